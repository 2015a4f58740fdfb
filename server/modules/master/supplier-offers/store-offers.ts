import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import type { Target } from '#server/modules/platform/lists/index.ts'
import { codeKey } from '../search/index.ts'
import type { Row, Want } from './offer-lines.ts'
import { priceKey, storedOf, UNSAID, type Words } from './offer-words.ts'
import type { Break } from './prices.ts'
import { ENTITY } from './save.ts'

/** Lines of one offer together: what it says afterwards, and the prices that are new. */
export interface Written {
  no: number
  id: number
  want: Want
  words: Words
  prices: Break[]
}

/** Each offer once, the terms of later lines before those of earlier ones. */
export function offersOf(rows: readonly Row[]): Written[] {
  const groups = Map.groupBy(
    rows.flatMap(({ no, want }) => (want ? [{ no, want }] : [])),
    ({ want }) => want.group,
  )
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const words = Object.assign({ ...(first.want.there?.words ?? UNSAID) }, ...own.map(({ want }) => want.filled)) as Words
    return [{ no: first.no, id: first.want.there?.id ?? 0, want: first.want, words, prices: own.flatMap(({ want }) => want.price ?? []) }]
  })
}

const TERMS_OF = `"supNo" text, "supNoK" text, "pjName" text, moq numeric, pack numeric, "leadDays" smallint, spot boolean, "taxIn" boolean, "taxRate" numeric, remark text`
const SET = `sup_no = u."supNo", sup_no_k = u."supNoK", moq = u.moq, pack = u.pack, lead_days = u."leadDays", spot = u.spot, tax_in = u."taxIn", tax_rate = u."taxRate",
    remark = u.remark, seen_at = $4::date, version = a.version + 1, updated_by = $2, updated_at = now()`
const COLUMNS = 'sup_no, sup_no_k, moq, pack, lead_days, spot, tax_in, tax_rate, remark, seen_at, updated_by'
const VALUES = 'u."supNo", u."supNoK", u.moq, u.pack, u."leadDays", u.spot, u."taxIn", u."taxRate", u.remark, $4::date, $2'

const MAKE = `insert into supplier_offer (tenant_id, part_id, supplier_id, sup_name, created_by, ${COLUMNS})
  select $1, u."partId", u."supplierId", u."pjName", $2, ${VALUES}
  from jsonb_to_recordset($3::jsonb) as u ("partId" bigint, "supplierId" bigint, ${TERMS_OF}) returning offer_id as id`
const WRITE = `update supplier_offer a set sup_name = u."pjName", ${SET}
  from jsonb_to_recordset($3::jsonb) as u (id bigint, ${TERMS_OF}) where a.tenant_id = $1 and a.offer_id = u.id`
const ADD = `insert into offer_price (tenant_id, offer_id, from_qty, price, from_day, to_day, changed_by)
  select $1, u.id, u."fromQty", u.price, u."fromDay", nullif(u."toDay", '')::date, $2
  from jsonb_to_recordset($3::jsonb) as u (id bigint, "fromQty" numeric, price numeric, "fromDay" date, "toDay" text)`

const MAKE_UNFILED = `insert into unfiled_offer (tenant_id, supplier_id, pj_no, code_n, pj_name, pj_brand, brand_n, pj_size, pj_unit, prices, ${COLUMNS})
  select $1, u."supplierId", u."pjNo", u."codeN", u."pjName", u."pjBrand", u."brandN", u."pjSize", u."pjUnit", u.prices, ${VALUES}
  from jsonb_to_recordset($3::jsonb) as u ("supplierId" bigint, "pjNo" text, "codeN" text, "pjBrand" text, "brandN" text, "pjSize" text, "pjUnit" text,
    prices jsonb, ${TERMS_OF}) returning unfiled_id as id`
const WRITE_UNFILED = `update unfiled_offer a set pj_name = u."pjName", prices = u.prices, ${SET}
  from jsonb_to_recordset($3::jsonb) as u (id bigint, prices jsonb, ${TERMS_OF}) where a.tenant_id = $1 and a.unfiled_id = u.id`

const terms = (words: Words) => ({ ...storedOf(words), supNoK: codeKey(words.supNo) })
const put = (ctx: Context, name: string, text: string, rows: readonly object[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : statement<{ id: number }>(ctx, `offers.list-${name}`, text, [
        ctx.tenantId,
        ctx.userId,
        JSON.stringify(rows),
        ...(text === ADD ? [] : [ctx.today]),
      ])

export const addPrices = (ctx: Context, rows: readonly ({ id: number; price: string | null } & Omit<Break, 'price'>)[]) =>
  put(ctx, 'add', ADD, rows)
export const changeOffers = (ctx: Context, rows: readonly { id: number; words: Words }[]) =>
  put(
    ctx,
    'write',
    WRITE,
    rows.map(({ id, words }) => ({ id, ...terms(words) })),
  )
export const changeUnfiled = (ctx: Context, rows: readonly { id: number; words: Words; prices: readonly Break[] }[]) =>
  put(
    ctx,
    'write-unfiled',
    WRITE_UNFILED,
    rows.map(({ id, words, prices }) => ({ id, prices, ...terms(words) })),
  )

const madeOf = (fresh: readonly Written[], made: readonly { id: number }[]): Target[] =>
  made.flatMap(({ id }, at) => (fresh[at] ? [{ rowNo: fresh[at].no, id, key: '' }] : []))

/** Offers of parts: what is new is made, terms are written, prices added. */
export async function storeOffers(ctx: Context, offers: readonly Written[]): Promise<Target[]> {
  const [fresh, known] = [offers.filter(({ id }) => id === 0), offers.filter(({ id }) => id > 0)]
  await changeOffers(ctx, known)
  const made = await put(
    ctx,
    'make',
    MAKE,
    fresh.map(({ want: { partId, supplierId }, words }) => ({ partId, supplierId, ...terms(words) })),
  )
  const all = [...known, ...fresh.map((offer, at) => ({ ...offer, id: made[at]?.id ?? 0 }))]
  await addPrices(
    ctx,
    all.flatMap(({ id, prices }) => prices.map((price) => ({ id, ...price }))),
  )
  await recordChanges(
    ctx,
    ENTITY,
    '导入报价',
    all.map(({ id, words, prices }) => ({ id, after: { ...words, purchasePrice: said(prices) } })),
  )
  return madeOf(fresh, made)
}
/** Under a name whose tag the log knows. */
const said = (prices: readonly Break[]) =>
  prices.map(({ fromQty, price, fromDay, toDay }) => `${fromQty}起 ${price}（${fromDay}～${toDay}）`).join('；')

/** 未建档: of a quantity one price stands, the one that came last. */
export async function storeUnfiled(ctx: Context, offers: readonly Written[]): Promise<Target[]> {
  const whole = offers.map((offer) => ({ ...offer, prices: merged(offer.want.there?.prices ?? [], offer.prices) }))
  const fresh = whole.filter(({ id }) => id === 0)
  await changeUnfiled(
    ctx,
    whole.filter(({ id }) => id > 0),
  )
  const made = await put(
    ctx,
    'make-unfiled',
    MAKE_UNFILED,
    fresh.map(({ want: { supplierId, goods }, words, prices }) => ({ supplierId, ...goods, prices, ...terms(words) })),
  )
  return madeOf(fresh, made)
}
function merged(held: readonly Break[], fresh: readonly Break[]): Break[] {
  const byQty = new Map([...held, ...fresh].map((each) => [priceKey(each).fromQty, priceKey(each)]))
  return [...byQty.values()].sort((a, b) => Number(a.fromQty) - Number(b.fromQty))
}
