import { isRefund, MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import type { TakingKind } from '#contract/documents/payments/taking.ts'
import { add, compare, isZero, negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { type FundMove, lockAccounts, postCash } from '#server/modules/ledgers/cash/index.ts'
import {
  lockPartner,
  type Open,
  type OpenItem,
  openItems,
  postOpenItemRow,
  settle,
  unsettle,
  unsettleThese,
  usedInWindow,
} from '#server/modules/ledgers/open-items/index.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { logTransition, transition } from '../core/index.ts'
import { followReceipts, lockPayments } from './follow.ts'
import {
  chosenOf,
  linesOf,
  lockMoneyOf,
  lockOrder,
  type MoneyOrder,
  metBy,
  openCredits,
  ownItems,
  requirePartner,
  setStatus,
} from './order.ts'
import { automatic, type Chosen, chosenPairs, flowSign, leftOf, refundPairs, SIDES, type Side, steps } from './settling.ts'

/** 审核: posts the credit on each side, settles with it, and moves the money. The client's lock comes before the accounts'. */
export const auditOf =
  (kind: MoneyKind) =>
  async (ctx: Context, { id }: { id: number }) => {
    const order = await lockOrder(ctx, kind, id)
    const audited = transition(steps, order.status, 'audit')
    requireNotAfterToday(ctx, order.moneyDate)
    await requirePartner(ctx, kind, order.clientId)
    const [lines, chosen] = await Promise.all([linesOf(ctx, id), chosenOf(ctx, id)])
    const others = isRefund(kind) ? await openCredits(ctx, kind, order.clientId) : chosen.map(({ itemId }) => itemId)
    await lockPayments(ctx, others)
    let left = '0'
    for (const side of SIDES[kind]) {
      const mine = chosen.filter(({ direction }) => direction === side.direction)
      left = add(left, await credit(ctx, kind, order, side, mine, others))
    }
    await followReceipts(ctx, others)
    await postCash(ctx, { ...causeOf(kind, order), event: '审核', bizDate: order.moneyDate }, movesOf(kind, lines, false))
    const status = transition(steps, audited, isZero(left) ? 'complete' : 'rest')
    await setStatus(ctx, order, status, { auditedBy: ctx.userId, auditedAt: ctx.now })
    await logTransition(ctx, kind, id, [
      { from: order.status, to: audited },
      { from: audited, to: status },
    ])
    return { status }
  }

export const causeOf = (kind: MoneyKind, { moneyId, moneyNo, clientId }: MoneyOrder) => ({
  document: kind,
  documentId: moneyId,
  docNo: moneyNo,
  kind: MONEY_KINDS[kind].word,
  clientId,
})

interface Line {
  accountId: number
  amount: string
  remark: string
}
const movesOf = (kind: MoneyKind, lines: readonly Line[], back: boolean): FundMove[] =>
  lines.map(({ accountId, amount, remark }) => {
    const signed = flowSign(kind, amount)
    return { accountId, amount: back ? negate(signed) : signed, remark: back ? `红冲 ${remark}`.trim() : remark }
  })

/** Books the credit of one side, of a refund the debt, and settles with it; answers what of it stays open. */
export async function credit(
  ctx: Context,
  kind: MoneyKind,
  order: MoneyOrder,
  { direction, event }: Side,
  chosen: Chosen[],
  others: number[],
) {
  const size = add(order.moneySum, order.discount)
  const amount = isRefund(kind) ? size : negate(size)
  const bizDate = order.moneyDate
  const cause = causeOf(kind, order)
  const { id } = await postOpenItemRow(ctx, { ...cause, direction, event, amount, bizDate, dueDate: bizDate })
  const own = { id, rest: amount }
  const all = await openItems(ctx, order.clientId, direction)
  const open = all.filter((item) => (isRefund(kind) ? others.includes(item.id) : item.id !== id))
  const pairs = pairsOf(kind, order.settling, open, chosen, own)
  if (typeof pairs === 'string')
    throw refused(MONEY_KINDS[kind].tags.every((tag) => ctx.maySee(tag)) ? pairs : '金额与未核销的单据不符，请打开核对')
  await settle(ctx, order.clientId, direction, bizDate, pairs)
  const left = leftOf(own, pairs)
  if (kind === 'hc' && !isZero(left)) throw refused(`对冲金额超过可核销的${direction === 'ys' ? '应收' : '应付'}`)
  if (compare(left, order.moneySum) > 0) throw refused('核销的金额不足优惠，请减少优惠')
  return left
}

function pairsOf(kind: MoneyKind, settling: string, open: OpenItem[], chosen: Chosen[], own: Open) {
  if (isRefund(kind)) return refundPairs(open, own, settling === '指定' ? chosen : undefined)
  if (settling === '自动') return automatic(open, own)
  return settling === '指定' ? chosenPairs(open, chosen, own) : []
}

/** 红冲: what it settled is open again, its credit is met by a reversal, the money goes back; all of it today. */
export const reverseOf =
  (kind: MoneyKind) =>
  async (ctx: Context, { id, note }: { id: number; note: string }) => {
    const order = await lockOrder(ctx, kind, id)
    return { status: await undo(ctx, kind, order, note) }
  }

async function undo(ctx: Context, kind: MoneyKind, order: MoneyOrder, note: string): Promise<string> {
  const status = transition(steps, order.status, 'reverse')
  const { moneyId: id, clientId } = order
  const own = await ownItems(ctx, kind, id)
  const cause = causeOf(kind, order)
  const ids = [...own.values()].map((item) => item.id)
  const met = await metBy(ctx, ids)
  const refund = met.find(({ document }) => isRefund(document))
  if (refund && !isRefund(kind)) throw refused(`已退款（${refund.docNo}），请先红冲退款单`)
  const others = met.map((item) => item.id)
  await lockPayments(ctx, others)
  await lockPartner(ctx, clientId)
  for (const { direction, event, undo } of SIDES[kind]) {
    const item = own.get(event)
    if (!item) throw new Error(`${kind} ${id} has no item ${event}`)
    await unsettle(ctx, [item.id], ctx.today)
    const against = { document: kind, documentId: id, event, whole: true } as const
    const amount = negate(item.amount)
    await postOpenItemRow(ctx, { ...cause, direction, event: undo, amount, bizDate: ctx.today, dueDate: ctx.today, against })
  }
  // what of a 坏账 was to come in after all is owed no longer; where it did come in, the receipt goes first
  for (const [event, item] of own) {
    if (!/^收回\d+$/.test(event)) continue
    const against = { document: kind, documentId: id, event, whole: true } as const
    const amount = negate(item.amount)
    await postOpenItemRow(ctx, {
      ...cause,
      direction: 'ys',
      event: `红冲${event}`,
      amount,
      bizDate: ctx.today,
      dueDate: ctx.today,
      against,
    })
  }
  await followReceipts(ctx, others)
  await postCash(ctx, { ...cause, event: '红冲', bizDate: ctx.today }, movesOf(kind, await linesOf(ctx, id), true))
  await setStatus(ctx, order, status, { reversedAt: ctx.now, reversedOn: ctx.today })
  await logTransition(ctx, kind, id, [{ from: order.status, to: status, note }])
  return status
}

/**
 * What a document was met by in its own payment window goes with it when it is undone: the money taken there, and what lay there in advance, which is
 * free again. The papers of both are locked here, before any lock; what is answered takes them back, behind the locks of the parts and of all clients
 * that were paid, and before the document's own debt.
 */
export async function moneyWith(ctx: Context, document: TakingKind, documentId: number) {
  const used = await usedInWindow(ctx, document, documentId)
  const items = used.map(({ itemId }) => itemId)
  const orders = await lockMoneyOf(ctx, document, documentId, items)
  return async (note: string) => {
    const lines = await Promise.all(orders.map(({ moneyId }) => linesOf(ctx, moneyId)))
    await lockAccounts(
      ctx,
      lines.flat().map(({ accountId }) => accountId),
    )
    for (const { kind, ...order } of orders) await undo(ctx, kind, order, note)
    if (used.length === 0) return
    const settlements = used.map(({ settlementId }) => settlementId)
    await unsettleThese(ctx, settlements, ctx.today)
    await followReceipts(ctx, items)
  }
}
