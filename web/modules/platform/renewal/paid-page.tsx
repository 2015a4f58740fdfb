import { Button, Result } from 'antd'
import { useEffect, useState } from 'react'
import { PayState } from '#contract/platform/renewal/renewal.ts'
import { wechat } from '#contract/platform/wechat.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'

const EVERY_MS = 1000
/** A channel's notification may take its time; after this the person is told that it does. */
const PATIENCE = 20

const home = (
  <Button type="primary" href="/">
    进入系统
  </Button>
)

/** /alipay: where a channel leads the payer back to. What it says of itself is not believed; our own order is asked. */
export function PaidPage() {
  const { out_trade_no: orderNo = '' } = usePage().params
  const [state, setState] = useState<{ code: number; msg: string }>({ code: PayState.waiting, msg: '' })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    document.title = '支付结果 · 配驰'
  }, [])
  useEffect(() => {
    if (!orderNo || asked > PATIENCE || state.code !== PayState.waiting) return
    const timer = setTimeout(
      () =>
        void call(wechat.bindState, { tid: orderNo }, { quiet: true })
          .then(({ content }) => setState(content))
          .catch(() => undefined)
          .finally(() => setAsked(asked + 1)),
      asked === 0 ? 0 : EVERY_MS,
    )
    return () => clearTimeout(timer)
  }, [orderNo, asked, state.code])

  if (!orderNo) return <Result status="info" title="没有支付信息" subTitle="请从“在线续费”开始" extra={home} />
  if (state.code === PayState.paid) return <Result status="success" title="支付成功" subTitle="授权已更新，可以继续使用" extra={home} />
  if (state.code !== PayState.waiting)
    return <Result status="warning" title={state.msg} subTitle="如已付款，到账后会自动更新授权" extra={home} />
  const slow = asked > PATIENCE
  return (
    <Result
      status="info"
      title={slow ? '尚未收到支付结果' : '正在确认支付结果…'}
      subTitle={slow ? '如已付款，到账后会自动更新授权并发送消息' : '请稍候'}
      extra={slow ? home : undefined}
    />
  )
}
