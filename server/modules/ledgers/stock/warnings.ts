import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { type stockLimits, WARN_TYPES } from '#contract/ledgers/stock/limits.ts'
import type { Context } from '#server/kit/context.ts'
import { paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { findParts } from '#server/modules/master/search/index.ts'

type Input = Received<typeof stockLimits.page>
const STATES = { below: [-1], above: [1], '': [-1, 1], all: [-1, 0, 1] } as const
const FOUND = 500

/**
 * 库存预警. What is out of its limits has its state in the row, and a partial index holds only such rows:
 * a company of a million parts is read through the few hundred that matter.
 */
export async function warnings(ctx: Context, { page, limit, ...filters }: Input) {
  const query = await filtered(ctx, filters)
  const rows = query
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('stockBalance as b')
          .innerJoin('warehouse as k', (join) => join.onRef('k.tenantId', '=', 'b.tenantId').onRef('k.warehouseId', '=', 'b.warehouseId'))
          .where('b.tenantId', '=', ctx.tenantId)
          .whereRef('b.partId', '=', 'l.partId')
          .where('b.companyId', '=', ctx.companyId)
          .where('k.kind', '=', 'normal')
          .where(sql<boolean>`l.warehouse_id in (0, b.warehouse_id)`)
          .select([sql<string>`coalesce(sum(b.qty), 0)`.as('qty'), sql<string>`coalesce(sum(b.reserved), 0)`.as('reserved')])
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'p.tenantId').onRef('c.clientId', '=', 'p.supplierId'))
    .leftJoin('partPrice as r', (join) => join.onRef('r.tenantId', '=', 'l.tenantId').onRef('r.partId', '=', 'l.partId'))
    .select(['l.partId as pjid', 'p.pjNo', 'p.pjName', 'p.pjBrand', 'p.pjSize', 'p.pjFactory', 'p.pjUnit'])
    .select(['l.warehouseId', 'l.minAmount', 'l.maxAmount', 'l.state', 's.qty as stockAmount', 's.reserved'])
    .select(({ fn, val }) => [
      fn.coalesce('w.warehouseName', val('')).as('warehouseName'),
      fn.coalesce('c.clientName', val('')).as('supplierName'),
      fn.coalesce('r.purchasePrice', val('0')).as('purchasePrice'),
      sql<string>`s.qty - s.reserved`.as('usable'),
      sql<string>`case l.state when -1 then greatest(l.max_amount, l.min_amount) - s.qty when 1 then l.max_amount - s.qty else 0 end`.as(
        'suggest',
      ),
    ])
    .orderBy('l.state')
    .orderBy('l.partId')
    .orderBy('l.warehouseId')
  const found = await paginate(ctx, rows, query, { page, limit })
  const list = found.list.map(({ warehouseId, state, ...row }) => ({
    ...row,
    id: `${row.pjid}-${warehouseId}`,
    warnTypeDes: WARN_TYPES[warehouseId === 0 ? 1 : 2],
    kindValue: state < 0 ? '低于下限' : state > 0 ? '高于上限' : '正常',
  }))
  return { page: { ...found, list } }
}

type Filters = Omit<Input, 'page' | 'limit'>

async function filtered(ctx: Context, { kind, warehouseId, queryValue, pjBrand, supplierId, stopped }: Filters) {
  let query = ctx.db
    .selectFrom('stockLimit as l')
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.partId', '=', 'l.partId'))
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('p.deletedAt', 'is', null)
  // said aloud, so that the partial index is known to hold what is asked for
  if (kind !== 'all') query = query.where(sql<boolean>`l.state <> 0`).where('l.state', 'in', [...STATES[kind]])
  if (warehouseId !== '') query = query.where('l.warehouseId', '=', Number(warehouseId))
  if (queryValue !== '') query = query.where('l.partId', '=', sql<number>`any(${await findParts(ctx, queryValue, FOUND)}::bigint[])`)
  if (pjBrand) query = query.where('p.pjBrand', '=', pjBrand)
  if (supplierId) query = query.where('p.supplierId', '=', supplierId)
  if (!stopped) query = query.where('p.pjEnable', '=', false)
  return query
}

/** For the home page: how many limits of the company are broken, on either side. Read from the partial index alone, but for stopped parts. */
export async function brokenLimits(ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>): Promise<{ below: number; above: number }> {
  const [row] = await statement<{ below: number; above: number }>(ctx, 'stock.broken', BROKEN, [ctx.tenantId, ctx.companyId])
  return row ?? { below: 0, above: 0 }
}

const BROKEN = `
  select (count(*) filter (where l.state < 0))::int as below, (count(*) filter (where l.state > 0))::int as above
  from stock_limit l join part p on p.tenant_id = l.tenant_id and p.part_id = l.part_id and p.deleted_at is null and not p.pj_enable
  where l.tenant_id = $1 and l.company_id = $2 and l.state <> 0`
