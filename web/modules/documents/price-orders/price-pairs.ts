import { PRICE_FIELD_NAMES, type PriceFieldName } from '#contract/documents/price-orders.ts'
import { type PriceTag, tagsOf } from '#contract/kit/fields.ts'
import { partPrices } from '#contract/master/part-form.ts'

/** Each price with the field that shows what it was. */
export const OLD = {
  xsPrice: 'oldXsPrice',
  pfPrice: 'oldPfPrice',
  minPrice: 'oldMinPrice',
  purchasePrice: 'oldPurchasePrice',
  fxPrice: 'oldFxPrice',
  wbPrice: 'oldWbPrice',
} as const satisfies Record<PriceFieldName, string>
export const FIELDS = Object.keys(OLD) as PriceFieldName[]
export type OldName = (typeof OLD)[PriceFieldName]

const seldom: readonly PriceFieldName[] = ['fxPrice', 'wbPrice']

/** Who may not see a price has no columns for it: the server keeps what stands there. */
export const fieldsFor = (maySee: (tag: PriceTag) => boolean) => FIELDS.filter((field) => (tagsOf(partPrices[field]) ?? []).every(maySee))

/** 现销售价, 新销售价 …: two columns a price. */
export const pairOf = (field: PriceFieldName, input: boolean) => {
  const label = PRICE_FIELD_NAMES[field]
  const show = !seldom.includes(field)
  return [
    { prop: OLD[field], label: `${input ? '现' : '原'}${label}`, width: 76, number: true, show, txtColor: 'var(--pc-faint)' },
    { prop: field, label: `新${label}`, width: 80, number: true, show, ...(input && { input: 'D' as const }) },
  ] as const
}
