import { sql } from 'kysely'
import type { Answer, Received } from '#contract/kit/fields.ts'
import type { stock } from '#contract/ledgers/stock/stock.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { findParts } from '#server/modules/master/search/index.ts'
import { chosenCompanies, isHouse } from '#server/modules/platform/session/index.ts'
import { documentWithin, veiled } from '../data-scope/index.ts'

type Filters = Received<typeof stock.totals>

/** What the goods of a pool are worth to their company; where all of the house are looked at, to the house: without what its branches earned on each other. */
const worthTo = (house: boolean) => sql.raw(house ? 'c.value - c.inner_value' : 'c.value')
/** Average of the pool, to four decimals; what is not in stock costs what it cost last. */
const average = (house: boolean) =>
  sql<string>`case when c.qty > 0 then round((${worthTo(house)}) / c.qty, 4) else round(coalesce(c.last_cost, 0), 4) end`
/** Share of the pool's value at this place. */
const worth = (house: boolean) => sql<string>`case when c.qty <> 0 then round(b.qty * (${worthTo(house)}) / c.qty, 4) else 0 end`

/** The same as house.slow_stock adds up for the home page. */
const unsoldSince = (day: string) => sql<boolean>`b.qty <> 0 and w.kind = 'normal'
  and exists (select 1 from part_cost u where u.tenant_id = b.tenant_id and u.company_id = b.company_id and u.part_id = b.part_id and u.pool = 0 and u.qty > 0)
  and not exists (select 1 from part_sale_day d
    where d.tenant_id = b.tenant_id and d.part_id = b.part_id and d.company_id = b.company_id and d.sale_day >= ${day} and d.times > 0)
  and not exists (select 1 from rk_product l
    where l.tenant_id = b.tenant_id and l.part_id = b.part_id and l.company_id = b.company_id and l.posted and l.rk_date >= ${day})
  and not exists (select 1 from stock_ledger g
    where g.tenant_id = b.tenant_id and g.part_id = b.part_id and g.company_id = b.company_id and g.pool = 0 and g.qty > 0
      and g.kind in ('调拨入', '其他入库', '期初') and g.biz_date >= ${day})`

function filtered(
  ctx: Context,
  { showStock, reject, pjid, warehouseId, pjBrand, unsoldDays }: Omit<Filters, 'queryValue' | 'companies'>,
  { parts, companies }: Asked,
) {
  let query = ctx.db
    .selectFrom('stockBalance as b')
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'b.tenantId').onRef('w.warehouseId', '=', 'b.warehouseId'))
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.companyId', 'in', [...companies])
    .where('w.kind', 'in', reject ? ['normal', 'scrap'] : ['normal'])
  if (showStock) query = query.where('b.qty', '<>', '0')
  if (pjid) query = query.where('b.partId', '=', pjid)
  if (warehouseId) query = query.where('b.warehouseId', '=', warehouseId)
  if (parts) query = query.where('b.partId', '=', sql<number>`any(${parts}::bigint[])`)
  if (unsoldDays !== '') query = query.where(unsoldSince(daysFrom(ctx.today, -Number(unsoldDays))))
  if (!pjBrand) return query
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('part as q')
        .select('q.partId')
        .where('q.tenantId', '=', ctx.tenantId)
        .whereRef('q.partId', '=', 'b.partId')
        .where('q.pjBrand', '=', pjBrand),
    ),
  )
}
interface Asked {
  /** undefined = any. */
  parts: number[] | undefined
  companies: readonly number[]
  /** They are all of the house. */
  house: boolean
}
async function asked(ctx: Context, { queryValue, companies: wanted }: Filters): Promise<Asked> {
  const companies = await chosenCompanies(ctx, wanted)
  const parts = queryValue === '' ? undefined : await findParts(ctx, queryValue, 500)
  return { companies, parts, house: wanted === 'all' && (await isHouse(ctx, companies)) }
}

const withPool = (query: ReturnType<typeof filtered>) =>
  query.leftJoin('partCost as c', (join) =>
    join
      .onRef('c.tenantId', '=', 'b.tenantId')
      .onRef('c.companyId', '=', 'b.companyId')
      .onRef('c.partId', '=', 'b.partId')
      .on(sql<boolean>`c.pool = case w.kind when 'normal' then 0 else 1 end`),
  )

const byPart: Order = [
  ['b.partId', 'asc'],
  ['b.companyId', 'asc'],
  ['b.warehouseId', 'asc'],
  ['b.posiId', 'asc'],
]
const sortable = (house: boolean) =>
  ({
    pjNo: { by: 'p.codeN' },
    pjName: { by: 'p.pjName' },
    pjBrand: { by: 'p.pjBrand' },
    stockAmount: { by: 'b.qty' },
    usable: { by: sql`b.qty - b.reserved` },
    costSum: { by: worth(house), tags: ['price.costprice'] },
  }) as const

/** 库存查询: one row per part and place. */
export async function page(ctx: Context, input: Received<typeof stock.page>) {
  const wanted = await asked(ctx, input)
  const query = filtered(ctx, input, wanted)
  const rows = withPool(query)
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 'b.tenantId').onRef('p.partId', '=', 'b.partId'))
    .leftJoin('partPrice as r', (join) => join.onRef('r.tenantId', '=', 'b.tenantId').onRef('r.partId', '=', 'b.partId'))
    .innerJoin('dept as d', (join) => join.onRef('d.tenantId', '=', 'b.tenantId').onRef('d.deptId', '=', 'b.companyId'))
    .leftJoin('posi as s', (join) => join.onRef('s.tenantId', '=', 'b.tenantId').onRef('s.posiId', '=', 'b.posiId'))
    .select(['b.companyId', 'd.deptName as companyName'])
    .select(['b.partId as pjid', 'p.pjNo', 'p.pjName', 'p.pjSize', 'p.pjFactory', 'p.pjBrand', 'p.pjUnit', 'p.remark'])
    .select(['b.warehouseId', 'w.warehouseName', 'w.kind', 'b.posiId', 'b.qty as stockAmount', 'b.reserved'])
    .select(({ fn, val }) => [
      fn.coalesce('s.posiName', val('')).as('posiName'),
      fn.coalesce('r.xsPrice', val('0')).as('xsPrice'),
      fn.coalesce('r.pfPrice', val('0')).as('pfPrice'),
      fn.coalesce('r.purchasePrice', val('0')).as('purchasePrice'),
      sql<string>`b.qty - b.reserved`.as('usable'),
      average(wanted.house).as('costPrice'),
      worth(wanted.house).as('costSum'),
    ])
  const order = await orderOf(ctx, query, input, sortable(wanted.house), byPart)
  const found = await paginate(ctx, inOrder(rows, order), query, input)
  const list = found.list.map(({ kind, ...row }) => ({
    ...row,
    id: `${row.pjid}-${row.warehouseId}-${row.posiId}`,
    reject: kind === 'scrap',
  }))
  return { page: { ...found, list } }
}

export async function totals(ctx: Context, input: Filters) {
  const { queryValue, pjid, warehouseId, pjBrand, unsoldDays } = input
  const found = await asked(ctx, input)
  const whole = queryValue === '' && !pjid && !warehouseId && pjBrand === '' && unsoldDays === ''
  if (whole) return { content: await wholeTotals(ctx, input.reject, found) }
  const content = await withPool(filtered(ctx, input, found))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('b.qty'), val('0')).as('stockAmount'),
      fn.coalesce(fn.sum<string>('b.reserved'), val('0')).as('reserved'),
      fn.coalesce(sql<string>`sum(b.qty - b.reserved)`, val('0')).as('usable'),
      fn.coalesce(sql<string>`sum(${worth(found.house)})`, val('0')).as('costSum'),
    ])
    .executeTakeFirstOrThrow()
  return { content }
}

/** The border is read in the statement itself: a roll-up in the same instant counts nothing twice. */
const WHOLE = `
  with border as materialized (select coalesce((select k.ledger_id from stock_rolled k where k.tenant_id = $1), 0) as id)
  select coalesce(pools.qty, 0) as "stockAmount", coalesce(held.qty, 0) as reserved, coalesce(pools.qty, 0) - coalesce(held.qty, 0) as usable,
    coalesce(pools.value, 0) as "costSum"
  from (select sum(c.qty) as qty, sum(case when $5 then c.value - c.inner_value else c.value end) as value from (
      select p.qty, p.value, p.inner_value from stock_pool p where p.tenant_id = $1 and p.company_id = any($2::bigint[]) and p.pool = any($3::smallint[])
      union all
      select l.qty, l.value, l.inner_value from stock_ledger l where l.tenant_id = $1 and l.ledger_id > (select id from border)
        and l.company_id = any($2::bigint[]) and l.pool = any($3::smallint[])
    ) c) pools,
    (select sum(r.qty) as qty from reservation r join warehouse w on w.tenant_id = $1 and w.warehouse_id = r.warehouse_id and w.kind = any($4::text[])
      where r.tenant_id = $1 and r.company_id = any($2::bigint[])) held`

/**
 * The sums of all stock of companies, from their pools rolled up, the ledger beyond, and reservations, instead of every place: as quick with a million parts as with ten.
 * The worth is that of the pools, where the sum of shares rounded place by place may differ from it in the last digits.
 */
async function wholeTotals(ctx: Context, reject: boolean, { companies, house }: Asked) {
  type Totals = Answer<typeof stock.totals>['content']
  const [pools, kinds] = reject
    ? [
        [0, 1],
        ['normal', 'scrap'],
      ]
    : [[0], ['normal']]
  const [sums] = await statement<Totals>(ctx, 'stock.totals', WHOLE, [ctx.tenantId, companies, pools, kinds, house])
  return sums ?? { stockAmount: '0', reserved: '0', usable: '0', costSum: '0' }
}

/** Who holds the 占用 of a part. */
export async function reservations(ctx: Context, { pjid, warehouseId, companies }: Received<typeof stock.reservations>) {
  let query = ctx.db
    .selectFrom('reservation as r')
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'r.tenantId').onRef('w.warehouseId', '=', 'r.warehouseId'))
    .leftJoin('posi as s', (join) => join.onRef('s.tenantId', '=', 'r.tenantId').onRef('s.posiId', '=', 'r.posiId'))
    .where('r.tenantId', '=', ctx.tenantId)
    .where('r.companyId', 'in', [...(await chosenCompanies(ctx, companies))])
    .where('r.partId', '=', pjid)
  if (warehouseId) query = query.where('r.warehouseId', '=', warehouseId)
  const content = await query
    .select(['r.reservationId as id', 'r.document', 'r.documentId', 'r.docNo', 'w.warehouseName', 'r.qty', 'r.createdAt as createTime'])
    .select(({ fn, val }) => fn.coalesce('s.posiName', val('')).as('posiName'))
    .select(documentWithin(ctx, 'r').as('within'))
    .orderBy('r.reservationId')
    .limit(500)
    .execute()
  return { content: content.map((row) => veiled(row)) }
}
