import { grants } from '#contract/grants.ts'
import { MASKED } from '#contract/kit.ts'
import { outbound } from '#contract/outbound.ts'
import { pay } from '#contract/pay.ts'
import { UNPAID } from '#contract/terms.ts'
import { call, stamp } from '#web/kit/request.ts'

const quiet = { quiet: true }
const figure = (value: number | typeof MASKED) => (value === MASKED ? 0 : value)

/**
 * What the payment window asks for before this sale leaves or arrives; nothing where nothing is due. Who takes no money here can only have it let pass:
 * by somebody who signs, or on his phone.
 */
export async function cashWith(id: number, mayPay: boolean) {
  const { due, inHand, asks, settleKind, clientId, clientName } = await call(outbound.cashDue, { id }, quiet)
  if (!asks) return {}
  const methods = mayPay ? (await call(pay.beforeSale, { clientId }, quiet)).methods : []
  const objections = mayPay ? [] : [{ reason: UNPAID, detail: `${UNPAID}（${settleKind}客户）` }]
  return {
    asks: {
      of: 'ck' as const,
      partner: clientName,
      due: figure(due),
      methods,
      // what lies here in advance is taken off already, and used with the step
      ...{ credits: [], covered: figure(inHand), creditLeft: mayPay ? 0 : null },
      ...{ settleKind, objections, mayOwe: true },
      askPhone: (taken: object) => call(grants.askStep, { id, ...taken, submittime: stamp() }, quiet),
    },
  }
}
