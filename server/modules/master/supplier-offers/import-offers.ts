import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Change, type ListLine, type Look, listKind, noting, type Target } from '#server/modules/platform/lists/index.ts'
import { priceDecimals } from '../prices/index.ts'
import { clientScopeSql } from '../search/index.ts'
import { knownOffers } from './known-offers.ts'
import { type Cells, judge, lastCounts, type Row, TITLES } from './offer-lines.ts'
import { priceKey, type Stored, wordsOf } from './offer-words.ts'
import { lookOffers, lookUnfiled, offerEntity, unfiledEntity } from './offers-back.ts'
import { type Break, priceError } from './prices.ts'
import { ENTITY } from './save.ts'
import { offersOf, storeOffers, storeUnfiled, type Written } from './store-offers.ts'

/** The parameter of all imports: new from old beyond which somebody is asked, in percent. */
const JUMP = 'IMPORT_PRICE_JUMP'
const UNFILED = 'unfiled_offer'

const STORED = `
  select c.client_name as "supplierName", g.*
  from client c cross join lateral (
    select p.pj_no as "pjNo", p.pj_brand as "pjBrand", p.pj_size as "pjSize", p.pj_unit as "pjUnit", o.sup_no as "supNo", o.sup_name as "pjName", o.moq, o.pack,
      o.lead_days as "leadDays", o.spot, o.tax_in as "taxIn", o.tax_rate as "taxRate", o.remark, o.offer_id as at,
      coalesce((select json_agg(json_build_object('fromQty', q.from_qty::text, 'price', q.price::text, 'fromDay', q.from_day, 'toDay', coalesce(q.to_day::text, ''))
        order by q.from_qty, q.from_day) from house.offer_prices($1, o.offer_id, '1900-01-01') q), '[]') as prices
    from supplier_offer o join part p on p.tenant_id = $1 and p.part_id = o.part_id and p.deleted_at is null
    where o.tenant_id = $1 and o.supplier_id = c.client_id and not o.stopped
    union all
    select f.pj_no, f.pj_brand, f.pj_size, f.pj_unit, f.sup_no, f.pj_name, f.moq, f.pack, f.lead_days, f.spot, f.tax_in, f.tax_rate, f.remark,
      f.unfiled_id, f.prices::json
    from unfiled_offer f where f.tenant_id = $1 and f.supplier_id = c.client_id
  ) g
  where c.tenant_id = $1 and c.tags in (2, 3) and c.deleted_at is null and ${clientScopeSql('$2', 'c')}
  order by c.client_id, g.at`
type Leaving = Stored & Record<'supplierName' | 'pjNo' | 'pjBrand' | 'pjSize' | 'pjUnit', string> & { prices: Break[] }

/** A line of each price. */
async function stored(ctx: Context): Promise<Partial<Cells>[]> {
  const rows = await statement<Leaving>(ctx, 'offers.leaving', STORED, [ctx.tenantId, ctx.dataScope])
  return rows.flatMap((row) =>
    row.prices.map(priceKey).map(({ fromQty, price, fromDay, toDay }) => ({
      ...{ supplierName: row.supplierName, pjNo: row.pjNo, pjBrand: row.pjBrand, pjSize: row.pjSize, pjUnit: row.pjUnit },
      ...wordsOf(row),
      ...{ fromQty: fromQty === '0' ? '' : fromQty, price, fromDay, toDay },
    })),
  )
}

const noted = (
  ctx: Context,
  way: { entity: string; look: Look },
  offers: readonly Written[],
  write: () => Promise<Target[]>,
): Promise<Change[]> =>
  offers.length === 0
    ? Promise.resolve([])
    : noting(
        ctx,
        way,
        offers.flatMap(({ no, id }) => (id > 0 ? [{ rowNo: no, id, key: '' }] : [])),
        write,
      )

/** 供应商报价: by his number, code and brand, or OE; of goods that are no part here the offer is kept, unfiled. */
export const offerList = listKind<Row>({
  kind: 'offers',
  titles: TITLES,
  most: 5000,
  barred: (ctx) => (ctx.maySee('price.purchaseprice') ? '' : '您无权查看进价，不能导入供应商报价'),
  async judge(ctx, lines, answers) {
    const own = lines as readonly ListLine<keyof Cells>[]
    const known = await knownOffers(
      ctx,
      own.map(({ cells }) => cells),
    )
    const way = { decimals: priceDecimals(ctx), today: ctx.today, jump: ctx.parameters.get(JUMP) ?? '50', answers }
    return lastCounts(own.map((line, at) => judge(line, at, known, { ...way, priceError: (price) => priceError(ctx, price) })))
  },
  async carryOut(ctx, rows) {
    const offers = offersOf(rows)
    const [filed, unfiled] = [offers.filter(({ want }) => want.partId > 0), offers.filter(({ want }) => want.partId === 0)]
    return [
      ...(await noted(ctx, { entity: ENTITY, look: lookOffers }, filed, () => storeOffers(ctx, filed))),
      ...(await noted(ctx, { entity: UNFILED, look: lookUnfiled }, unfiled, () => storeUnfiled(ctx, unfiled))),
    ]
  },
  stored,
  entities: { [ENTITY]: offerEntity, [UNFILED]: unfiledEntity },
})
