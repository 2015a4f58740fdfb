import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { type Entity, type Fields, fieldByField, type Look, placeOf, type Restored } from '#server/modules/platform/lists/index.ts'
import { priceKey, pricesIn, pricesText, type Stored, TERMS, type Words, wordsOf } from './offer-words.ts'
import type { Break } from './prices.ts'
import { ENTITY } from './save.ts'
import { addPrices, changeOffers, changeUnfiled } from './store-offers.ts'

/** All prices that stand, whatever day it is: an undo of next month compares what was written, not what holds. */
const OFFERS_NOW = `
  select o.offer_id as id, o.sup_no as "supNo", o.sup_name as "pjName", o.moq, o.pack, o.lead_days as "leadDays", o.spot, o.tax_in as "taxIn",
    o.tax_rate as "taxRate", o.remark, o.updated_at as at, coalesce((select u.real_name from app_user u where u.tenant_id = $1 and u.user_id = o.updated_by), '') as who,
    coalesce((select json_agg(json_build_object('fromQty', p.from_qty::text, 'price', p.price::text, 'fromDay', p.from_day, 'toDay', coalesce(p.to_day::text, ''))
      order by p.from_qty, p.from_day) from house.offer_prices($1, o.offer_id, '1900-01-01') p), '[]') as prices
  from supplier_offer o where o.tenant_id = $1 and o.offer_id = any($2::bigint[]) order by o.offer_id for update of o`
const UNFILED_NOW = `
  select o.unfiled_id as id, o.sup_no as "supNo", o.pj_name as "pjName", o.moq, o.pack, o.lead_days as "leadDays", o.spot, o.tax_in as "taxIn",
    o.tax_rate as "taxRate", o.remark, o.updated_at as at, coalesce((select u.real_name from app_user u where u.tenant_id = $1 and u.user_id = o.updated_by), '') as who,
    o.prices
  from unfiled_offer o where o.tenant_id = $1 and o.unfiled_id = any($2::bigint[]) order by o.unfiled_id for update of o`
const GONE = `with prices as (delete from offer_price where tenant_id = $1 and offer_id = any($2::bigint[]))
  delete from supplier_offer where tenant_id = $1 and offer_id = any($2::bigint[])`
const GONE_UNFILED = 'delete from unfiled_offer where tenant_id = $1 and unfiled_id = any($2::bigint[])'

interface Row extends Stored {
  id: number
  who: string
  at: string
  prices: Break[]
}
const lookBy =
  (name: string, text: string): Look =>
  async (ctx, targets) => {
    const rows = await statement<Row>(ctx, name, text, [ctx.tenantId, targets.map(({ id }) => id)])
    return new Map(
      rows.map((row) => {
        const fields: Fields = { ...wordsOf(row), prices: pricesText(row.prices) }
        return [placeOf({ id: row.id, key: '' }), { gone: false, who: row.who, at: row.at, fields }]
      }),
    )
  }
export const lookOffers = lookBy('offers.now', OFFERS_NOW)
export const lookUnfiled = lookBy('offers.unfiled-now', UNFILED_NOW)

const NAMES = {
  ...{ supNo: '供应商编码', pjName: '供应商品名', moq: '起订量', pack: '整包数', leadDays: '到货天数', spot: '现货' },
  ...{ taxIn: '含税', taxRate: '税率', remark: '备注', prices: '报价' },
}
const wordsIn = ({ now, fields }: Restored) =>
  Object.fromEntries(TERMS.map((field) => [field, String(fields[field] ?? now.fields[field] ?? '')])) as Words
const keyOf = ({ fromQty, fromDay }: Break) => `${fromQty} ${fromDay}`

/** What stood before is written again, what did not is taken back: prices are only added. */
function pricesBack({ id, fields, now }: Restored) {
  if (fields.prices === undefined) return []
  const [was, is] = [pricesIn(fields.prices).map(priceKey), pricesIn(now.fields.prices).map(priceKey)]
  const again = was.filter((each) => !is.some((other) => JSON.stringify(other) === JSON.stringify(each)))
  const gone = is.filter((each) => !was.some((other) => keyOf(other) === keyOf(each)))
  return [...again.map((each) => ({ ...each, id })), ...gone.map((each) => ({ ...each, id, price: null, toDay: '' }))]
}

const told = (ctx: Context, ids: readonly number[]) =>
  recordChanges(
    ctx,
    ENTITY,
    '撤销导入',
    ids.map((id) => ({ id, after: {} })),
  )

/** Offers that an import wrote: made ones go with their prices, changed ones say again what they said. */
export const offerEntity: Entity = fieldByField({
  ...{ name: '报价', look: lookOffers, names: NAMES },
  async remove(ctx, made) {
    const ids = made.map(({ id }) => id)
    await told(ctx, ids)
    await statement(ctx, 'offers.unmake', GONE, [ctx.tenantId, ids])
  },
  async restore(ctx, back) {
    await changeOffers(
      ctx,
      back.map((each) => ({ id: each.id, words: wordsIn(each) })),
    )
    await addPrices(ctx, back.flatMap(pricesBack))
    await told(
      ctx,
      back.map(({ id }) => id),
    )
  },
})

export const unfiledEntity: Entity = fieldByField({
  ...{ name: '未建档报价', look: lookUnfiled, names: NAMES },
  async remove(ctx, made) {
    await statement(ctx, 'offers.unmake-unfiled', GONE_UNFILED, [ctx.tenantId, made.map(({ id }) => id)])
  },
  async restore(ctx, back) {
    await changeUnfiled(
      ctx,
      back.map((each) => ({ id: each.id, words: wordsIn(each), prices: pricesIn(each.fields.prices ?? each.now.fields.prices) })),
    )
  },
})
