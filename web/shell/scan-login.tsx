import { CheckCircleFilled } from '@ant-design/icons'
import { Button, QRCode, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { keepToken } from '#web/kit/request.ts'
import { followScan } from './follow-scan.ts'

interface Props {
  /** '' = by the person's own wish. */
  onAccount: (message: string) => void
  onEntered: (busType: string) => void
}

/** The scan tab: a code of 258 px shown at 200, and what has become of it. Mounted = following. */
export function ScanLogin(props: Props) {
  const latest = useRef(props)
  latest.current = props
  const [address, setAddress] = useState('')
  const [status, setStatus] = useState({ text: '正在获取二维码…', scanned: false })
  useEffect(
    () =>
      followScan({
        show: setAddress,
        say: (text, scanned) => setStatus({ text, scanned }),
        entered: (token, busType) => {
          keepToken(token)
          latest.current.onEntered(busType)
        },
        fail: (message) => latest.current.onAccount(message),
      }),
    [],
  )
  return (
    <div className="scan-login">
      <div className="scan-code" data-address={address}>
        {address ? <QRCode type="canvas" value={address} size={258} bordered={false} marginSize={2} /> : <Spin />}
        {status.scanned && (
          <div className="scan-done">
            <CheckCircleFilled />
          </div>
        )}
      </div>
      <p role="status">{status.text}</p>
      <Button type="link" onClick={() => props.onAccount('')}>
        账号登录
      </Button>
    </div>
  )
}
