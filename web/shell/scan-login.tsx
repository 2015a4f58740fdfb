import { QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'

/** The scan tab. The code comes with the calls behind it; until then it says so and draws no code that nobody could scan. */
export function ScanLogin({ onAccount }: { onAccount: () => void }) {
  return (
    <div className="scan-login">
      <div className="scan-code">
        <QrcodeOutlined />
      </div>
      <p role="status">扫码登录尚未开通，请使用账号登录</p>
      <Button type="link" onClick={onAccount}>
        账号登录
      </Button>
    </div>
  )
}
