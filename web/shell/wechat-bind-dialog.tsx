import { useEffect, useRef } from 'react'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { followBinding } from './follow-scan.ts'
import { ScanCode, useScanning } from './scan-code.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Binds the account to the WeChat of whoever scans the code. Result: bound. */
    wechatBind: { result: true }
  }
}

export function WechatBindDialog({ onDone, onClose }: DialogProps<'wechatBind'>) {
  const { show, say, ...scanning } = useScanning()
  const ends = useRef({ onDone, onClose })
  ends.current = { onDone, onClose }
  useEffect(
    () =>
      followBinding({
        show,
        say,
        bound: () => {
          toast.success('绑定成功')
          ends.current.onDone(true)
        },
        fail: (message) => {
          toast.warning(message)
          ends.current.onClose()
        },
      }),
    [show, say],
  )
  return (
    <AppDialog title="绑定微信" width={360} onClose={onClose}>
      <ScanCode {...scanning} />
      {scanning.local && <p className="scan-note">本地：尚未接通微信，请用手机相机扫码，该手机的浏览器即代表您的微信</p>}
    </AppDialog>
  )
}
