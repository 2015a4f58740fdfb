import { subtract } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { reverse, undoDayOf } from '#server/modules/ledgers/stock/index.ts'
import { type Hanging, logTransition, type Reversible, wayOf } from '../core/index.ts'
import { POSTING } from './judge.ts'
import { counts, DOCUMENT, type StockCount } from './mark.ts'
import { steps } from './rules.ts'

/**
 * 红冲 of an audited count: what was found more leaves at the value it came in at, what was missing is there again. A later count of the same place has
 * counted with it: it goes first. One that is still running goes on: what it has counted was compared with books that change by this.
 */
async function reverseCount(ctx: Context, { id, note }: { id: number; note: string }) {
  const mark = await counts.lock(ctx, id)
  const status = counts.transition(mark, 'reverse')
  const running = await lockRunning(ctx, id)
  const [later] = await statement<{ markNo: string }>(ctx, 'mark.later', LATER, [ctx.tenantId, id])
  if (later) throw refused(`之后又盘点过同一位置（${later.markNo}），请先红冲它`)
  const bizDate = await undoDayOf(ctx, DOCUMENT, id, mark.markDate)
  const cause = { document: DOCUMENT, documentId: id, docNo: mark.markNo, kind: '盘点红冲', event: '红冲', bizDate, clientId: null }
  await reverse(ctx, cause, POSTING)
  await mendBooks(ctx, mark, running)
  const change = { postedAt: null, reversedAt: ctx.now, reversedOn: bizDate }
  return counts.moveTo(ctx, mark, status, change, note)
}

interface Running {
  id: number
  status: string
}
/** Counts under way of the same warehouse, locked: nobody counts or audits until their books are mended. Taken before the locks, as everybody does. */
const lockRunning = (ctx: Context, id: number) => statement<Running>(ctx, 'mark.running', RUNNING, [ctx.tenantId, id])
const RUNNING = `
  select o.mark_id as id, o.status from mark_order m
  join mark_order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.status in ('进行中', '待审核')
  where m.tenant_id = $1 and m.mark_id = $2 order by o.mark_id for update of o`

/** No goods moved: of what a running count has counted, the books alone are others now, and so is what it differs by. */
async function mendBooks(ctx: Context, { markId, markNo }: StockCount, running: readonly Running[]): Promise<void> {
  if (running.length === 0) return
  const mended = await statement<Running & { lines: number }>(ctx, 'mark.mend-books', MEND_BOOKS, [
    ...[ctx.tenantId, markId, running.map(({ id }) => id)],
  ])
  for (const { id, lines } of mended) {
    const status = running.find((each) => each.id === id)?.status ?? ''
    await logTransition(ctx, DOCUMENT, id, [{ from: status, to: status, note: `${markNo} 已红冲，${lines} 行的账面数随之改变` }])
  }
}
const MEND_BOOKS = `
  with mended as (
    update mark_line n set book_qty = n.book_qty - (l.counted_qty - l.book_qty) from mark_line l
    where l.tenant_id = $1 and l.mark_id = $2 and l.counted_qty <> l.book_qty
      and n.tenant_id = $1 and n.mark_id = any($3::bigint[]) and n.part_id = l.part_id and n.posi_id = l.posi_id and n.book_qty is not null
    returning n.mark_id
  )
  select mark_id as id, count(*)::int as lines from mended group by 1 order by 1`

/** Audited counts of a place of this one, posted after it, the last one first. */
export async function laterCounts(ctx: Pick<Context, 'db' | 'tenantId'>, document: string, id: number): Promise<Hanging[]> {
  if (document !== DOCUMENT) return []
  const rows = await statement<{ id: number }>(ctx, 'mark.later', LATER, [ctx.tenantId, id])
  return rows.map((row) => ({ document: DOCUMENT, id: row.id, why: '之后又盘点过同一位置' }))
}

const LATER = `
  select o.mark_id as id, o.mark_no as "markNo" from mark_order m
  join mark_order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.mark_id <> m.mark_id and o.posted_at > m.posted_at
  where m.tenant_id = $1 and m.mark_id = $2 and exists (
    select 1 from mark_line l join mark_line n on n.tenant_id = l.tenant_id and n.mark_id = o.mark_id and n.part_id = l.part_id and n.posi_id = l.posi_id
      and n.counted_qty is not null
    where l.tenant_id = m.tenant_id and l.mark_id = m.mark_id and l.counted_qty <> l.book_qty)
  order by o.posted_at desc limit 50`

const ways = [{ from: steps.reverse.from, word: '红冲', tag: 'busi:mark:reverse' }] as const

export const countReversal: Reversible = {
  amounts: ['price.costprice'],
  onItsDay: true,
  async find(ctx, ids) {
    if (!ctx.may('busi:mark:query')) return []
    const rows = await counts
      .visible(ctx)
      .select(['o.markId', 'o.markNo', 'o.status', 'o.markDate', 'o.gainValue', 'o.lossValue'])
      .where('o.markId', 'in', ids)
      .execute()
    return rows.map(({ markId, markNo, status, markDate, gainValue, lossValue }) => ({
      ...{ id: markId, docNo: markNo, status, amount: subtract(gainValue, lossValue), bizDate: markDate, way: wayOf(status, ways) },
    }))
  },
  lock: async (ctx, id) => {
    await counts.lock(ctx, id)
    await lockRunning(ctx, id)
  },
  undo: (ctx, input) => reverseCount(ctx, input),
}
