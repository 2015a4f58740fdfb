import { Alert, Button, Result } from 'antd'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { sandboxPay } from '#contract/platform/renewal/renewal.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import './renewal.css'

const TITLE = '沙箱支付 - 不会扣款'
const NOTIFY = '/basedata/v1/sandbox/notify'
const messageOf = (fault: unknown) => (fault instanceof Error ? fault.message : '服务异常')

/** Stands in for the payer's phone where no channel has keys. It says so, and hands in the signed notification as a channel would. */
export function SandboxPage() {
  const { orderNo = '', ticket = '' } = usePage().params
  const [order, setOrder] = useState<Reply<typeof sandboxPay.order>['content']>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = TITLE
    call(sandboxPay.order, { orderNo, ticket }, { quiet: true }).then(
      ({ content }) => setOrder(content),
      (fault: unknown) => setProblem(messageOf(fault)),
    )
  }, [orderNo, ticket])

  const pay = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { content } = await call(sandboxPay.pay, { orderNo, ticket }, { quiet: true })
      const sent = await fetch(NOTIFY, { method: 'POST', body: new URLSearchParams(content.notify) })
      if (!sent.ok) throw new Error('付款已记录，通知未送达，系统会自动查询')
      setOrder((before) => before && { ...before, state: 'paid' })
    } catch (fault) {
      setProblem(messageOf(fault))
    } finally {
      setBusy(false)
    }
  }

  if (!order) return problem ? <Result status="warning" title="无法支付" subTitle={problem} /> : null
  if (order.state === 'paid') return <Result status="success" title="模拟支付成功" subTitle="没有扣款。请回到电脑继续，本页可以关闭" />
  if (order.state !== 'waiting') return <Result status="info" title="订单已关闭" subTitle="请在电脑上重新扫码" />
  return (
    <section className="pay-page">
      <h1>{TITLE}</h1>
      <Alert type="warning" showIcon title="这是模拟支付，用来试用续费流程，不会产生任何费用。" />
      <p>{order.subject}</p>
      <p className="pay-amount">¥{formatDecimal(order.payPrice, 2)}</p>
      <p>订单号：{order.orderNo}</p>
      {problem && <Alert type="error" showIcon title={problem} />}
      <Button type="primary" block loading={busy} onClick={() => void pay()}>
        模拟支付
      </Button>
    </section>
  )
}
