import { useQuery } from '@tanstack/react-query'
import { Button, QRCode, Result, Spin } from 'antd'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import './scan-code.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A code that opens the parts catalogue on another device as oneself. */
    epcEntry: { result: undefined }
  }
}

/** The code is good once and for a minute, so a new one is drawn before it ends. */
const EVERY_MS = 50_000

export function EpcEntryDialog({ onClose }: DialogProps<'epcEntry'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['entry-ticket'],
    queryFn: ({ signal }) => call(sessionCalls.entryTicket, {}, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const address = data ? `${location.origin}/epc?gid=${data.data.gid}` : ''
  return (
    <AppDialog title="扫码打开配件目录" width={360} onClose={onClose}>
      {error ? (
        <Result
          status="warning"
          title="二维码获取失败"
          subTitle={error.message}
          extra={<Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : (
        <div className="scan-login">
          <div className="scan-code" data-address={address}>
            {address ? <QRCode type="canvas" value={address} size={258} bordered={false} marginSize={2} /> : <Spin />}
          </div>
          <p>用平板或手机扫码，以当前账号打开配件目录</p>
          <p className="scan-note">
            二维码一分钟内有效，只能使用一次。打开后，该账号在其他手机、平板上会退出，本机不受影响；请勿把二维码发给他人。
          </p>
        </div>
      )}
    </AppDialog>
  )
}
