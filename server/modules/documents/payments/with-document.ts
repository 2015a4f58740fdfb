import { TAKING_KINDS, type TakingKind } from '#contract/documents/payments/taking.ts'
import { add, isZero, negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { postCash } from '#server/modules/ledgers/cash/index.ts'
import { lockPartner, openItems, postOpenItemRow, settle } from '#server/modules/ledgers/open-items/index.ts'
import { followReceipts, lockPayments } from './follow.ts'
import { causeOfPaper, goesAlong, movesOf, type Payable, sideOf, type Written, write } from './paper.ts'
import { chosenPairs } from './settling.ts'
import { excess, isTaking, moneyOf, type Taking, takenOf, takingError } from './taking.ts'

/** How much of a document is met at once, and how much of that is no money that lay there in advance. */
export interface Met {
  all: string
  fresh: string
}

/** Before anything is locked: the right, amounts that make sense, and the receipts whose rest is used. */
export async function beginTaking(ctx: Context, document: TakingKind, taking: Taking): Promise<Met> {
  if (!isTaking(taking)) return { all: '0', fresh: '0' }
  const words = TAKING_KINDS[document]
  if (!ctx.may(words.pay)) throw forbidden()
  if (!ctx.maySee(words.tag)) throw refused(`没有查看金额的权限，不能${words.word}`)
  const error = takingError(taking, words)
  if (error) throw invalid(error)
  if (taking.credits.length > 0)
    await lockPayments(
      ctx,
      taking.credits.map(({ itemId }) => itemId),
    )
  return { all: takenOf(taking), fresh: add(moneyOf(taking.payments), taking.rounding) }
}

/**
 * The money of a document that has just been posted, or was before: a 收款单 (付款单) of its own, done at once, that settles this document and nothing else.
 * The parts' locks are held already; the client's, the accounts and the number follow in this order. What stays open is owed.
 */
export async function takeMoney(ctx: Context, payable: Payable, taking: Taking): Promise<{ moneyNo: string }> {
  if (!isTaking(taking)) return { moneyNo: '' }
  const { document, documentId, clientId, event } = payable
  const { direction } = sideOf(document)
  const words = TAKING_KINDS[document]
  await lockPartner(ctx, clientId)
  const open = await openItems(ctx, clientId, direction)
  const debt = open.find((item) => item.document === document && item.documentId === documentId && item.event === event)
  if (!debt) throw refused(document === 'ck' ? '单据已收清' : '单据已付清')
  const over = excess(taking, debt.rest, words)
  if (over) throw refused(over)
  const credits = taking.credits.map(({ itemId, amount }) => ({ itemId, amount: negate(amount) }))
  const chosen = [{ itemId: debt.id, amount: takenOf(taking) }, ...credits]
  const amount = add(moneyOf(taking.payments), taking.rounding)
  const order = isZero(amount) ? undefined : await write(ctx, payable, taking)
  const own = order && { id: await creditOf(ctx, payable, order, amount), rest: negate(amount) }
  const pairs = chosenPairs(open, chosen, own)
  if (typeof pairs === 'string') throw refused(pairs)
  await settle(ctx, clientId, direction, ctx.today, pairs, goesAlong(document))
  if (credits.length > 0)
    await followReceipts(
      ctx,
      credits.map(({ itemId }) => itemId),
    )
  if (order) await postCash(ctx, { ...causeOfPaper(payable, order), event: '审核', bizDate: ctx.today }, movesOf(document, order.lines))
  return { moneyNo: order?.moneyNo ?? '' }
}

async function creditOf(ctx: Context, payable: Payable, order: Written, amount: string): Promise<number> {
  const { direction, event } = sideOf(payable.document)
  const dates = { bizDate: ctx.today, dueDate: ctx.today }
  const { id } = await postOpenItemRow(ctx, { ...causeOfPaper(payable, order), direction, event, amount: negate(amount), ...dates })
  return id
}
