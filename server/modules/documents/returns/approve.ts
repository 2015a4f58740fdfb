import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { release, reserve } from '#server/modules/ledgers/stock/index.ts'
import type { ReturnKind } from './kinds.ts'
import { causeOf, type Line, lockOrder, type Order, th } from './order.ts'
import { totalsOf } from './rules.ts'
import { settled } from './save.ts'
import { lockSources, type Source } from './sources.ts'

/** Lines beside the sources they take back, locked. */
export async function withSources(ctx: Context, kind: ReturnKind, lines: readonly Line[]) {
  const sources = await lockSources(
    ctx,
    kind,
    lines.map(({ sourceLineId }) => sourceLineId),
  )
  return lines.map((line) => ({ line, source: sources.get(line.sourceLineId) as Source }))
}

/** 审核: from here nobody else takes these pieces back; goods for a supplier are held. */
export async function approve(ctx: Context, kind: ReturnKind, { id }: { id: number }) {
  const order = await lockOrder(ctx, kind, id)
  const status = th.transition(order, 'approve')
  requireNotAfterToday(ctx, order.thDate, '退货日期')
  const lines = await th.linesOf(ctx, id)
  if (lines.length === 0) throw refused('单据没有明细')
  const totals = await claim(ctx, kind, order, lines)
  if (kind.type === 1) await reserve(ctx, causeOf(kind, order, '审核', ctx.today), wantedOf(lines))
  return th.moveTo(ctx, order, status, totals)
}

const wantedOf = (lines: readonly Line[]) =>
  lines.map(({ lineId, partId, warehouseId, posiId, thAmount }) => ({ lineId, partId, warehouseId, posiId, qty: thAmount }))

/** Judged and priced once more, for other returns may have been approved since the draft was written. */
export async function claim(ctx: Context, kind: ReturnKind, { thId }: Pick<Order, 'thId'>, lines: readonly Line[]) {
  const now = settled(ctx, kind, await withSources(ctx, kind, lines))
  await statement(ctx, 'th.claim', CLAIM, [ctx.tenantId, thId, now.map(({ lineId }) => lineId), now.map(({ thSum }) => thSum)])
  return totalsOf(now)
}

const CLAIM = `
  update th_product l set claims = true, th_sum = n.sum from unnest($3::bigint[], $4::numeric[]) as n(line_id, sum)
  where l.tenant_id = $1 and l.th_id = $2 and l.line_id = n.line_id`

/** 关单: what it holds is free again. */
export async function close(ctx: Context, kind: ReturnKind, { id, note }: { id: number; note: string }) {
  const order = await lockOrder(ctx, kind, id)
  const status = th.transition(order, 'close')
  if (order.status !== '草稿') {
    if (kind.type === 1) await release(ctx, causeOf(kind, order, '关单', ctx.today))
    await statement(ctx, 'th.unclaim', 'update th_product set claims = false where tenant_id = $1 and th_id = $2', [ctx.tenantId, id])
  }
  return th.moveTo(ctx, order, status, {}, note)
}
