import type { Reply } from '#contract/kit/fields.ts'
import type { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'

export type Offer = Reply<typeof supplierOffers.ofPart>['content'][number]

export interface BreakRow {
  key: number
  fromQty: number | null
  price: PriceValue
  fromDay: string
  toDay: string
}

let lastKey = 0
const blank = (today: string): BreakRow => ({ key: ++lastKey, fromQty: null, price: null, fromDay: today, toDay: '' })
const isBlank = ({ fromQty, price, toDay }: BreakRow) => fromQty === null && price === null && toDay === ''

/** One blank row waits at the end. */
export const withBlank = (rows: readonly BreakRow[], today: string): BreakRow[] => {
  const last = rows.at(-1)
  return last && isBlank(last) ? [...rows] : [...rows, blank(today)]
}

export const valuesOf = (offer: Offer | undefined, today: string) => ({
  id: offer?.id ?? 0,
  version: offer?.version,
  supplierId: offer?.supplierId ?? 0,
  supplierName: offer?.supplierName ?? '',
  supNo: offer?.supNo ?? '',
  supName: offer?.supName ?? '',
  moq: (offer?.moq || null) as number | null,
  pack: (offer?.pack || null) as number | null,
  leadDays: offer?.leadDays ?? null,
  spot: offer?.spot ?? false,
  taxIn: offer?.taxIn ?? true,
  taxRate: (offer?.taxRate || null) as number | null,
  preferred: offer?.preferred ?? false,
  stopped: offer?.stopped ?? false,
  remark: offer?.remark ?? '',
  setPurchase: false,
  rows: withBlank(
    [...(offer?.prices ?? []), ...(offer?.coming ?? [])].map(({ fromQty, price, fromDay, toDay }) => ({
      ...{ key: ++lastKey, fromQty: fromQty || null, price, fromDay, toDay },
    })),
    today,
  ),
})
export type Values = ReturnType<typeof valuesOf>

/** A row without a price is offered no more. */
export const sentBreaks = (rows: readonly BreakRow[]) =>
  rows.flatMap(({ fromQty, price, fromDay, toDay }) =>
    typeof price === 'number' ? [{ fromQty: fromQty ?? 0, price, fromDay, toDay }] : [],
  )

/** A price typed anew holds from today on; so it does not change what was offered before. */
export const changedRow = (row: BreakRow, change: Partial<BreakRow>, today: string): BreakRow =>
  change.price !== undefined && change.price !== row.price && row.fromDay < today
    ? { ...row, ...change, fromDay: today }
    : { ...row, ...change }
