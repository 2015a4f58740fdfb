import { CK_TYPE, CK_TYPES, saleTag } from '#contract/documents/sales/order.ts'
import { negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import { reserveCredit } from '#server/modules/ledgers/open-items/index.ts'
import { type Arrival, heldBy, release } from '#server/modules/ledgers/stock/index.ts'
import { allotArrivals } from './allot.ts'
import { freeKept, keptParts } from './kept.ts'
import { closeOffer } from './offers.ts'
import { causeOf, ck, DOCUMENT, EVERY_KIND, type Line, lockOrder, moveTo } from './order.ts'
import { lockSources, settleSources } from './sources.ts'

const holdingNothing = ['草稿', '待审核']
const sourcesOf = (lines: readonly Line[]) => lines.map(({ sourceLineId }) => sourceLineId)

/** 关单: whatever it holds is freed in the same transaction. */
export async function close(ctx: Context, { id, note }: { id: number; note: string }) {
  const order = await lockOrder(ctx, id, EVERY_KIND)
  if (!ctx.may(saleTag(order.ckType, 'close'))) throw forbidden()
  if (order.ckType !== CK_TYPE.sale) return closeOffer(ctx, order, note)
  const status = ck.transition(order, 'close')
  const lines = await ck.linesOf(ctx, id)
  const sources = await lockSources(ctx, sourcesOf(lines))
  let freed: Arrival[] = []
  await freeKept(ctx, id, await keptParts(ctx, id), lines)
  if (!holdingNothing.includes(order.status)) {
    const held = await heldBy(ctx, { document: DOCUMENT, documentId: id })
    await release(ctx, causeOf(order, '关单', ctx.today))
    if (sources.ids.length > 0) freed = held
    await reserveCredit(ctx, order.clientId, negate(order.txsSum))
  }
  await moveTo(ctx, order, status, {}, note)
  await settleSources(ctx, sources, `销售单 ${order.ckNo} 关单`)
  // what it had of presales goes back to them, in their order
  if (freed.length > 0) await allotArrivals(ctx, freed, `销售单 ${order.ckNo} 已关单`)
  return { status }
}

/** 删除草稿. What has been confirmed is closed, never deleted. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id, EVERY_KIND)
  if (!ctx.may(saleTag(order.ckType, 'del'))) throw forbidden()
  const sources = await lockSources(ctx, sourcesOf(await ck.linesOf(ctx, id)))
  await ck.removeDraft(ctx, order)
  await freeKept(ctx, id, await keptParts(ctx, id), [])
  await settleSources(ctx, sources, `${CK_TYPES[order.ckType]}单 ${order.ckNo} 已删除`)
  return {}
}
