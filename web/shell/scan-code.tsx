import { CheckCircleFilled } from '@ant-design/icons'
import { QRCode, Spin } from 'antd'
import { useState } from 'react'
import './scan-code.css'

/** A code that is followed: its address and what has become of it. */
export function useScanning() {
  const [code, setCode] = useState({ address: '', local: false })
  const [status, setStatus] = useState({ text: '正在获取二维码…', scanned: false })
  const [show] = useState(() => (address: string, local: boolean) => setCode({ address, local }))
  const [say] = useState(() => (text: string, scanned: boolean) => setStatus({ text, scanned }))
  return { ...code, status, show, say }
}

/** Drawn at 258 px and shown at 200, with its status text. */
export function ScanCode({ address, status }: Pick<ReturnType<typeof useScanning>, 'address' | 'status'>) {
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
    </div>
  )
}
