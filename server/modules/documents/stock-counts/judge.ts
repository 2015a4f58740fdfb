import type { stockCounts } from '#contract/documents/stock-counts.ts'
import { compare, multiply, negate, round, subtract, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { bearingDay, costsWithoutAverage, lockParts, post, valuesByLine } from '#server/modules/ledgers/stock/index.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { counts, DOCUMENT, type StockCount } from './mark.ts'

/** 提交: counting is over. What nobody counted is left alone, or taken for empty at this moment, as whoever submits says. */
export async function submit(ctx: Context, { id, uncounted }: Received<typeof stockCounts.submit>) {
  const mark = await counts.lock(ctx, id)
  const status = counts.transition(mark, 'submit')
  const [left] = await statement<{ open: number; counted: number }>(ctx, 'mark.open', OPEN, [ctx.tenantId, id])
  if (left?.counted === 0) throw refused('尚未盘点任何商品')
  if (left && left.open > 0 && uncounted === '') throw refused(`还有 ${left.open} 行未盘，请选择按未盘处理或按数量0处理`)
  if (uncounted === 'zero') await statement(ctx, 'mark.zero', ZERO, [ctx.tenantId, id, ctx.userId, ctx.now])
  const note = left && left.open > 0 ? `${left.open} 行未盘，${uncounted === 'zero' ? '按数量0处理' : '不作差异'}` : ''
  const [result] = await statement<{ counted: number; differ: number }>(ctx, 'mark.result', RESULT, [ctx.tenantId, id])
  await notify(ctx, 'countSubmitted', { id, markNo: mark.markNo, counted: result?.counted ?? 0, differ: result?.differ ?? 0 })
  return counts.moveTo(ctx, mark, status, {}, note)
}

const RESULT = `select count(counted_qty)::int as counted, (count(*) filter (where counted_qty <> book_qty))::int as differ from mark_line
  where tenant_id = $1 and mark_id = $2`
const OPEN = `select (count(*) filter (where counted_qty is null))::int as open, count(counted_qty)::int as counted from mark_line
  where tenant_id = $1 and mark_id = $2`
const ZERO = `
  with zeroed as (
    update mark_line l set counted_qty = 0, counted_by = $3, counted_at = $4, book_qty = coalesce((select b.qty from stock_balance b
      where b.tenant_id = l.tenant_id and b.part_id = l.part_id and b.warehouse_id = l.warehouse_id and b.posi_id = l.posi_id), 0)
    where l.tenant_id = $1 and l.mark_id = $2 and l.counted_qty is null returning l.line_id, l.round
  )
  insert into mark_entry (tenant_id, mark_id, line_id, round, qty, whole, user_id) select $1, $2, line_id, round, 0, true, $3 from zeroed`

/** 复盘: the given lines, or all that differ, are open again; the counts there were stay on record. */
export async function recount(ctx: Context, { id, lineIds }: Received<typeof stockCounts.recount>) {
  const mark = await counts.lock(ctx, id)
  const status = counts.transition(mark, 'recount')
  const [opened] = await statement<{ count: number }>(ctx, 'mark.recount', RECOUNT, [ctx.tenantId, id, lineIds])
  if (!opened || opened.count === 0) throw refused('没有需要复盘的明细')
  return counts.moveTo(ctx, mark, status, {}, `复盘 ${opened.count} 行`)
}
const RECOUNT = `
  with opened as (
    update mark_line set counted_qty = null, book_qty = null, counted_by = null, counted_at = null, round = round + 1
    where tenant_id = $1 and mark_id = $2 and (line_id = any ($3::bigint[]) or (cardinality($3::bigint[]) = 0 and counted_qty <> book_qty)) returning 1
  )
  select count(*)::int as count from opened`

interface Differing {
  lineId: number
  partId: number
  warehouseId: number
  posiId: number
  qty: string
}

/** 审核: what was found more comes in at average, what was missing leaves at average. */
export async function approve(ctx: Context, { id }: { id: number }) {
  const mark = await counts.lock(ctx, id)
  const status = counts.transition(mark, 'approve')
  requireNotAfterToday(ctx, mark.markDate, '盘点日期')
  const lines = await statement<Differing>(ctx, 'mark.differing', DIFFERING, [ctx.tenantId, id])
  await lockParts(ctx, [...new Set(lines.map(({ partId }) => partId))])
  const gains = lines.filter(({ qty }) => compare(qty, '0') > 0)
  const losses = lines.filter(({ qty }) => compare(qty, '0') < 0)
  const gained = await postAll(ctx, mark, '盘盈', gains)
  const lost = await postAll(ctx, mark, '盘亏', losses)
  const values = [...gained, ...lost]
  await statement(ctx, 'mark.values', VALUES, [ctx.tenantId, id, values.map(([lineId]) => lineId), values.map(([, value]) => value)])
  return counts.moveTo(ctx, mark, status, {
    ...{ gainQty: sum(gains.map(({ qty }) => qty)), gainValue: sum([...gained.values()]) },
    ...{ lossQty: negate(sum(losses.map(({ qty }) => qty))), lossValue: negate(sum([...lost.values()])) },
    postedAt: ctx.now,
  })
}

/** The one posting of a count. */
export const POSTING = '盘点'

async function postAll(ctx: Context, mark: StockCount, word: '盘盈' | '盘亏', lines: readonly Differing[]): Promise<Map<number, string>> {
  const cause = {
    ...{ document: DOCUMENT, documentId: mark.markId, docNo: mark.markNo, kind: word, event: POSTING },
    ...{ bizDate: mark.markDate, clientId: null },
  }
  const partIds = lines.map(({ partId }) => partId)
  const costs = word === '盘盈' ? await costsWithoutAverage(ctx, partIds) : new Map<number, string>()
  const moves = lines.map(({ lineId, partId, warehouseId, posiId, qty }) => {
    const cost = costs.get(partId)
    return { lineId, leg: 0, partId, warehouseId, posiId, qty, ...(cost !== undefined && { value: round(multiply(qty, cost), 2) }) }
  })
  const bizDate = word === '盘亏' ? await bearingDay(ctx, cause.bizDate, moves) : cause.bizDate
  return valuesByLine(await post(ctx, { ...cause, bizDate }, moves))
}

const DIFFERING = `
  select line_id as "lineId", part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId", counted_qty - book_qty as qty
  from mark_line where tenant_id = $1 and mark_id = $2 and counted_qty <> book_qty order by line_id`
const VALUES = `update mark_line l set posted_value = n.value from unnest($3::bigint[], $4::numeric[]) as n(line_id, value)
  where l.tenant_id = $1 and l.mark_id = $2 and l.line_id = n.line_id`

/** What a line differs by; null while it was not counted. */
export const differenceOf = ({ countedQty, bookQty }: { countedQty: string | null; bookQty: string | null }) =>
  countedQty === null || bookQty === null ? null : subtract(countedQty, bookQty)
