import { compare, least } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { lockPartner, match, openItems, settle } from '#server/modules/ledgers/open-items/index.ts'
import { followReceipts, lockPayments } from './follow.ts'
import { openCredits } from './order.ts'
import { type Payable, sideOf } from './paper.ts'

/** What lies there in advance for a client, its receipts held before any lock. */
export async function holdCredits(ctx: Context, clientId: number): Promise<number[]> {
  const ids = await openCredits(ctx, 'tk', clientId)
  await lockPayments(ctx, ids)
  return ids
}

/** What was held is used for a document that has just been posted, oldest first, no more than so much. Answers the papers it came from. */
export async function spendCredits(ctx: Context, payable: Payable, held: readonly number[], most: string): Promise<string[]> {
  if (held.length === 0 || compare(most, '0') <= 0) return []
  const { document, documentId, clientId, event } = payable
  const { direction } = sideOf(document)
  await lockPartner(ctx, clientId)
  const open = await openItems(ctx, clientId, direction)
  const debt = open.find((item) => item.document === document && item.documentId === documentId && item.event === event)
  if (!debt) return []
  const credits = open.filter(({ id, rest }) => held.includes(id) && compare(rest, '0') < 0)
  const pairs = match([{ id: debt.id, rest: least(debt.rest, most) }, ...credits])
  await settle(ctx, clientId, direction, ctx.today, pairs, true)
  const used = pairs.map(({ creditId }) => creditId)
  await followReceipts(ctx, used)
  return credits.filter(({ id }) => used.includes(id)).map(({ docNo }) => docNo)
}
