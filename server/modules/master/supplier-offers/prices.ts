import { LIMIT_WORDS, MOST_PRICE } from '#contract/documents/core/limits.ts'
import { compare, round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { priceDecimals } from '../prices/index.ts'

export interface Break {
  fromQty: string
  price: string
  fromDay: string
  toDay: string
}
type Sent = Received<typeof supplierOffers.save>['prices'][number]

/** Breaks as they may be written; a refusal names the row. */
export function requireBreaks(ctx: Context, sent: readonly Sent[]): Break[] {
  const seen = new Set<string>()
  return sent.map(({ fromQty, price, fromDay, toDay }, at) => {
    const row = `第${at + 1}个价格：`
    if (price === undefined || compare(price, '0') <= 0) throw invalid(`${row}报价应大于0`)
    const error = priceError(ctx, price)
    if (error) throw invalid(`${row}${error}`)
    if (toDay !== '' && toDay < fromDay) throw invalid(`${row}截止日期不能早于生效日期`)
    const key = `${round(fromQty, 3)} ${fromDay}`
    if (seen.has(key)) throw invalid(`${row}同一起订数量、同一生效日期只能有一个价格`)
    seen.add(key)
    return { fromQty, price, fromDay, toDay }
  })
}

export function priceError(ctx: Context, price: string): string | undefined {
  const decimals = priceDecimals(ctx)
  if (compare(price, String(MOST_PRICE)) > 0) return LIMIT_WORDS.tooDear('报价')
  return compare(round(price, decimals), price) === 0 ? undefined : `报价最多${decimals}位小数`
}

const HELD = `select from_qty::text as "fromQty", price::text as price, from_day as "fromDay", coalesce(to_day::text, '') as "toDay"
  from house.offer_prices($1, $2, $3)`
const WITHDRAW = `
  insert into offer_price (tenant_id, offer_id, from_qty, from_day, changed_by)
  select distinct $1::bigint, $2::bigint, q.from_qty, q.from_day, $5::bigint from offer_price q
  join unnest($3::numeric[], $4::date[]) w (from_qty, upto) on w.from_qty = q.from_qty and case when w.upto > $6::date then q.from_day = w.upto else q.from_day <= $6::date end
  where q.tenant_id = $1 and q.offer_id = $2 and q.price is not null and not exists (
    select 1 from offer_price n where n.tenant_id = q.tenant_id and n.offer_id = $2 and n.from_qty = q.from_qty and n.from_day = q.from_day and n.price_id > q.price_id)
  order by 3, 4`
const ADD = `
  insert into offer_price (tenant_id, offer_id, from_qty, price, from_day, to_day, changed_by)
  select $1, $2, u.from_qty, u.price, u.from_day, nullif(u.to_day, '')::date, $7 from unnest($3::numeric[], $4::numeric[], $5::date[], $6::text[]) u (from_qty, price, from_day, to_day)`

export const heldPrices = (ctx: Context, offerId: number) => statement<Break>(ctx, 'offers.held', HELD, [ctx.tenantId, offerId, ctx.today])

/** Adds what is new among the prices of an offer and withdraws what is not among them any more. */
export async function writePrices(ctx: Context, offerId: number, held: readonly Break[], wanted: readonly Break[]): Promise<boolean> {
  const { today, tenantId, userId } = ctx
  const same = (a: Break, b: Break) => compare(a.fromQty, b.fromQty) === 0
  const gone = held.filter(
    (old) =>
      !wanted.some(
        (next) =>
          same(next, old) && (old.fromDay > today ? next.fromDay === old.fromDay : next.fromDay >= old.fromDay && next.fromDay <= today),
      ),
  )
  const fresh = wanted.filter(
    (next) =>
      !held.some(
        (old) => same(next, old) && old.fromDay === next.fromDay && old.toDay === next.toDay && compare(old.price, next.price) === 0,
      ),
  )
  if (gone.length > 0)
    await statement(ctx, 'offers.withdraw', WITHDRAW, [
      tenantId,
      offerId,
      gone.map((b) => b.fromQty),
      gone.map((b) => b.fromDay),
      userId,
      today,
    ])
  if (fresh.length > 0)
    await statement(ctx, 'offers.add-prices', ADD, [
      ...[tenantId, offerId, fresh.map((b) => b.fromQty), fresh.map((b) => b.price)],
      ...[fresh.map((b) => b.fromDay), fresh.map((b) => b.toDay), userId],
    ])
  return gone.length + fresh.length > 0
}

/** Every price that was written, the newest first. */
export async function history(ctx: Context, { id, ...wanted }: Received<typeof supplierOffers.history>) {
  const found = ctx.db.selectFrom('offerPrice as q').where('q.tenantId', '=', ctx.tenantId).where('q.offerId', '=', id)
  const rows = found
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'q.changedBy'))
    .select(['q.priceId as id', 'q.fromQty', 'q.price', 'q.fromDay', 'q.toDay', 'u.realName', 'q.changedAt as changeTime'])
    .orderBy('q.priceId', 'desc')
  const result = await paginate(ctx, rows, found, wanted)
  return {
    page: { ...result, list: result.list.map(({ realName, toDay, ...row }) => ({ ...row, toDay: toDay ?? '', modifier: realName ?? '' })) },
  }
}
