import { pay } from '#contract/documents/payments/taking.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { call } from '#web/kit/request/request.ts'

const quiet = { quiet: true }

/** What the payment window asks for before this sale leaves or arrives; nothing where nothing is due, or who stands here takes no money: then the step itself is refused. */
export async function cashWith(id: number, mayPay: boolean) {
  const { due, settleKind, clientId, clientName } = await call(outbound.cashDue, { id }, quiet)
  if (!mayPay || due === 0 || due === MASKED) return {}
  const { methods } = await call(pay.beforeSale, { clientId }, quiet)
  // what lies here in advance is taken off already
  return { asks: { of: 'ck' as const, partner: clientName, due, methods, credits: [], creditLeft: 0, settleKind, mayOwe: true } }
}
