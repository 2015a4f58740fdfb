import { statement } from '#server/kit/statement.ts'
import { openEstimates } from './estimates.ts'
import { type CostPool, type CostPoolKind, POOLS, type PostingLine, poolKey } from './pool-rules.ts'
import type { Poster } from './posting-header.ts'
import { type Bin, binKey } from './rules.ts'

type Pool = CostPool & { partId: number; pool: CostPoolKind }
type Place = Omit<Bin, 'mayNegative'> & { partId: number; warehouseId: number; posiId: number }
/** Pools of parts under their lock, and their places in the warehouses in question, in walking order. */
export interface Locked {
  pools: Pool[]
  places: Place[]
}

export interface Store {
  pool: CostPoolKind
  allowNegative: boolean
}

/** Takes the locks of parts in their normal pool, for what is decided by the stock but does not move it. */
export async function lockParts(ctx: Poster, partIds: readonly number[]): Promise<void> {
  const pools = partIds.map(() => POOLS.normal)
  await statement(ctx, 'stock.rows', ROWS, [ctx.tenantId, ctx.companyId, partIds, pools, [], [], []])
  await statement(ctx, 'stock.lock-parts', LOCK_PARTS, [ctx.tenantId, ctx.companyId, partIds])
}

/** Takes the locks, then reads the places: the statements travel together, each sees what the one before it did. Rows that are missing are not made. */
export async function lockWithPlaces(ctx: Poster, partIds: readonly number[], warehouseIds: readonly number[]): Promise<Locked> {
  const [pools, places] = await Promise.all([
    statement<Pool>(ctx, 'stock.lock-parts', LOCK_PARTS, [ctx.tenantId, ctx.companyId, partIds]),
    statement<Place>(ctx, 'stock.places-walked', PLACES_WALKED, [ctx.tenantId, partIds, warehouseIds]),
  ])
  return { pools, places }
}

/** What a posting is reckoned from, under the locks; `known` is not read again where all that moves is in it. */
export async function lock(ctx: Poster, movements: PostingLine[], warehouses: Map<number, Store>, known?: Locked) {
  const found = known && mapped(known, warehouses)
  const all = found && movements.every((each) => found.pools.has(poolKey(each)) && found.places.has(binKey(each)))
  if (all) return { ...found, open: await openEstimates(ctx, movements) }
  const [read, open] = await Promise.all([makeAndLock(ctx, movements, warehouses), openEstimates(ctx, movements)])
  return { ...mapped(read, warehouses), open }
}

const mapped = ({ pools, places }: Locked, warehouses: Map<number, Store>) => ({
  pools: new Map<string, CostPool>(pools.map((row) => [poolKey(row), row])),
  places: new Map<string, Bin>(
    places.map((row) => [binKey(row), { ...row, mayNegative: warehouses.get(row.warehouseId)?.allowNegative ?? false }]),
  ),
})

/** Makes missing rows, then takes the locks. */
async function makeAndLock(ctx: Poster, movements: PostingLine[], warehouses: Map<number, Store>): Promise<Locked> {
  const poolRows = [...new Map(movements.map((each) => [poolKey(each), each])).values()]
  const placeRows = [...new Map(movements.map((each) => [binKey(each), each])).values()]
  const partIds = [...new Set(movements.map(({ partId }) => partId))]
  const made = statement(ctx, 'stock.rows', ROWS, [
    ctx.tenantId,
    ctx.companyId,
    poolRows.map(({ partId }) => partId),
    poolRows.map(({ pool }) => pool),
    placeRows.map(({ partId }) => partId),
    placeRows.map(({ warehouseId }) => warehouseId),
    placeRows.map(({ posiId }) => posiId),
  ])
  const locked = statement<Pool>(ctx, 'stock.lock-parts', LOCK_PARTS, [ctx.tenantId, ctx.companyId, partIds])
  const held = statement<Place>(ctx, 'stock.places', PLACES, [ctx.tenantId, partIds, [...warehouses.keys()]])
  const [, pools, places] = await Promise.all([made, locked, held])
  return { pools, places }
}

const ROWS = `
  with pools as (
    insert into part_cost (tenant_id, company_id, part_id, pool)
    select $1, $2, p.part_id, p.pool from unnest($3::bigint[], $4::smallint[]) as p(part_id, pool) order by 3, 4
    on conflict do nothing
  )
  insert into stock_balance (tenant_id, company_id, part_id, warehouse_id, posi_id)
  select $1, $2, b.part_id, b.warehouse_id, b.posi_id from unnest($5::bigint[], $6::bigint[], $7::bigint[]) as b(part_id, warehouse_id, posi_id)
  order by 3, 4, 5 on conflict do nothing`

const LOCK_PARTS = `
  select c.part_id as "partId", c.pool, c.qty, c.value, c.last_cost as "lastCost", c.fee, c.inner_value as inner, case when c.last_cost <> 0 then 0 else coalesce(
    (select r.purchase_price from part_price r where r.tenant_id = c.tenant_id and r.part_id = c.part_id), 0) end as price
  from part_cost c where c.tenant_id = $1 and c.company_id = $2 and c.part_id = any($3::bigint[]) order by c.part_id, c.pool for update`

const PLACES = `
  select part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId", qty, reserved from stock_balance
  where tenant_id = $1 and part_id = any($2::bigint[]) and warehouse_id = any($3::bigint[])`

const PLACES_WALKED = `
  select b.part_id as "partId", b.warehouse_id as "warehouseId", b.posi_id as "posiId", b.qty, b.reserved
  from stock_balance b left join posi p on p.tenant_id = b.tenant_id and p.posi_id = b.posi_id
  where b.tenant_id = $1 and b.part_id = any($2::bigint[]) and b.warehouse_id = any($3::bigint[])
  order by p.walk nulls last, b.posi_id`
