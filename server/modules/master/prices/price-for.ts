import { stepAt } from '#contract/master/price-steps.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { agreedPrice, type Listed, type PartPrices, type PriceStep, priceSteps, readFormula } from './rules.ts'

interface Row extends PartPrices {
  partId: number
  last: string | null
  old: string | null
  /** Agreed prices and formulas that hold today, the most particular first. */
  agreed: { price: string | null; script: string }[]
  /** Breaks of the price lists that are his today, the most particular first, of those the largest quantity first. */
  listed: Listed[]
  script: string
  clientType: string
  yhRate: string
}

/** One trip for a whole document: the parts' prices, average cost, what is agreed with the client, and what he paid last. */
const FACTS = `
  with agreed as materialized (
    select a.client_id is not null as own, a.part_id, a.brand_n, a.pj_type, a.price, a.script, a.from_day, a.agreed_id from agreed_price a
    where a.tenant_id = $1 and $2::bigint <> 0 and a.from_day <= $6 and (a.to_day is null or a.to_day >= $6)
      and (a.client_id = $2 or a.client_id is null
        and a.client_type = (select client_type from client where tenant_id = $1 and client_id = $2 and deleted_at is null))
      and (a.part_id is null or a.part_id = any($3::bigint[]))
  ), lists as materialized (
    select l.list_id, l.from_day, bool_or(g.client_id is not null) as own
    from price_list_client g join price_list l on l.tenant_id = $1 and l.list_id = g.list_id
    where g.tenant_id = $1 and $2::bigint <> 0 and l.from_day <= $6 and (l.to_day is null or l.to_day >= $6)
      and (g.client_id = $2 or g.client_id is null
        and g.client_level = (select client_level from client where tenant_id = $1 and client_id = $2 and deleted_at is null))
    group by l.list_id, l.from_day
  ), listed as materialized (
    select s.list_id, s.from_day, s.own, i.part_id, i.brand_n, i.pj_type, i.from_qty, i.price, i.script
    from lists s join price_list_item i on i.tenant_id = $1 and i.list_id = s.list_id and i.part_id = any($3::bigint[])
    union all
    select s.list_id, s.from_day, s.own, i.part_id, i.brand_n, i.pj_type, i.from_qty, i.price, i.script
    from lists s join price_list_item i on i.tenant_id = $1 and i.list_id = s.list_id and i.part_id is null
  )
  select p.part_id as "partId", p.xs_price as "xsPrice", p.purchase_price as "purchasePrice", p.pf_price as "pfPrice", p.fx_price as "fxPrice",
    p.min_price as "minPrice", coalesce(case when cost.qty > 0 then round(cost.value / cost.qty, 6) else cost.last_cost end, 0) as "costPrice",
    coalesce(c.script, '') as script, coalesce(c.client_type, '') as "clientType", coalesce(c.yh_rate, 0) as "yhRate", last.price as last, before.price as old,
    coalesce((select json_agg(json_build_object('price', a.price::text, 'script', a.script)
        order by not a.own, a.part_id is null, a.brand_n = '', a.pj_type = '', a.from_day desc, a.agreed_id desc)
      from agreed a where a.part_id = p.part_id or a.part_id is null
        and (a.brand_n = '' or a.brand_n = t.brand_n) and (a.pj_type = '' or a.pj_type = t.pj_type)), '[]') as agreed,
    coalesce((select json_agg(json_build_object('fromQty', i.from_qty::text, 'price', i.price::text, 'script', i.script)
        order by not i.own, i.part_id is null, i.brand_n = '', i.pj_type = '', i.from_day desc, i.list_id desc, i.from_qty desc)
      from listed i where i.part_id = p.part_id or i.part_id is null
        and (i.brand_n = '' or i.brand_n = t.brand_n) and (i.pj_type = '' or i.pj_type = t.pj_type)), '[]') as listed
  from part_price p
  join part t on t.tenant_id = $1 and t.part_id = p.part_id
  left join client c on c.tenant_id = $1 and c.client_id = $2 and c.deleted_at is null
  left join part_cost cost on cost.tenant_id = $1 and cost.company_id = $4 and cost.part_id = p.part_id and cost.pool = 0
  left join lateral (select l.xs_price as price from ck_product l
    where $5 and l.tenant_id = $1 and l.client_id = $2 and l.part_id = p.part_id and l.posted and l.ck_type = 0
    order by l.ck_date desc, l.line_id desc limit 1) last on true
  left join lateral (select o.price from old_trade o
    where $5 and last.price is null and o.tenant_id = $1 and o.client_id = $2 and o.part_id = p.part_id and o.kind = '销售' and o.price > 0
    order by o.trade_day desc, o.old_id desc limit 1) before on true
  where p.tenant_id = $1 and p.part_id = any($3::bigint[])`

/**
 * What the client pays for each part from each quantity on, and which rule says so; the first step is that of a single piece. A part that does not exist is
 * missing from the map. Client 0: the sales price.
 */
export async function priceFor(ctx: Context, clientId: number, partIds: number[]): Promise<Map<number, PriceSteps>> {
  const useLast = ctx.parameters.get('CK_LAST_PRICE') !== '0'
  const rows = await statement<Row>(ctx, 'price-for', FACTS, [ctx.tenantId, clientId, partIds, ctx.companyId, useLast, ctx.today])
  const decimals = priceDecimals(ctx)
  return new Map(
    rows.map((row) => {
      const formula = readFormula(row.script)
      const facts = {
        ...row,
        prices: row,
        agreed: agreedPrice(row.agreed, row, decimals),
        last: row.last ?? undefined,
        old: row.old ?? undefined,
        decimals,
      }
      const [first, ...more] = priceSteps({ ...facts, formula: typeof formula === 'string' ? undefined : formula }, row.listed)
      return [row.partId, { first: first as PriceStep, more }]
    }),
  )
}

/** `more`: from which quantities on other prices hold. */
export interface PriceSteps {
  first: PriceStep
  more: PriceStep[]
}
/** The price of so many pieces. */
export const priceOf = ({ first, more }: PriceSteps, qty: string): PriceStep => stepAt(more, qty) ?? first

/** 价格小数位数 of this company. */
export const priceDecimals = (ctx: Pick<Context, 'parameters'>) => Number(ctx.parameters.get('BUSI_PRICE_LENGTH') ?? 2)
