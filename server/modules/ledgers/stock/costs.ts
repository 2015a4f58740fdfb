import { add } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import type { Poster } from './posting-header.ts'
import type { LedgerEntry } from './rules.ts'

/**
 * Unit costs of goods that come in without a price while the pool has no average to offer: what they cost last, or else the part's purchase price.
 * Parts that have an average are not among them. The caller holds the locks.
 */
export async function costsWithoutAverage(ctx: Poster, partIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await statement<{ partId: number; cost: string }>(ctx, 'stock.costs', COSTS, [ctx.tenantId, ctx.companyId, partIds])
  return new Map(rows.map(({ partId, cost }) => [partId, cost]))
}

const COSTS = `
  select p.part_id as "partId", coalesce(nullif(c.last_cost, 0), r.purchase_price, 0) as cost
  from part p
  left join part_price r on r.tenant_id = p.tenant_id and r.part_id = p.part_id
  left join part_cost c on c.tenant_id = p.tenant_id and c.company_id = $2 and c.part_id = p.part_id and c.pool = 0
  where p.tenant_id = $1 and p.part_id = any($3::bigint[]) and coalesce(c.qty, 0) <= 0`

/**
 * Unit costs for judging a price before anything is posted: the average, or what goods of an empty pool would leave at; parts without any are
 * not among them. `least` is the lowest price that is not too low. Blurred it is rounded up to a step of 10 %: whoever tries prices until none
 * is too low learns no more than that (decision 085).
 */
export async function costsToSell(ctx: Pick<Poster, 'db' | 'tenantId' | 'companyId'>, partIds: readonly number[], blurred: boolean) {
  const rows = await statement<{ partId: number; cost: string; least: string }>(ctx, 'stock.costs-to-sell', TO_SELL, [
    ctx.tenantId,
    ctx.companyId,
    partIds,
    blurred,
  ])
  return new Map(rows.map(({ partId, ...cost }) => [partId, cost]))
}

const TO_SELL = `
  select "partId", cost, case when $4 then round(power(1.1, ceil(log(1.1, cost))), 4) else cost end as least from (
    select p.part_id as "partId", round(case when c.qty > 0 then c.value / c.qty else coalesce(nullif(c.last_cost, 0), r.purchase_price, 0) end, 4) as cost
    from part p
    left join part_price r on r.tenant_id = p.tenant_id and r.part_id = p.part_id
    left join part_cost c on c.tenant_id = p.tenant_id and c.company_id = $2 and c.part_id = p.part_id and c.pool = 0
    where p.tenant_id = $1 and p.part_id = any($3::bigint[])
  ) known where cost > 0`

/** Fees a posting moved for each line, signed. */
export function feesByLine(entries: readonly LedgerEntry[]): Map<number, string> {
  const fees = new Map<number, string>()
  for (const { lineId, fee } of entries) fees.set(lineId, add(fees.get(lineId) ?? '0', fee))
  return fees
}

/** Margin of branches within what a posting moved for each line, signed. */
export function innerByLine(entries: readonly LedgerEntry[]): Map<number, string> {
  const inner = new Map<number, string>()
  for (const entry of entries) inner.set(entry.lineId, add(inner.get(entry.lineId) ?? '0', entry.inner))
  return inner
}

/** What a posting moved for each line, signed, without corrections of what had been provisional. */
export function valuesByLine(entries: readonly LedgerEntry[]): Map<number, string> {
  const values = new Map<number, string>()
  for (const { lineId, value, difference } of entries) if (!difference) values.set(lineId, add(values.get(lineId) ?? '0', value))
  return values
}
