import type { Answer, Received } from '#contract/kit/fields.ts'
import { type partTrade, salePeriods } from '#contract/reports/trade-history/part-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

type Index = Answer<typeof partTrade.salesIndex>['page'][number]

/** Whether a day belongs to a period of the row that ends at `e.day`. */
function within(name: string): string {
  const number = Number(name.replace(/\D/g, ''))
  if (name.startsWith('lday')) return `d.sale_day > e.day - ${number} and d.sale_day <= e.day`
  return `extract(year from d.sale_day) = extract(year from e.day) and extract(month from d.sale_day) = ${number}`
}
const figures = salePeriods.flatMap(({ name }) => [
  `coalesce(sum(d.qty + d.old_qty) filter (where ${within(name)}), 0) as "${name}Amt"`,
  `coalesce(sum(d.times + d.old_times) filter (where ${within(name)}), 0)::int as "${name}Cnt"`,
])
const INDEX = `
  select extract(year from e.day) || '年' as "yearCodeDesc", e.day - max(d.sale_day) filter (where d.sale_day <= e.day and d.times + d.old_times > 0) as "unsaleDays",
    coalesce(sum(d.old_qty) filter (where ${within('lday365')}), 0) as "oldAmt",
    ${figures.join(',\n    ')}
  from (values ($4::date), (($4::date - interval '1 year')::date)) as e(day)
  left join part_sale_day d on d.tenant_id = $1 and d.part_id = $2 and d.company_id = $3 and (d.times > 0 or d.old_qty <> 0 or d.old_times > 0)
  group by e.day order by e.day desc`

/** 销售情况 of a part: this year, and the last for comparison; what the program before sold counts too. */
export async function salesIndex(ctx: Context, { pjid }: Received<typeof partTrade.salesIndex>) {
  return { page: await statement<Index>(ctx, 'history.index', INDEX, [ctx.tenantId, pjid, ctx.companyId, ctx.today]) }
}
