import { divide, isZero, multiply, sum } from '#contract/kit/decimal.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import type { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

type Month = Answer<typeof partTrade.months>['content']['months'][number]

/** The last 24 months, this one among them, each with what was sold net on its days and what the result ledger says it brought. */
const MONTHS = `
  select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(e.qty) filter (where e.kind in ('销售', '销售退货')), 0) as qty,
    coalesce(sum(e.income), 0) as income, coalesce(sum(e.income - e.cost), 0) as profit
  from generate_series(date_trunc('month', $4::date) - interval '23 months', date_trunc('month', $4::date), interval '1 month') as m(month)
  left join result_entry e on e.tenant_id = $1 and e.part_id = $2 and e.company_id = $3
    and e.biz_date >= m.month::date and e.biz_date < (m.month + interval '1 month')::date
    and e.kind in ('销售', '销售退货', '成本差异', '已售成本调整', '运杂费')
  group by m.month order by m.month`

/** 24-month curve of a part and its margin over the last twelve. Pieces are everybody's; money is for whoever sees all of the company's sales. */
export async function partMonths(ctx: Context, { pjid }: Received<typeof partTrade.months>) {
  const rows = await statement<Month & { income: string; profit: string }>(ctx, 'history.part-months', MONTHS, [
    ctx.tenantId,
    pjid,
    ctx.companyId,
    ctx.today,
  ])
  const told = ctx.dataScope === null
  const year = rows.slice(-12)
  const income = sum(year.map((row) => row.income))
  const profit = sum(year.map((row) => row.profit))
  return {
    content: {
      months: rows.map((row) => (told ? row : { ...row, income: null, profit: null })),
      income: told ? income : null,
      profit: told ? profit : null,
      margin: told && !isZero(income) ? divide(multiply(profit, '100'), income, 2) : null,
    },
  }
}

/** 替代 chain: what it took the place of, the eldest first, then itself, then what came after. */
const CHAIN = `
  with recursive own as (select code_n, pj_no from part where tenant_id = $1 and part_id = $2 and deleted_at is null),
  before (code_n, no, depth) as (
    select s.old_n, s.old_no, -1 from own join supersession s on s.tenant_id = $1 and s.new_n = own.code_n
    union all select s.old_n, s.old_no, before.depth - 1 from before join supersession s on s.tenant_id = $1 and s.new_n = before.code_n where before.depth > -50),
  after (code_n, no, depth) as (
    select s.new_n, s.new_no, 1 from own join supersession s on s.tenant_id = $1 and s.old_n = own.code_n
    union all select s.new_n, s.new_no, after.depth + 1 from after join supersession s on s.tenant_id = $1 and s.old_n = after.code_n where after.depth < 50),
  chain as (select * from before union all select code_n, pj_no, 0 from own union all select * from after)
  select c.depth as place, c.no as "pjNo", coalesce(p.part_id, 0) as pjid, coalesce(p.pj_name, '') as "pjName", coalesce(p.pj_brand, '') as "pjBrand",
    coalesce((select sum(b.qty - b.reserved) from stock_balance b join warehouse w on w.tenant_id = $1 and w.warehouse_id = b.warehouse_id and w.kind = 'normal'
      where b.tenant_id = $1 and b.part_id = p.part_id and b.company_id = $3), 0) as usable
  from chain c left join part p on p.tenant_id = $1 and p.code_n = c.code_n and p.deleted_at is null
  order by c.depth, c.no, p.part_id`

export async function partChain(ctx: Context, { pjid }: Received<typeof partTrade.chain>) {
  const rows = await statement<Answer<typeof partTrade.chain>['content'][number]>(ctx, 'history.part-chain', CHAIN, [
    ctx.tenantId,
    pjid,
    ctx.companyId,
  ])
  // alone it is no chain
  return { content: rows.some(({ place }) => place !== 0) ? rows : [] }
}
