import { decimalText } from '#contract/kit/decimal.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { partPrices } from '#contract/master/part-form.ts'
import { MOST_UNITS, unitsProblem } from '#contract/master/part-units.ts'
import { parts } from '#contract/master/parts.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'

export type PartRecord = NonNullable<Reply<typeof parts.getOne>['content']>

/** A line of 辅助单位; one with nothing in it is none. */
export interface UnitValues {
  unit: string
  factor: number | null
  barcode: string
  buys: boolean
  sells: boolean
}
export const blankUnit = (): UnitValues => ({ unit: '', factor: null, barcode: '', buys: false, sells: false })

/** What the form of a part holds. Fields without a place on the screen travel along, so that saving loses nothing. */
export interface PartValues {
  id: number
  pjNo: string
  pjName: string
  pjSize: string
  pjFactory: string
  pjType: string
  pjUnit: string
  pjBrand: string
  pjSubBrand: string
  pjEnName: string
  pjOemcode: string
  supplierId: number
  supplierName: string
  barcode: string
  pjGensize: string
  remark: string
  pjTaxNo: string
  pjTaxRate: number | null
  pjVolume: number | null
  pjWeight: number | null
  pjVin: string
  pjQuality: string
  warrantyMonths: number | null
  warrantyKm: number | null
  units: UnitValues[]
  xsPrice: PriceValue
  minPrice: PriceValue
  purchasePrice: PriceValue
  pfPrice: PriceValue
  fxPrice: PriceValue
  wbPrice: PriceValue
  pjEnable: boolean
  files: NonNullable<PartRecord['files']>
  version: number | undefined
}

/** What add mode may be filled with beforehand. */
export type PartPrefill = Partial<
  Pick<PartValues, 'pjNo' | 'pjName' | 'pjOemcode' | 'pjBrand' | 'pjUnit' | 'pjSubBrand' | 'pjGensize' | 'remark'>
>

export const unpriced = { xsPrice: null, minPrice: null, purchasePrice: null, pfPrice: null, fxPrice: null, wbPrice: null }
export const blankPart: PartValues = {
  id: 0,
  pjNo: '',
  pjName: '',
  pjSize: '',
  pjFactory: '',
  pjType: '',
  pjUnit: '',
  pjBrand: '',
  pjSubBrand: '',
  pjEnName: '',
  pjOemcode: '',
  supplierId: 0,
  supplierName: '',
  barcode: '',
  pjGensize: '',
  remark: '',
  pjTaxNo: '',
  pjTaxRate: null,
  pjVolume: null,
  pjWeight: null,
  pjVin: '',
  pjQuality: '',
  warrantyMonths: null,
  warrantyKm: null,
  units: [],
  ...unpriced,
  pjEnable: false,
  files: [],
  version: undefined,
}

export function valuesOf(record: PartRecord): PartValues {
  const held = record as unknown as Record<string, unknown>
  // a number that was never given stands empty
  const shown = (name: string, blank: unknown) => (blank === null && held[name] === 0 ? null : (held[name] ?? blank))
  return Object.fromEntries(Object.entries(blankPart).map(([name, blank]) => [name, shown(name, blank)])) as unknown as PartValues
}

/** The prices of the dialog, in the order in which Tab walks them. */
export const PRICES = ['xsPrice', 'minPrice', 'purchasePrice', 'pfPrice', 'fxPrice', 'wbPrice'] as const

/** Only prices that were typed anew: whoever has set another meanwhile keeps it. */
export const changedPrices = (now: PartValues, opened: PartValues) =>
  Object.fromEntries(PRICES.flatMap((name) => (now[name] === opened[name] ? [] : [[name, now[name] ?? 0]])))

/** A price may stand empty: it is none. */
const { units: _whole, ...fields } = parts.save.input
export const rules = { ...fields, ...Object.fromEntries(PRICES.map((name) => [name, partPrices[name].nullish()])) }

/** The lines of 辅助单位 that say something. */
const writtenUnits = (units: readonly UnitValues[]) => units.filter(({ unit, factor, barcode }) => unit.trim() || factor || barcode.trim())
export const sentUnits = (units: readonly UnitValues[]) => writtenUnits(units).map((row) => ({ ...row, factor: row.factor ?? 0 }))
/** What keeps them from being saved. */
export const wrongUnits = ({ units, pjUnit, barcode }: PartValues) =>
  unitsProblem(
    sentUnits(units).map((row) => ({ ...row, factor: decimalText(row.factor) ?? '0' })),
    { pjUnit, barcode },
  )
/** A line more, as long as there may be. */
export const mayAddUnit = (units: readonly UnitValues[]) => units.length < MOST_UNITS
