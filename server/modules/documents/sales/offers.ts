import { CK_TYPE } from '#contract/documents/sales/order.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { lockParts, release } from '#server/modules/ledgers/stock/index.ts'
import { activePartnerOf } from '../core/index.ts'
import { causeOf, ck, type Line, moveTo, type Order } from './order.ts'

/** 确认 of a quote or presale: it stands in the histories from here on. Nothing is reserved and nobody owes anything. */
export async function confirmOffer(ctx: Context, order: Order, lines: Line[]) {
  const status = ck.transition(order, 'confirm')
  if (lines.length === 0) throw refused('单据没有明细')
  if (order.ckType === CK_TYPE.quote) {
    if (order.validUntil === null) throw refused('请输入报价有效期')
    if (order.validUntil < ctx.today) throw refused('报价有效期已过，请修改有效期')
  }
  await activePartnerOf(ctx, order.clientId, 'customer')
  await ctx.db.updateTable('ckProduct').set({ offered: true }).where('tenantId', '=', ctx.tenantId).where('ckId', '=', order.ckId).execute()
  await moveTo(ctx, order, status, { confirmedAt: ctx.now })
  return { status, override: '' }
}

/** 关单: the rest is not taken up any more; what had been allotted to a presale is free. The locks come first: an arrival that is being allotted waits, and then sees it closed. */
export async function closeOffer(ctx: Context, order: Order, note: string) {
  const status = ck.transition(order, 'close')
  if (order.ckType === CK_TYPE.presale && order.status !== '草稿') {
    const lines = await ck.linesOf(ctx, order.ckId)
    await lockParts(ctx, [...new Set(lines.map(({ partId }) => partId))])
    await release(ctx, causeOf(order, '关单', ctx.today))
  }
  await moveTo(ctx, order, status, {}, note)
  return { status }
}
