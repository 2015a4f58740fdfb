import { FORMULA_BASES, type FormulaBase, PRICE_FIELD_NAMES, type PriceFieldName } from '#contract/documents/price-orders.ts'
import { type PriceTag, tagsOf } from '#contract/kit/fields.ts'
import { partPrices } from '#contract/master/part-form.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'

type Sees = Pick<Context, 'maySee'>
export const FIELDS = Object.keys(PRICE_FIELD_NAMES) as PriceFieldName[]

const tagsFor = (base: FormulaBase): PriceTag[] => (base === 'costPrice' ? ['price.costprice'] : (tagsOf(partPrices[base]) ?? []))
export const maySeePrice = (ctx: Sees, base: FormulaBase) => tagsFor(base).every((tag) => ctx.maySee(tag))

/** Nobody calculates with, or carries out, a price he may not see. */
export function requireSight(ctx: Sees, bases: Iterable<FormulaBase>): void {
  for (const base of bases) if (!maySeePrice(ctx, base)) throw refused(`您无权查看${FORMULA_BASES[base]}，不能进行此操作`)
}

export const sightOf = (ctx: Sees) => ({
  cost: ctx.maySee('price.costprice'),
  min: ctx.maySee('price.minprice'),
  sales: ctx.maySee('price.xsprice'),
})
