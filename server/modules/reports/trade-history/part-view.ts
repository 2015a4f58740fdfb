import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import type { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordOf } from '#server/modules/master/parts/index.ts'

type View = NonNullable<Answer<typeof partTrade.view>['content']>
type Figures = Pick<
  View,
  'sold30' | 'sold90' | 'sold365' | 'old365' | 'orders365' | 'unsaleDays' | 'lastIn' | 'abc' | 'replacedBy' | 'replaces'
>

/** Pieces are everybody's (decision 094): neither data scope nor a right of prices stands in the way of what was sold. */
const FIGURES = `
  select coalesce(sum(d.qty + d.old_qty) filter (where d.sale_day > $4::date - 30), 0) as "sold30",
    coalesce(sum(d.qty + d.old_qty) filter (where d.sale_day > $4::date - 90), 0) as "sold90",
    coalesce(sum(d.qty + d.old_qty) filter (where d.sale_day > $4::date - 365), 0) as "sold365",
    coalesce(sum(d.old_qty) filter (where d.sale_day > $4::date - 365), 0) as "old365",
    coalesce(sum(d.times + d.old_times) filter (where d.sale_day > $4::date - 365), 0)::int as "orders365",
    $4::date - max(d.sale_day) filter (where d.times > 0 or d.old_times > 0) as "unsaleDays",
    coalesce((select to_char(l.rk_date, 'YYYY-MM-DD') from rk_product l
      where l.tenant_id = $1 and l.part_id = $2 and l.rk_type = 0 and l.posted and l.company_id = $3
      order by l.rk_date desc, l.line_id desc limit 1), '') as "lastIn",
    coalesce((select case when s.net is null then ''
        when s.net > b.a_net or s.net = b.a_net and $2 <= b.a_part then 'A'
        when s.net > b.b_net or s.net = b.b_net and $2 <= b.b_part then 'B' else 'C' end
      from abc_border b cross join lateral (
        select sum(r.income - r.back) as net from generate_series(1, 12) k
        join result_part r on r.tenant_id = $1 and r.company_id = $3 and r.span = 'M' and r.start = (b.month - make_interval(months => k))::date and r.part_id = $2
      ) s where b.tenant_id = $1 and b.company_id = $3), '') as abc,
    coalesce((select s.new_no from part p join supersession s on s.tenant_id = $1 and s.old_n = p.code_n
      where p.tenant_id = $1 and p.part_id = $2), '') as "replacedBy",
    coalesce((select string_agg(s.old_no, '、' order by s.supersession_id) from part p join supersession s on s.tenant_id = $1 and s.new_n = p.code_n
      where p.tenant_id = $1 and p.part_id = $2), '') as replaces
  from part_sale_day d where d.tenant_id = $1 and d.part_id = $2 and d.company_id = $3`

/** 商品全景, its head. What stands below it is asked for block by block, by the calls that other screens make too. */
export async function partView(ctx: Context, { pjid }: Received<typeof partTrade.view>) {
  const record = await recordOf(ctx, pjid)
  if (!record) return { content: null }
  const values = [ctx.tenantId, pjid, ctx.companyId, ctx.today]
  const [figures] = await statement<Figures>(ctx, 'history.part-view', FIGURES, values)
  // sums over no rows are one row
  const told = figures as Figures
  // the class says how much a part brings beside the others
  const abc = told.abc !== '' && !(ctx.maySee('price.txsprice') && ctx.dataScope === null) ? MASKED : told.abc
  return { content: { ...record, costPrice: record.priceVo.costPrice, ...told, abc } }
}
