import { Button } from 'antd'
import { pay } from '#contract/documents/payments/taking.ts'
import { grants } from '#contract/documents/sales/grants.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { SaleOrder } from './kinds.ts'
import { printTicket } from './print-ticket.ts'

const quiet = { quiet: true }
const figure = (value: number | typeof MASKED) => (value === MASKED ? 0 : value)

/** 收款 of a sale that has left and is not paid in full. */
export function PayButton({ order, steps }: { order: SaleOrder; steps: Steps }) {
  const { may, maySee } = useSession()
  const open = ['未收款', '收款中'].includes(order.moneyStatus) && may('busi:ck:pay') && maySee('price.txsprice')
  const take = async () => {
    const before = await steps.run('pay', () => call(pay.beforeSale, { clientId: order.clientId, id: order.id }, quiet))
    if (!before) return
    const paid = await openDialog('pay', {
      of: 'ck',
      partner: order.clientName,
      due: figure(before.due),
      methods: before.methods,
      credits: before.credits.map(({ itemId, rest }) => ({ itemId, rest: figure(rest) })),
      prefer: order.paytype,
      mayOwe: false,
      part: true,
      askPhone: (taken) => call(grants.askPay, { id: order.id, ...taken, submittime: stamp() }, quiet),
      receipt: may('busi:ck:print'),
      send: (taken) => call(outbound.pay, { id: order.id, ...taken, submittime: stamp() }, quiet),
    })
    if (paid?.receipt) void printTicket(order.id)
    const change = paid && paid.change > 0 ? `，找零 ${formatDecimal(paid.change, 2)}` : ''
    if (paid) await steps.take('pay', () => Promise.resolve(paid), `已收款 ${formatDecimal(paid.given, 2)}${change}`)
  }
  useShortcut('Alt+S', '收款', () => void take(), { disabled: !open })
  if (!open) return null
  return (
    <Button type="primary" loading={steps.busy === 'pay'} onClick={() => void take()}>
      收款 <kbd>Alt+S</kbd>
    </Button>
  )
}
