import { Button, QRCode, Spin, Tabs } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import type { renewal } from '#contract/platform/renewal/renewal.ts'
import type { RenewOrder } from './use-renew-order.ts'

interface Props {
  options: Reply<typeof renewal.getRenew>['payOptions']
  paytype: string
  onPaytype: (paytype: string) => void
  lable: string
  order: RenewOrder | undefined
  problem: string
  /** Seconds until the order closes. */
  left: number
  onAgain: () => void
}

/** The way to pay, its code, and how long it holds. */
export function PayCode({ options, paytype, onPaytype, lable, order, problem, left, onAgain }: Props) {
  const address = order && new URL(order.qrCode, location.origin).href
  const local = order?.qrCode.startsWith('/')
  return (
    <section className="renew-code" aria-label="支付">
      <Tabs
        activeKey={paytype}
        onChange={onPaytype}
        centered
        size="small"
        items={options.map(({ paytype: key, lable: text, imgSrc, used }) => ({
          key,
          disabled: !used,
          label: (
            <span className="renew-channel">
              <img src={imgSrc} alt="" width={18} height={18} />
              {text}
            </span>
          ),
        }))}
      />
      <div className="renew-qr" data-address={address ?? ''}>
        {address ? (
          <QRCode type="canvas" value={address} size={200} bordered={false} marginSize={1} />
        ) : problem ? (
          <div className="renew-problem" role="alert">
            <span>{problem}</span>
            <Button size="small" onClick={onAgain}>
              重新获取
            </Button>
          </div>
        ) : (
          <Spin />
        )}
      </div>
      <p>{lable}扫码完成支付</p>
      <p className="renew-left" role="timer">
        {order ? `订单将在 ${Math.floor(left / 60)} 分 ${left % 60} 秒后关闭` : '　'}
      </p>
      {local && (
        <Button type="link" size="small" href={order?.qrCode} target="_blank">
          在本机打开沙箱支付页
        </Button>
      )}
    </section>
  )
}
