import { add, negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { issueReserved } from '#server/modules/ledgers/stock/index.ts'
import { type Back, beginBack, refundReturn } from '../payments/index.ts'
import { withSources } from './approve.ts'
import { book } from './book.ts'
import { POSTING, purchaseReturns } from './kinds.ts'
import { returnedBy } from './money-back.ts'
import { isOld } from './old-sources.ts'
import { causeOf, lockOrder, th } from './order.ts'
import { share, walkTo } from './rules.ts'

/** 通知发货. */
export async function notify(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, purchaseReturns, id)
  const to = th.transition(order, 'notify')
  return th.moveTo(ctx, order, to)
}

/** 供应商签收, and what he gives back at once. */
export async function sign(ctx: Context, { id, ...back }: { id: number } & Back) {
  await beginBack(ctx, purchaseReturns.document, back)
  const order = await lockOrder(ctx, purchaseReturns, id)
  const to = th.transition(order, 'sign')
  const moved = await th.moveTo(ctx, order, to)
  return { ...moved, ...(await refundReturn(ctx, returnedBy(purchaseReturns, order, await th.linesOf(ctx, id)), back)) }
}

/** 发货: the goods leave at what they were bought for; we owe the supplier that much less. */
export async function ship(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, purchaseReturns, id)
  th.transition(order, 'ship')
  const lines = await withSources(ctx, purchaseReturns, await th.linesOf(ctx, id))
  const before = new Map<number, string>()
  const worth = new Map<number, string>()
  for (const { line, source } of lines) {
    const back = add(source.thAmount, before.get(source.id) ?? '0')
    before.set(source.id, add(before.get(source.id) ?? '0', line.thAmount))
    // what was bought in the program before leaves at the average: nobody here knows what it cost
    if (!isOld(source.id)) worth.set(line.lineId, share(source.cost, source.amount, back, line.thAmount, 4))
  }
  const entries = await issueReserved(ctx, causeOf(purchaseReturns, order, POSTING, ctx.today), worth)
  const cost = new Map<number, string>()
  for (const { lineId, value, difference } of entries) if (!difference) cost.set(lineId, add(cost.get(lineId) ?? '0', negate(value)))
  const posted = lines.map(({ line }) => ({ ...line, cost: cost.get(line.lineId) ?? '0' }))
  const change = await book(ctx, purchaseReturns, order, posted)
  return th.walk(ctx, order, walkTo('ship', order.status), change)
}
