import { pay } from '#contract/documents/payments/taking.ts'
import { grants } from '#contract/documents/sales/grants.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { isCash, UNPAID } from '#contract/master/clients/terms.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import type { SaleWriting } from './kinds.ts'
import { type Sold, showLast } from './last-sale.tsx'
import { printTicket } from './print-ticket.ts'

const quiet = { quiet: true }
const figure = (value: number | typeof MASKED) => (value === MASKED ? 0 : value)

const unpaid = (kind: string) => ({ reason: UNPAID, detail: `${UNPAID}（${kind}客户）` })

/** F10 柜台销售: the customer stands there, pays, and takes the goods with him; the next one is served at once. */
export function useCounter({ work, input, actions, session, onNew }: SaleWriting, sells: boolean, agree: () => Promise<boolean>) {
  const { may, maySee } = session
  const mayPay = may('busi:ck:pay') && maySee('price.txsprice')
  const mayPrint = may('busi:ck:print')

  /** Everything that would be refused is heard first, then the money is taken; one call does the rest. Undefined: the draft stands as it was. */
  const take = async (): Promise<Sold | undefined> => {
    const order = input()
    const { clientId } = order
    const { clientName, paytype } = work.now().head
    const heard = await work.run('counter', () =>
      Promise.all([call(outbound.checkCounter, order, quiet), mayPay ? call(pay.beforeSale, { clientId }, quiet) : undefined]),
    )
    if (!heard) return undefined
    const [check, before] = heard
    let sold = { id: 0, ckNo: '' }
    const send = async (taken: object) => {
      const reply = await call(outbound.counter, { ...order, ...taken, submittime: stamp() }, quiet)
      sold = reply
      return reply
    }
    const due = figure(check.due)
    const creditLeft = check.creditLeft === null ? null : figure(check.creditLeft)
    const against = objectionsTo(check, !before && (creditLeft ?? 0) < due)
    if (against.length === 0 && (!before || due === 0)) {
      const done = await work.run('counter', () => send({}))
      return done && { ...sold, given: 0, change: 0 }
    }
    const paid = await openDialog('pay', {
      of: 'ck',
      partner: clientName,
      due,
      methods: before?.methods ?? [],
      credits: before?.credits.map(({ itemId, rest }) => ({ itemId, rest: figure(rest) })) ?? [],
      settleKind: check.settleKind,
      creditLeft: before ? creditLeft : null,
      objections: against,
      prefer: paytype,
      mayOwe: true,
      receipt: mayPrint,
      send,
      askPhone: (taken) => call(grants.askCounter, { ...order, ...taken, submittime: stamp() }, quiet),
    })
    if (paid?.receipt) void printTicket(sold.id)
    return paid && { ...sold, ...paid }
  }
  const sell = async () => {
    if (!(await actions.complete()) || !(await agree())) return
    const sold = await take()
    if (!sold) return
    work.forget()
    showLast(sold)
    onNew()
  }
  const mayCounter = sells && may('busi:ck:counter')
  useShortcut('F10', '柜台销售（一步完成）', () => void sell(), { disabled: !mayCounter })
  return { may: mayCounter, takesMoney: mayPay, sell }
}

type Check = Reply<typeof outbound.checkCounter>
/** Whoever takes no money cannot sell for cash without somebody's word. */
const objectionsTo = ({ settleKind, objections }: Check, uncovered: boolean) =>
  uncovered && isCash(settleKind) ? [...objections, unpaid(settleKind)] : objections
