import { add, compare, negate } from '#contract/kit/decimal.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import type { Move, Poster, PostingHeader } from './posting-header.ts'
import { rowNumbers } from './row-numbers.ts'

/** So many pieces less of a part in a warehouse that forbids negative stock. */
interface Lowered {
  lineId: number
  partId: number
  warehouseId: number
  need: string
}
interface Short extends Lowered {
  pjNo: string
  store: string
  /** The least there was at the end of a day from then on. */
  least: string
  /** From this day on the pieces are there; null = not until today. */
  fromDay: string | null
}
type Stores = ReadonlyMap<number, { allowNegative: boolean }>
/** From the end of `since` on, up to the day before `until`; without it up to today. */
interface Days {
  since: string
  until?: string
}

/** What a posting takes from each part and warehouse, all its movements together; named by the first line that takes. */
function lowered(moves: readonly Pick<Move, 'lineId' | 'partId' | 'warehouseId' | 'qty'>[], stores: Stores): Lowered[] {
  const sums = new Map<string, Lowered>()
  for (const { lineId, partId, warehouseId, qty } of moves) {
    if (stores.get(warehouseId)?.allowNegative !== false) continue
    const key = `${partId}/${warehouseId}`
    const before = sums.get(key)
    sums.set(key, { lineId, partId, warehouseId, ...before, need: add(before?.need ?? '0', negate(qty)) })
  }
  return [...sums.values()].filter(({ need }) => compare(need, '0') > 0)
}

/** Which parts were not there in such numbers at the end of one of these days. The caller holds the parts' locks. */
export async function shortOn(ctx: Poster, { since, until }: Days, moves: readonly Move[], stores: Stores): Promise<Short[]> {
  const taken = lowered(moves, stores)
  if (taken.length === 0) return []
  const rows = await statement<Omit<Short, 'lineId'>>(ctx, 'stock.past', PAST, [
    ctx.tenantId,
    taken.map(({ partId }) => partId),
    taken.map(({ warehouseId }) => warehouseId),
    taken.map(({ need }) => need),
    since,
    until ?? null,
  ])
  return taken.flatMap((each) => {
    const row = rows.find(({ partId, warehouseId }) => partId === each.partId && warehouseId === each.warehouseId)
    return row ? [{ ...each, ...row }] : []
  })
}

/** Refuses a posting on a past day that a warehouse could not have carried out then, or not without owing goods on a later day. */
export async function requireThen(
  ctx: Poster,
  cause: Pick<PostingHeader, 'document' | 'bizDate' | 'rows'>,
  days: Days,
  moves: readonly Move[],
  stores: Stores,
) {
  const short = await shortOn(ctx, days, moves, stores)
  if (short.length === 0) return
  const lineIds = short.map(({ lineId }) => lineId)
  const rows = cause.rows ?? (await rowNumbers(ctx, cause.document, lineIds))
  const shown = (day: string) => (day.slice(0, 4) === ctx.today.slice(0, 4) ? day.slice(5) : day)
  const sentences = short.map(({ lineId, pjNo, store, least, need, fromDay }) => {
    const row = rows.get(lineId)
    const later = fromDay ? `；${shown(fromDay)} 起可出 ${Number(need)}` : ''
    return `${row ? `第${row}行 ` : ''}${pjNo} ${store}：${shown(days.since)} 起最少只有 ${Number(least)}，需要 ${Number(need)}${later}`
  })
  throw refused(sentences.join('\n'))
}

// A day's end is what there is now less what came after it: only the part's rows since that day are read.
const PAST = `
  with taken as (
    select t.*, (select coalesce(sum(b.qty), 0) from stock_balance b where b.tenant_id = $1 and b.part_id = t.part_id and b.warehouse_id = t.warehouse_id) as now
    from unnest($2::bigint[], $3::bigint[], $4::numeric[]) as t(part_id, warehouse_id, need)
  ), moved as (
    select part_id, warehouse_id, biz_date as day, sum(qty) as qty from stock_ledger
    where tenant_id = $1 and part_id = any($2::bigint[]) and warehouse_id = any($3::bigint[]) and biz_date > $5::date group by 1, 2, 3
  ), ends as (
    select t.part_id, t.warehouse_id, t.need, d.day,
      t.now - coalesce(sum(d.qty) over (partition by t.part_id, t.warehouse_id order by d.day desc rows between unbounded preceding and 1 preceding), 0) as stock
    from taken t cross join lateral (
      select $5::date as day, 0::numeric as qty union all
      select m.day, m.qty from moved m where m.part_id = t.part_id and m.warehouse_id = t.warehouse_id
    ) d
  ), walked as (
    select e.*, min(e.stock) over (partition by e.part_id, e.warehouse_id order by e.day desc) as from_here from ends e where e.day < coalesce($6::date, 'infinity')
  )
  select l.part_id as "partId", l.warehouse_id as "warehouseId", p.pj_no as "pjNo", w.warehouse_name as store, min(l.stock) as least,
    coalesce(min(l.day) filter (where l.from_here >= l.need), $6::date)::text as "fromDay"
  from walked l
  join part p on p.tenant_id = $1 and p.part_id = l.part_id
  join warehouse w on w.tenant_id = $1 and w.warehouse_id = l.warehouse_id
  group by 1, 2, 3, 4, l.need having min(l.stock) < l.need`
