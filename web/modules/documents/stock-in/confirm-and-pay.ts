import { pay } from '#contract/documents/payments/taking.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { confirmAndRetry } from '#web/kit/document/confirm-and-retry.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import type { useSession } from '#web/kit/session/session.ts'
import { askToUpdateOffers } from './update-offers.ts'

const quiet = { quiet: true }
const figure = (value: number | typeof MASKED) => (value === MASKED ? 0 : value)

export const mayPayWith = ({ may, maySee }: ReturnType<typeof useSession>) => may('busi:rk:pay') && maySee('price.purchaseprice')

/** 确认入库: whoever may pay is asked how, the supplier's goods apart from the fees, which are owed to others; by anybody else it is owed. Undefined: nothing was done. */
export async function confirmAndPay(id: number, mayPay: boolean) {
  const reply = await confirmed(id, mayPay)
  // the goods are in: the question after the offers keeps nobody waiting
  if (reply) void askToUpdateOffers(id)
  return reply
}

async function confirmed(id: number, mayPay: boolean) {
  const confirm = (taken: object) => confirmAndRetry((over) => call(stockIn.confirm, { id, over, ...taken, submittime: stamp() }, quiet))
  const asked = mayPay ? await owedOf(id) : undefined
  if (!asked) return withPaid(await confirm({}), 0)
  let reply: Awaited<ReturnType<typeof confirm>>
  const paid = await openDialog('pay', {
    ...asked,
    of: 'rk',
    mayOwe: true,
    async send({ payments, rounding, credits, fees }) {
      const feePayments = fees.map(({ partnerId, method, amount }) => ({ partnerId, payments: [{ method, amount }] }))
      reply = await confirm({ payments, rounding, credits, feePayments })
      return { denied: reply ? '' : '没有入库，请核对数量' }
    },
  })
  return paid && withPaid(reply, paid.given)
}

/** What is owed once it is confirmed, and how it may be paid; undefined: nothing, or in no way. */
async function owedOf(id: number) {
  const [{ content: order }, { content: fees }] = await Promise.all([call(stockIn.get, { id }, quiet), call(stockIn.fees, { id }, quiet)])
  const due = figure(order?.purchaseSum ?? 0)
  if (!order || due === 0) return undefined
  const before = await call(pay.beforeStockIn, { supplierId: order.supplierId, id }, quiet)
  if (before.methods.length === 0 && before.credits.length === 0) return undefined
  return {
    ...{ partner: order.supplierName, due, prefer: order.paytype, methods: before.methods },
    credits: before.credits.map(({ itemId, rest }) => ({ itemId, rest: figure(rest) })),
    fees: byPartner(fees),
  }
}

const withPaid = <T extends object>(reply: T | undefined, paid: number) => reply && { ...reply, paid }

/** ，已付款 600.00 */
export const toldPaid = (reply: { paid?: number } | undefined) => (reply?.paid ? `，已付款 ${formatDecimal(reply.paid, 2)}` : '')

/** To the fen. */
const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, amount) => all + Math.round((amount ?? 0) * 100), 0) / 100

/** 顺丰：运费 60.00、装卸 10.00 */
function byPartner(fees: readonly { kind: string; partnerId: number; partnerName: string; amount: number | typeof MASKED }[]) {
  return [...new Set(fees.map(({ partnerId }) => partnerId))].map((partnerId) => {
    const own = fees.filter((fee) => fee.partnerId === partnerId)
    const told = own.map(({ kind, amount }) => `${kind} ${amount === MASKED ? MASKED : formatDecimal(amount, 2)}`).join('、')
    const amounts = own.map(({ amount }) => (amount === MASKED ? null : amount))
    return { partnerId, told: `${own[0]?.partnerName ?? ''}：${told}`, amount: amounts.includes(null) ? null : sum(amounts) }
  })
}
