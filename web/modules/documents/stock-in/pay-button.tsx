import { Button } from 'antd'
import { pay } from '#contract/documents/payments/taking.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

const quiet = { quiet: true }
const figure = (value: number | typeof MASKED) => (value === MASKED ? 0 : value)
type Order = NonNullable<Reply<typeof stockIn.get>['content']>

/** 付款 of a stock-in that is confirmed and not paid in full. */
export function PayButton({ order, steps }: { order: Order; steps: Steps }) {
  const { may, maySee } = useSession()
  const open = ['未付款', '付款中'].includes(order.moneyStatus) && may('busi:rk:pay') && maySee('price.purchaseprice')
  const give = async () => {
    const before = await steps.run('pay', () => call(pay.beforeStockIn, { supplierId: order.supplierId, id: order.id }, quiet))
    if (!before) return
    const paid = await openDialog('pay', {
      of: 'rk',
      partner: order.supplierName,
      due: figure(before.due),
      methods: before.methods,
      credits: before.credits.map(({ itemId, rest }) => ({ itemId, rest: figure(rest) })),
      prefer: order.paytype,
      mayOwe: false,
      part: true,
      send: async ({ grant: _, ...taken }) => ({
        ...(await call(stockIn.pay, { id: order.id, ...taken, submittime: stamp() }, quiet)),
        denied: '',
      }),
    })
    if (paid) await steps.take('pay', () => Promise.resolve(paid), `已付款 ${formatDecimal(paid.given, 2)}`)
  }
  useShortcut('Alt+S', '付款', () => void give(), { disabled: !open })
  if (!open) return null
  return (
    <Button type="primary" loading={steps.busy === 'pay'} onClick={() => void give()}>
      付款 <kbd>Alt+S</kbd>
    </Button>
  )
}
