import { isZero, sum } from '#contract/kit/decimal.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { assertOpenPeriod } from '../periods/index.ts'
import { explain } from '../results/index.ts'
import { announce, arrivalsOf, waitersFor } from './arrivals.ts'
import { requireThen } from './back-dated.ts'
import { keepEstimates } from './estimates.ts'
import { type Locked, lock, type Store } from './gate.ts'
import { type CostPool, movesNothing, POOLS, type PostingLine, poolKey } from './pool-rules.ts'
import type { Move, Poster, PostingHeader } from './posting-header.ts'
import { applyPosting, type Bin, binKey, type LedgerEntry } from './rules.ts'
import { inWords } from './shortage.ts'
import { watchLimits } from './watch-limits.ts'

/**
 * Posts movements: locks the parts' locks in ascending order, settles, writes pools, places and ledger in one statement.
 * Whoever waits for goods that came in hears of it. Returns the entries in the order of the moves. Throws 库存不足 when a place would go below what it may.
 */
export async function post(
  ctx: Poster,
  cause: PostingHeader,
  moves: Move[],
  { stores, alongside, first, locked }: Shared = {},
): Promise<LedgerEntry[]> {
  if (moves.length === 0) return []
  await assertOpenPeriod(ctx, cause.bizDate)
  const warehouses = stores ?? (await warehousesOf(ctx, moves))
  const movements = moves.map((move) => ({ ...move, pool: warehouses.get(move.warehouseId)?.pool ?? POOLS.normal }))
  const { pools, places, open } = await lock(ctx, movements, warehouses, locked)
  const settled = applyPosting(pools, places, movements, open)
  const { entries, shortages } = settled
  if (shortages.length > 0) throw refused(await inWords(ctx, cause, movements, shortages))
  if (cause.bizDate < ctx.today) await requireThen(ctx, cause, { since: cause.bizDate }, movements, warehouses)
  const moved = [...new Set(movements.filter(({ qty }) => !isZero(qty)).map(({ partId }) => partId))]
  const arrivals = arrivalsOf(cause, movements)
  // sent in this order: lines that are written with it are there when it tells them what is provisional
  const [, waiting] = await Promise.all([
    first?.(entries),
    waitersFor(ctx, arrivals),
    write(ctx, cause, movements, pools, places, entries),
    keepEstimates(ctx, cause, settled),
    alongside?.(),
    watchLimits(ctx, moved),
  ])
  if (entries.length > 0) {
    const moved = sum(entries.flatMap(({ value, fee }) => [value, fee]))
    explain(
      ctx,
      cause,
      cause.bizDate,
      moved,
      entries.some(({ difference }) => difference),
      sum(entries.map(({ inner }) => inner)),
    )
  }
  await announce(ctx, cause, arrivals, waiting)
  return entries
}

/** Trips a caller shares with a posting. */
export interface Shared {
  /** The warehouses of the moves, where they are known. */
  stores?: Map<number, Store>
  /** What was read under the locks of its parts, by whoever took them for it. */
  locked?: Locked
  /** What is written together with the posting, once nothing speaks against it. */
  alongside?: () => Promise<unknown>
  /** The same, before the posting itself. */
  first?: (entries: readonly LedgerEntry[]) => Promise<unknown>
}

export async function warehousesOf(ctx: Poster, moves: readonly Pick<Move, 'warehouseId'>[]): Promise<Map<number, Store>> {
  const ids = [...new Set(moves.map(({ warehouseId }) => warehouseId))]
  const rows = await statement<{ id: number; kind: keyof typeof POOLS; allowNegative: boolean }>(
    ctx,
    'stock.warehouses',
    `select warehouse_id as id, kind, allow_negative as "allowNegative" from warehouse
     where tenant_id = $1 and company_id = $2 and warehouse_id = any($3::bigint[]) and deleted_at is null and enabled`,
    [ctx.tenantId, ctx.companyId, ids],
  )
  if (rows.length < ids.length) throw refused('仓库不存在、已停用或不属于当前公司')
  return new Map(rows.map(({ id, kind, allowNegative }) => [id, { pool: POOLS[kind], allowNegative }]))
}

const WRITE = `
  with pools as (
    update part_cost c set qty = n.qty, value = n.value, last_cost = n.last_cost, fee = n.fee, inner_value = n.inner_value
    from unnest($3::bigint[], $4::smallint[], $5::numeric[], $6::numeric[], $7::numeric[], $33::numeric[], $35::numeric[]) as n(part_id, pool, qty, value, last_cost, fee, inner_value)
    where c.tenant_id = $1 and c.company_id = $2 and c.part_id = n.part_id and c.pool = n.pool returning 1
  ), places as (
    update stock_balance b set qty = n.qty, reserved = n.reserved
    from unnest($8::bigint[], $9::bigint[], $10::bigint[], $11::numeric[], $12::numeric[]) as n(part_id, warehouse_id, posi_id, qty, reserved)
    where b.tenant_id = $1 and b.part_id = n.part_id and b.warehouse_id = n.warehouse_id and b.posi_id = n.posi_id returning 1
  ), ledger as (
    insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, posi_id, pool, qty, value, pool_qty, pool_value, place_qty,
      kind, document, document_id, doc_no, line_id, event, leg, client_id, biz_date, posted_by, fee, inner_value)
    select $1, $2, e.part_id, e.warehouse_id, e.posi_id, e.pool, e.qty, e.value, e.pool_qty, e.pool_value, e.place_qty,
      case when e.difference then '成本差异' else $13::text end, $14::text, $15::bigint, $16::text, e.line_id, $17::text, e.leg, $18::bigint, $19::date, $20::bigint, e.fee, e.inner_value
    from unnest($21::bigint[], $22::bigint[], $23::bigint[], $24::smallint[], $25::numeric[], $26::numeric[], $27::numeric[], $28::numeric[],
      $29::numeric[], $30::bigint[], $31::smallint[], $32::boolean[], $34::numeric[], $36::numeric[])
      with ordinality as e(part_id, warehouse_id, posi_id, pool, qty, value, pool_qty, pool_value, place_qty, line_id, leg, difference, fee, inner_value, ord)
    order by e.ord returning 1
  )
  select (select count(*) from pools)::int as pools, (select count(*) from places)::int as places, (select count(*) from ledger)::int as entries`

async function write(
  ctx: Poster,
  cause: PostingHeader,
  movements: PostingLine[],
  pools: Map<string, CostPool>,
  places: Map<string, Bin>,
  entries: LedgerEntry[],
) {
  // What only holds or frees goods leaves the pools as they are.
  const moving = movements.filter((each) => !movesNothing(each))
  const poolRows = [...new Map(moving.map((each) => [poolKey(each), each])).values()]
  const placeRows = [...new Map(movements.map((each) => [binKey(each), each])).values()]
  const poolOf = (row: PostingLine) => pools.get(poolKey(row)) as CostPool
  const placeOf = (row: PostingLine) => places.get(binKey(row)) as Bin
  const [count] = await statement<{ pools: number; places: number; entries: number }>(ctx, 'stock.write', WRITE, [
    ctx.tenantId,
    ctx.companyId,
    poolRows.map(({ partId }) => partId),
    poolRows.map(({ pool }) => pool),
    poolRows.map((row) => poolOf(row).qty),
    poolRows.map((row) => poolOf(row).value),
    poolRows.map((row) => poolOf(row).lastCost),
    placeRows.map(({ partId }) => partId),
    placeRows.map(({ warehouseId }) => warehouseId),
    placeRows.map(({ posiId }) => posiId),
    placeRows.map((row) => placeOf(row).qty),
    placeRows.map((row) => placeOf(row).reserved),
    cause.kind,
    cause.document,
    cause.documentId,
    cause.docNo,
    cause.event,
    cause.clientId,
    cause.bizDate,
    ctx.userId,
    entries.map(({ partId }) => partId),
    entries.map(({ warehouseId }) => warehouseId),
    entries.map(({ posiId }) => posiId),
    entries.map(({ pool }) => pool),
    entries.map(({ qty }) => qty),
    entries.map(({ value }) => value),
    entries.map(({ poolQty }) => poolQty),
    entries.map(({ poolValue }) => poolValue),
    entries.map(({ placeQty }) => placeQty),
    entries.map(({ lineId }) => lineId),
    entries.map(({ leg }) => leg),
    entries.map(({ difference }) => difference),
    poolRows.map((row) => poolOf(row).fee),
    entries.map(({ fee }) => fee),
    poolRows.map((row) => poolOf(row).inner),
    entries.map(({ inner }) => inner),
  ])
  const complete = count && count.pools === poolRows.length && count.places === placeRows.length && count.entries === entries.length
  if (!complete) throw new Error(`posting of ${cause.document} ${cause.documentId} incomplete: ${JSON.stringify(count)}`)
}
