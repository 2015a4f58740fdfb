import { pay } from '#contract/documents/payments/taking.ts'
import { grants } from '#contract/documents/sales/grants.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { isCash, UNPAID } from '#contract/master/clients/terms.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Action } from '#web/kit/document/use-action.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { inputOf, type SaleDraft } from './draft.ts'
import type { Sold } from './last-sale.tsx'
import { printTicket } from './print-ticket.ts'

const quiet = { quiet: true }
const figure = (value: number | typeof MASKED) => (value === MASKED ? 0 : value)

const unpaid = (kind: string) => ({ reason: UNPAID, detail: `${UNPAID}（${kind}客户）` })

/** 柜台销售: everything that would be refused is heard first, then the money is taken; one call does the rest. Undefined: the draft stands as it was. */
export function useCounter(action: Pick<Action, 'run'>) {
  const { may, maySee } = useSession()
  const mayPay = may('busi:ck:pay') && maySee('price.txsprice')
  const mayPrint = may('busi:ck:print')

  return async (draft: SaleDraft, ckType: number): Promise<Sold | undefined> => {
    const input = inputOf(draft, ckType)
    const { clientId } = input
    const heard = await action.run('counter', () =>
      Promise.all([call(outbound.checkCounter, input, quiet), mayPay ? call(pay.beforeSale, { clientId }, quiet) : undefined]),
    )
    if (!heard) return undefined
    const [check, before] = heard
    let sold = { id: 0, ckNo: '' }
    const send = async (taken: object) => {
      const reply = await call(outbound.counter, { ...input, ...taken, submittime: stamp() }, quiet)
      sold = reply
      return reply
    }
    const due = figure(check.due)
    const creditLeft = check.creditLeft === null ? null : figure(check.creditLeft)
    // whoever takes no money cannot sell for cash without somebody's word
    const against =
      !before && isCash(check.settleKind) && (creditLeft ?? 0) < due ? [...check.objections, unpaid(check.settleKind)] : check.objections
    if (against.length === 0 && (!before || due === 0)) {
      const done = await action.run('counter', () => send({}))
      return done && { ...sold, given: 0, change: 0 }
    }
    const paid = await openDialog('pay', {
      of: 'ck',
      partner: draft.head.clientName,
      due,
      methods: before?.methods ?? [],
      credits: before?.credits.map(({ itemId, rest }) => ({ itemId, rest: figure(rest) })) ?? [],
      settleKind: check.settleKind,
      creditLeft: before ? creditLeft : null,
      objections: against,
      prefer: draft.head.paytype,
      mayOwe: true,
      receipt: mayPrint,
      send,
      askPhone: (taken) => call(grants.askCounter, { ...input, ...taken, submittime: stamp() }, quiet),
    })
    if (paid?.receipt) void printTicket(sold.id)
    return paid && { ...sold, ...paid }
  }
}
