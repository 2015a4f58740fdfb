import { compare, round } from '#contract/kit/decimal.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import { offeredAt, withTax } from '#contract/master/supplier-offers/offer-rules.ts'
import type { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { priceDecimals } from '../prices/index.ts'
import { codeKey } from '../search/index.ts'

export type Offer = Answer<typeof supplierOffers.ofPart>['content'][number]
type Break = Offer['prices'][number]

/** $1 tenant, $2 company, $3 parts, $4 today, $5 of one supplier or 0, $6 also those out of force. */
const OFFERS = `
  select o.offer_id as id, o.part_id as pjid, o.supplier_id as "supplierId", c.client_name as "supplierName", o.sup_no as "supNo", o.sup_name as "supName",
    o.moq, o.pack, o.lead_days as "leadDays", o.spot, o.tax_in as "taxIn", o.tax_rate as "taxRate", o.preferred, o.stopped, o.remark,
    o.seen_at as "seenAt", o.version,
    coalesce((select json_agg(json_build_object('fromQty', p.from_qty::text, 'price', p.price::text, 'fromDay', p.from_day, 'toDay', coalesce(p.to_day::text, ''))
      order by p.from_qty, p.from_day) from house.offer_prices($1, o.offer_id, $4) p), '[]') as breaks,
    last.price as "lastPrice", coalesce(last.day::text, '') as "lastDate", days.median as "realDays"
  from supplier_offer o
  join client c on c.tenant_id = $1 and c.client_id = o.supplier_id
  left join lateral (
    select l.purchase_price as price, l.rk_date as day from rk_product l
    where l.tenant_id = $1 and l.company_id = $2 and l.part_id = o.part_id and l.supplier_id = o.supplier_id and l.posted and l.rk_type = 0
    order by l.rk_date desc, l.line_id desc limit 1) last on true
  left join lateral (
    select percentile_disc(0.5) within group (order by d.days)::int as median from (
      select greatest(l.rk_date - (g.audited_at at time zone 'Asia/Shanghai')::date, 0) as days
      from rk_product l
      join purchase_line p on p.tenant_id = $1 and p.line_id = l.cg_line_id
      join purchase_order g on g.tenant_id = $1 and g.cg_id = p.cg_id and g.audited_at is not null
      where l.tenant_id = $1 and l.company_id = $2 and l.part_id = o.part_id and l.supplier_id = o.supplier_id and l.posted and l.cg_line_id is not null
      order by l.rk_date desc, l.line_id desc limit 5) d) days on true
  where o.tenant_id = $1 and o.part_id = any($3::bigint[]) and ($5::bigint = 0 or o.supplier_id = $5)
    and ($6::boolean or not o.stopped and not c.stopped and c.deleted_at is null)
  order by o.part_id, o.preferred desc, c.client_name, o.offer_id`

type Row = Omit<Offer, 'prices' | 'coming'> & { breaks: Break[] }

/** Offers for parts with the prices that hold today; those that are stopped, or whose supplier is, on wish only. */
export async function offersOf(ctx: Context, pjids: readonly number[], { supplierId = 0, all = false } = {}): Promise<Offer[]> {
  const values = [ctx.tenantId, ctx.companyId, [...new Set(pjids)], ctx.today, supplierId, all]
  const rows = await statement<Row>(ctx, 'offers.of', OFFERS, values)
  return rows.map(({ breaks, ...offer }) => ({
    ...offer,
    prices: breaks.filter(({ fromDay }) => fromDay <= ctx.today),
    coming: breaks.filter(({ fromDay }) => fromDay > ctx.today),
  }))
}

/** In force before the others, by the price of a piece with tax. */
export async function ofPart(ctx: Context, { pjid }: Received<typeof supplierOffers.ofPart>) {
  const offers = await offersOf(ctx, [pjid], { all: true })
  const rank = (offer: Offer) => (offer.stopped ? 2 : offer.prices.length > 0 ? 0 : 1)
  // whoever may not see prices does not learn their order either
  const priced = ctx.maySee('price.purchaseprice')
  const priceOf = (offer: Offer) => (priced && offeredAt(firstQty(offer), offer)) || '0'
  return { content: offers.sort((a, b) => rank(a) - rank(b) || compare(priceOf(a), priceOf(b))) }
}
const firstQty = ({ prices: [first] }: Offer) => first?.fromQty ?? '0'

type Weighed = Answer<typeof supplierOffers.forParts>['content'][number]

/** Offers in force as whoever buys weighs them. */
export async function weighedOffers(ctx: Context, pjids: readonly number[], supplierId = 0): Promise<Weighed[]> {
  const offers = await offersOf(ctx, pjids, { supplierId })
  const decimals = priceDecimals(ctx)
  return offers
    .filter(({ prices }) => prices.length > 0)
    .map((offer) => ({
      ...offer,
      prices: offer.prices.map(({ fromQty, price }) => ({ fromQty, price: round(withTax(price, offer), decimals) })),
    }))
}

export const forParts = async (ctx: Context, { pjids, supplierId }: Received<typeof supplierOffers.forParts>) => ({
  content: await weighedOffers(ctx, pjids, supplierId),
})

const BY_NUMBER = `
  select o.part_id as pjid, o.sup_no as "supNo" from supplier_offer o
  join part p on p.tenant_id = $1 and p.part_id = o.part_id and p.deleted_at is null and not p.pj_enable
  where o.tenant_id = $1 and o.supplier_id = $2 and o.sup_no_k = $3 and not o.stopped
  order by o.preferred desc, o.offer_id limit 20`

/** What this supplier calls so. */
export async function bySupplierNo(ctx: Context, { supplierId, supNo }: Received<typeof supplierOffers.bySupplierNo>) {
  const key = codeKey(supNo)
  if (key === '') return { content: [] }
  return { content: await statement<{ pjid: number; supNo: string }>(ctx, 'offers.by-number', BY_NUMBER, [ctx.tenantId, supplierId, key]) }
}
