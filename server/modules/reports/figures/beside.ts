import { sql } from 'kysely'
import { CASH } from '#contract/master/clients/terms.ts'
import { BESIDE_MEASURES, type BesideName } from '#contract/reports/figures/beside-measures.ts'
import { type Group, isTime } from '#contract/reports/figures/groups.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { daysFrom } from '#server/kit/time.ts'
import { isHouse } from '#server/modules/platform/session/index.ts'
import type { Asked, Question } from './asked.ts'
import type { FigureRow } from './names.ts'
import { theirs } from './sources/facts.ts'

export const isBeside = (name: MeasureName): name is BesideName => name in BESIDE_MEASURES

/**
 * What these cannot be told by: of sales it is written down nowhere whose goods they were, and a refund meets a paper, not its lines. There they are absent, for 0 would
 * say that there was none.
 */
const NOT_BY: Partial<Record<MeasureName, readonly Group[]>> = {
  ...{ sold: ['origin'], backRate: ['origin'] },
  refunded: ['part', 'brand', 'type', 'class', 'reason', 'origin'],
}
type About = Pick<Question, 'path'> & Partial<Pick<Question, 'partId' | 'brand' | 'type'>>
/** By what rows are told apart, above them and beside them. */
const toldBy = (groups: readonly Group[], { path, partId, brand, type }: About): Group[] => [
  ...groups,
  ...path.map(({ group }) => group),
  ...(partId ? (['part'] as const) : []),
  ...(brand ? (['brand'] as const) : []),
  ...(type ? (['type'] as const) : []),
]

/** What is of this moment says nothing along time, and what is said of a part says nothing of a brand. */
export const fits = (name: MeasureName, groups: readonly Group[], about: About): boolean => {
  const { now, beside } = measureOf(name)
  const not = NOT_BY[name]
  if (not && toldBy(groups, about).some((group) => not.includes(group))) return false
  const [first, second] = groups
  return !(now && first && isTime(first)) && (!beside || (beside === first && !second))
}

/** Where all companies of the house were chosen there is no other of which anything could be said. */
export async function withOthers(ctx: Context, { companies }: Asked, names: readonly MeasureName[]): Promise<readonly MeasureName[]> {
  const speaks = (name: MeasureName) => name === 'soldElsewhere'
  return names.some(speaks) && (await isHouse(ctx, companies)) ? names.filter((name) => !speaks(name)) : names
}

type Found = { key: string; value: string | null }
type Look = (ctx: Context, asked: Asked, keys: readonly string[]) => Promise<readonly Found[]>

const rowsOf = async (ctx: Context, text: ReturnType<typeof sql<Found>>) => (await text.execute(ctx.db)).rows
const LOOKS: Record<BesideName, Look> = {
  available: (ctx, { companies }, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select b.part_id::text as key, sum(b.qty - b.reserved)::text as value
    from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id and w.kind = 'normal' and w.enabled
    where b.tenant_id = ${ctx.tenantId} and b.part_id = any(${keys}::bigint[]) and b.company_id = any(${companies}::bigint[]) group by 1`,
    ),
  newClients: (ctx, { companies, from, to }, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select f.incharge_id::text as key, count(*)::text as value from client c cross join lateral (
      select o.incharge_id, o.ship_date from ck_order o where o.tenant_id = ${ctx.tenantId} and o.client_id = c.client_id and o.company_id = any(${companies}::bigint[])
        and o.ship_date is not null and o.reversed_on is null order by o.ship_date, o.ck_id limit 1
    ) f where c.tenant_id = ${ctx.tenantId} and f.ship_date between ${from}::date and ${to}::date and f.incharge_id = any(${keys}::bigint[])
      and not exists (select 1 from old_trade t where t.tenant_id = c.tenant_id and t.client_id = c.client_id and t.company_id = any(${companies}::bigint[]) and t.kind = '销售')
    group by 1`,
    ),
  provisional: (ctx, { companies }, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select e.part_id::text as key, sum(e.open_qty)::text as value from cost_estimate e
    where e.tenant_id = ${ctx.tenantId} and e.company_id = any(${companies}::bigint[]) and e.part_id = any(${keys}::bigint[]) and e.open_qty > 0 group by 1`,
    ),
  creditLimit: (ctx, _, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select c.client_id::text as key, (case when c.settle_kind in (${sql.join(CASH)}) then null
      when c.tmp_price > 0 and ${ctx.today}::date between c.tmp_from and c.tmp_from + c.tmp_days then c.tmp_price
      when not c.credit_unlimited then c.max_price end)::text as value
    from client c where c.tenant_id = ${ctx.tenantId} and c.client_id = any(${keys}::bigint[])`,
    ),
  owedDays: (ctx, { companies }, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select r.client_id::text as key, sum(r.income)::text as value from result_entry r
    where r.tenant_id = ${ctx.tenantId} and r.company_id = any(${companies}::bigint[]) and r.client_id = any(${keys}::bigint[]) and r.kind in ('销售', '销售退货')
      and r.biz_date between ${daysFrom(ctx.today, -89)}::date and ${ctx.today}::date and ${theirs('r.incharge_id', { scope: ctx.dataScope })} group by 1`,
    ),
  // quantities are everybody's (094)
  soldElsewhere: (ctx, { companies }, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select distinct on (n.part_id) n.part_id::text as key, d.dept_name || ' ' || trim_scale(n.sold) as value
    from (
      select part_id, company_id, sum(qty + old_qty) as sold from part_sale_day
      where tenant_id = ${ctx.tenantId} and part_id = any(${keys}::bigint[]) and company_id <> all(${companies}::bigint[]) and sale_day >= ${daysFrom(ctx.today, -89)}::date
      group by 1, 2 having sum(qty + old_qty) > 0
    ) n
    join dept d on d.tenant_id = ${ctx.tenantId} and d.dept_id = n.company_id and d.company and not d.stopped
    order by n.part_id, n.sold desc, n.company_id`,
    ),
  oldPieces: (ctx, { companies, from, to }, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select t.part_id::text as key, sum(case t.kind when '退货' then -t.qty else t.qty end)::text as value from old_trade t
    where t.tenant_id = ${ctx.tenantId} and t.company_id = any(${companies}::bigint[]) and t.part_id = any(${keys}::bigint[])
      and t.trade_day between ${from}::date and ${to}::date and t.kind in ('销售', '退货') group by 1`,
    ),
  // nobody is named as its salesman: whoever sees only some people's trade sees none of it
  oldNet: async (ctx, { companies, from, to }, keys) =>
    ctx.dataScope !== null
      ? []
      : rowsOf(
          ctx,
          sql<Found>`select t.client_id::text as key, sum(case t.kind when '退货' then -t.amount else t.amount end)::text as value from old_trade t
    where t.tenant_id = ${ctx.tenantId} and t.company_id = any(${companies}::bigint[]) and t.client_id = any(${keys}::bigint[])
      and t.trade_day between ${from}::date and ${to}::date and t.kind in ('销售', '退货') group by 1`,
        ),
  stillShare: (ctx, _, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select k.id::text as key, round(s.value * 100 / nullif(v.value, 0), 2)::text as value from unnest(${keys}::bigint[]) as k(id)
    cross join lateral house.slow_stock(${ctx.tenantId}, k.id, ${daysFrom(ctx.today, -Number(ctx.parameters.get('SLOW_MOVING_DAYS')))}::date) s
    cross join lateral (select sum(c.value) as value from part_cost c where c.tenant_id = ${ctx.tenantId} and c.company_id = k.id and c.pool = 0 and c.qty > 0) v`,
    ),
  branchOwed: (ctx, _, keys) =>
    rowsOf(
      ctx,
      sql<Found>`select k.id::text as key, (coalesce((select sum(amount) from branch_due d where d.tenant_id = ${ctx.tenantId} and d.creditor_id = k.id), 0)
      - coalesce((select sum(amount) from branch_due d where d.tenant_id = ${ctx.tenantId} and d.debtor_id = k.id), 0))::text as value
    from unnest(${keys}::bigint[]) as k(id)`,
    ),
}

/** Rows with what is looked up of each; a row that stands for nothing has nothing. */
export async function withBeside(
  ctx: Context,
  asked: Asked,
  names: readonly MeasureName[],
  rows: readonly FigureRow[],
): Promise<FigureRow[]> {
  const keys = rows.map(({ key }) => String(key)).filter((key) => /^[1-9]\d*$/.test(key))
  const found = await Promise.all(
    names.filter(isBeside).map(async (name) => {
      const each = keys.length > 0 ? await LOOKS[name](ctx, asked, keys) : []
      const words = measureOf(name).reads === 'word'
      return [name, new Map(each.map(({ key, value }) => [key, value === null || words ? value : Number(value)]))] as const
    }),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(found.map(([name, of]) => [name, said(name, row, of.get(String(row.key)) ?? null)])),
  }))
}

/** One page of rows in the order of what was looked up of them; where nothing is said at the end, and those alike as they stood. */
export function orderedBy(
  name: BesideName,
  { sortOrder, page, limit }: { sortOrder: 'asc' | 'desc'; page: number; limit: number },
  rows: readonly FigureRow[],
): FigureRow[] {
  const value = (row: FigureRow) => row[name] ?? null
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const more = typeof one === 'string' ? one.localeCompare(String(other), 'zh') : Number(one) - Number(other)
    return sortOrder === 'asc' ? more : -more
  })
  return sorted.slice((page - 1) * limit, page * limit)
}

const DAYS = 90
/** Of goods that are nowhere there are none; what is owed takes as many days as it was sold in. */
function said(name: BesideName, row: FigureRow, value: number | string | null): number | string | null {
  if (name === 'available' || name === 'newClients') return value ?? 0
  if (name !== 'owedDays') return value
  const sold = Number(value)
  return sold > 0 ? Math.round((Number(row.owed ?? 0) / sold) * DAYS * 10) / 10 : null
}
