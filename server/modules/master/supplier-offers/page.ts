import { sql } from 'kysely'
import { round } from '#contract/kit/decimal.ts'
import { MASKED, type Received } from '#contract/kit/fields.ts'
import { OFFER_STATES, type supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { priceDecimals } from '../prices/index.ts'
import { brandKey, codeKey, findPartsByCode } from '../search/index.ts'
import type { Offer } from './offers.ts'

type Input = Received<typeof supplierOffers.page>

const holds = (ctx: Context) => sql<boolean>`exists (select 1 from house.offer_prices(${ctx.tenantId}, o.offer_id, ${ctx.today}::date) p
  where p.from_day <= ${ctx.today}::date)`

async function filtered(ctx: Context, { supplierId, pjNo, pjBrand, state }: Input) {
  let rows = ctx.db
    .selectFrom('supplierOffer as o')
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.partId', '=', 'o.partId'))
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.supplierId'))
    .where('o.tenantId', '=', ctx.tenantId)
    .where('p.deletedAt', 'is', null)
    .where('c.deletedAt', 'is', null)
  if (supplierId) rows = rows.where('o.supplierId', '=', supplierId)
  if (pjNo) {
    const parts = await findPartsByCode(ctx, pjNo)
    rows = rows.where(({ or, eb }) => or([eb('o.supNoK', '=', codeKey(pjNo)), eb('o.partId', '=', sql<number>`any(${parts}::bigint[])`)]))
  }
  if (pjBrand) rows = rows.where('p.brandN', '=', brandKey(pjBrand))
  if (state === '3') return rows.where('o.stopped', '=', true)
  if (state === '1') return rows.where('o.stopped', '=', false).where(holds(ctx))
  return state === '2' ? rows.where('o.stopped', '=', false).where(({ not }) => not(holds(ctx))) : rows
}

const sortable = { seenAt: { by: 'o.seenAt' }, lastUpdateTime: { by: 'o.updatedAt' } } as const

/** 供应商报价, the newest first. */
export async function page(ctx: Context, input: Input) {
  const found = await filtered(ctx, input)
  const order = await orderOf(ctx, found, input, sortable, [['o.offerId', 'desc']])
  const rows = found
    .leftJoin('partPrice as r', (join) => join.on('r.tenantId', '=', ctx.tenantId).onRef('r.partId', '=', 'o.partId'))
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'o.updatedBy'))
    .select([
      'o.offerId as id',
      'o.partId as pjid',
      'p.pjNo',
      'p.pjName',
      'p.pjBrand',
      'p.pjUnit',
      'o.supplierId',
      'c.clientName as supplierName',
    ])
    .select([
      'o.supNo',
      'o.supName',
      'o.moq',
      'o.pack',
      'o.leadDays',
      'o.spot',
      'o.taxIn',
      'o.taxRate',
      'o.preferred',
      'o.stopped',
      'o.remark',
    ])
    .select(['r.purchasePrice', 'o.seenAt', 'u.realName', 'o.updatedAt as lastUpdateTime'])
    .select(
      sql<
        Offer['prices']
      >`coalesce((select json_agg(json_build_object('fromQty', p.from_qty::text, 'price', p.price::text) order by p.from_qty)
        from house.offer_prices(${ctx.tenantId}, o.offer_id, ${ctx.today}::date) p where p.from_day <= ${ctx.today}::date), '[]')`.as(
        'prices',
      ),
    )
  const result = await paginate(ctx, inOrder(rows, order), found, input)
  const decimals = priceDecimals(ctx)
  const priced = (price: string) => Number(round(price, decimals)).toFixed(decimals)
  const list = result.list.map(({ prices: [first, ...more], realName, purchasePrice, ...row }) => ({
    ...row,
    price: first?.price ?? null,
    breaks:
      more.length > 0 && !ctx.maySee('price.purchaseprice')
        ? MASKED
        : more.map(({ fromQty, price }) => `${plain(fromQty)}起 ${priced(price)}`).join('；'),
    purchasePrice: purchasePrice ?? '0',
    state: row.stopped ? OFFER_STATES[3] : first ? OFFER_STATES[1] : OFFER_STATES[2],
    modifier: realName ?? '',
  }))
  return { page: { ...result, list } }
}

const plain = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
