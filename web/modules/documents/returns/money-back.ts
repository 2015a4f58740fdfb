import type { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { MASKED, type Reply, type Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { call } from '#web/kit/request/request.ts'
import type { useSession } from '#web/kit/session/session.ts'
import type { ReturnKind } from './kinds.ts'

type Counted = Sent<typeof saleReturnSteps.checkDone>['lines']
interface Back {
  payments: { method: string; accountId: number; amount: number }[]
  original: boolean
}
interface Asked {
  id: number
  partner: string
  /** Absent: what the return says. */
  lines?: Counted
  /** It is a step of the return, which is taken without money as well. */
  mayOwe: boolean
}

const quiet = { quiet: true }
const figure = (value: number | typeof MASKED) => (value === MASKED ? 0 : value)

export const mayGiveBack = ({ may, maySee }: ReturnType<typeof useSession>, { tags, priceTag }: ReturnKind) =>
  may(tags.pay) && maySee(priceTag)

/** How the money of a return is given back is asked first, by whoever may give it; then the return moves and its money with it. Undefined: nothing was done. */
export async function withMoneyBack<T extends object>(
  { calls, document }: ReturnKind,
  mayGive: boolean,
  { id, partner, lines, mayOwe }: Asked,
  send: (back: Back) => Promise<T>,
): Promise<(T & { given: number }) | undefined> {
  const before: Reply<typeof saleReturn.beforeBack> | undefined = mayGive
    ? await call(calls.beforeBack, { id, ...(lines && { lines }) }, quiet)
    : undefined
  const due = figure(before?.due ?? 0)
  if (!before || due === 0 || before.methods.length === 0) {
    return mayOwe ? { ...(await send({ payments: [], original: false })), given: 0 } : undefined
  }
  let reply: T | undefined
  const paid = await openDialog('pay', {
    ...{ of: document, partner, due, mayOwe, part: !mayOwe, methods: before.methods, credits: [] },
    original: before.original.map(({ method, amount }) => ({ method, amount: figure(amount) })),
    async send({ payments, original }) {
      reply = await send({ payments: payments.map(({ given: _, ...payment }) => payment), original })
      return { denied: '' }
    },
  })
  return paid && reply && { ...reply, given: paid.given }
}

/** ，已退款 250.00 */
export const toldBack = ({ given }: { given: number }) => (given > 0 ? `，已退款 ${formatDecimal(given, 2)}` : '')
