import { Button, QRCode } from 'antd'
import { useEffect, useState } from 'react'
import type { AskedGrant } from './use-phone-grant.ts'

/** m:ss until then. */
export function Remaining({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.round((until - now) / 1000))
  return (
    <>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </>
  )
}

/** The counter waits for a word from a phone: the code to scan, and who has been told. */
export function PhoneWaiting({ id, told, toldCount, until, onStop }: AskedGrant & { until: number; onStop: () => void }) {
  const address = new URL(`/grant?id=${id}`, location.origin).href
  return (
    <div className="grant-phone">
      <div className="grant-code" data-address={address}>
        <QRCode type="svg" value={address} size={168} bordered={false} marginSize={2} />
      </div>
      <div>
        <p role="status">
          <b>等待主管在手机上授权…</b>
        </p>
        <p>
          {told.length > 0
            ? `已发消息给 ${told.join('、')}${toldCount > told.length ? ` 等 ${toldCount} 人` : ''}；也可以扫描二维码打开。`
            : '请主管扫描二维码打开。'}
        </p>
        <p>
          剩余 <Remaining until={until} />
        </p>
        <Button onClick={onStop}>取消，改用授权码</Button>
      </div>
    </div>
  )
}
