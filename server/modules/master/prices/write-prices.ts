import { LIMIT_WORDS, MOST_PRICE } from '#contract/documents/core/limits.ts'
import { compare, round } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { priceDecimals } from './price-for.ts'
import { PRICE_FIELDS, PRICE_NAMES, type PriceField } from './rules.ts'

/** Prices to be set; what is left out stays as it is. */
export type GivenPrices = { [field in PriceField]?: string | undefined }
export type StoredPrices = Record<PriceField, string> & { partId: number; version: number; updatedBy: number | null; updatedAt: string }

const COLUMNS = `wb_price as "wbPrice", xs_price as "xsPrice", purchase_price as "purchasePrice", pf_price as "pfPrice", fx_price as "fxPrice", min_price as "minPrice"`
const ENSURE = `insert into part_price (tenant_id, part_id, updated_by)
  select $1, id, $3 from unnest($2::bigint[]) id order by id on conflict do nothing`
const LOCK = `select part_id as "partId", version, updated_by as "updatedBy", updated_at as "updatedAt", ${COLUMNS} from part_price where tenant_id = $1 and part_id = any($2::bigint[]) order by part_id for update`
const UPDATE = `update part_price p set wb_price = u.wb, xs_price = u.xs, purchase_price = u.purchase, pf_price = u.pf, fx_price = u.fx, min_price = u.min,
    version = p.version + 1, updated_by = $9, updated_at = now()
  from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) as u (id, wb, xs, purchase, pf, fx, min)
  where p.tenant_id = $1 and p.part_id = u.id`
const HISTORY = `insert into price_change (tenant_id, part_id, field, old_price, new_price, batch_id, changed_by, price_order_id)
  select $1, u.*, $6, $7, $8 from unnest($2::bigint[], $3::text[], $4::numeric[], $5::numeric[]) u`

/** Sets prices of parts and keeps each change, with the import or the price order it came from. `guard` sees the locked prices first and may refuse. Returns them as they were. */
export async function writePrices(
  ctx: Context,
  given: Map<number, GivenPrices>,
  batchId: number | null = null,
  guard?: (stored: StoredPrices) => void,
  priceOrderId: number | null = null,
): Promise<Map<number, StoredPrices>> {
  const ids = [...given.keys()]
  const lock = () => statement<StoredPrices>(ctx, 'prices-lock', LOCK, [ctx.tenantId, ids])
  let before = await lock()
  // a part has its row from its beginning; one that was made elsewhere may have none
  if (before.length < ids.length) {
    await statement(ctx, 'prices-ensure', ENSURE, [ctx.tenantId, ids, ctx.userId])
    before = await lock()
  }
  if (guard) before.forEach(guard)
  const changed = before.flatMap((old) => {
    const wanted = given.get(old.partId) ?? {}
    const fields = PRICE_FIELDS.filter((field) => wanted[field] !== undefined && compare(wanted[field], old[field]) !== 0)
    return fields.length > 0 ? [{ old, wanted, fields }] : []
  })
  if (changed.length > 0) {
    const column = (field: PriceField) => changed.map(({ old, wanted }) => wanted[field] ?? old[field])
    await statement(ctx, 'prices-update', UPDATE, [
      ctx.tenantId,
      changed.map(({ old }) => old.partId),
      ...PRICE_FIELDS.map(column),
      ctx.userId,
    ])
    const history = changed.flatMap(({ old, wanted, fields }) =>
      fields.map((field) => [old.partId, field, old[field], wanted[field]] as const),
    )
    await keepHistory(ctx, history, batchId, priceOrderId)
  }
  return new Map(before.map((old) => [old.partId, old]))
}

const FIRST = `insert into part_price (tenant_id, part_id, wb_price, xs_price, purchase_price, pf_price, fx_price, min_price, updated_by)
  select $1, u.id, u.wb, u.xs, u.purchase, u.pf, u.fx, u.min, $9
  from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) as u (id, wb, xs, purchase, pf, fx, min)`

/** The prices of parts that were made in this transaction: nobody else knows them yet, and what they held before is 0. */
export async function writeFirstPrices(ctx: Context, given: ReadonlyMap<number, GivenPrices>, batchId: number | null): Promise<void> {
  if (given.size === 0) return
  const column = (field: PriceField) => [...given.values()].map((prices) => prices[field] ?? '0')
  await statement(ctx, 'prices-first', FIRST, [ctx.tenantId, [...given.keys()], ...PRICE_FIELDS.map(column), ctx.userId])
  const history = [...given].flatMap(([partId, prices]) =>
    PRICE_FIELDS.flatMap((field) => {
      const price = prices[field]
      return price === undefined || compare(price, '0') === 0 ? [] : [[partId, field, '0', price] as const]
    }),
  )
  await keepHistory(ctx, history, batchId, null)
}

type PriceChange = readonly [partId: number, field: PriceField, before: string, after: string | undefined]
async function keepHistory(
  ctx: Context,
  history: readonly PriceChange[],
  batchId: number | null,
  priceOrderId: number | null,
): Promise<void> {
  if (history.length === 0) return
  const values = [0, 1, 2, 3].map((at) => history.map((row) => row[at]))
  await statement(ctx, 'prices-history', HISTORY, [ctx.tenantId, ...values, batchId, ctx.userId, priceOrderId])
}

/** The rule for a price that somebody types. */
export function requirePrices(ctx: Context, given: GivenPrices): void {
  const decimals = priceDecimals(ctx)
  for (const field of PRICE_FIELDS) {
    const price = given[field]
    if (price === undefined) continue
    if (compare(price, '0') < 0) throw invalid(`${PRICE_NAMES[field]}不能小于0`)
    if (compare(price, String(MOST_PRICE)) > 0) throw invalid(LIMIT_WORDS.tooDear(PRICE_NAMES[field]))
    if (compare(round(price, decimals), price) !== 0) throw invalid(`${PRICE_NAMES[field]}最多${decimals}位小数`)
  }
}

/** 限价 above 销售价 is a slip more often than not: asked about, where either is set anew and the writer sees both. */
export async function limitQuestion(ctx: Context, partId: number, given: GivenPrices): Promise<string[]> {
  if ((given.xsPrice === undefined && given.minPrice === undefined) || !ctx.maySee('price.xsprice') || !ctx.maySee('price.minprice'))
    return []
  const stored = await ctx.db
    .selectFrom('partPrice')
    .select(['xsPrice', 'minPrice'])
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', partId)
    .executeTakeFirst()
  const { xsPrice = stored?.xsPrice ?? '0', minPrice = stored?.minPrice ?? '0' } = given
  return compare(xsPrice, '0') > 0 && compare(minPrice, xsPrice) > 0 ? ['限价高于销售价，仍要保存？'] : []
}

/** Only the prices of a larger input. */
export const pricesIn = (input: GivenPrices): GivenPrices =>
  Object.fromEntries(PRICE_FIELDS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])))
