import { Button, Popover, QRCode } from 'antd'

/** The client's id as a code, for binding in the mini-program. */
export function BindingCode({ id }: { id: number }) {
  return (
    <Popover
      trigger="click"
      title="绑定码"
      content={
        <div className="client-code">
          <QRCode value={String(id)} size={160} />
          <span>客户用小程序扫描此码，即可绑定到这份资料</span>
        </div>
      }
    >
      <Button disabled={!id}>绑定码</Button>
    </Popover>
  )
}
