import { OLD_NUMBERS } from '../part-codes/index.ts'
import { UNIT_PAIRS } from '../part-units/index.ts'
import { type ImportFigure, isFigure } from './read-figure.ts'
import type { ImportText } from './read-row.ts'

/** Texts and figures that stand in the part's own row; its further units and old numbers have rows of their own. */
type OwnText = Exclude<ImportText, 'pjUnits' | 'oldNos'>
/** Where they stand. */
export const COLUMNS = {
  pjNo: 'pj_no',
  pjName: 'pj_name',
  pjBrand: 'pj_brand',
  pjSubBrand: 'pj_sub_brand',
  pjSize: 'pj_size',
  pjGensize: 'pj_gensize',
  pjFactory: 'pj_factory',
  pjType: 'pj_type',
  pjQuality: 'pj_quality',
  pjTaxNo: 'pj_tax_no',
  pjUnit: 'pj_unit',
  pjEnName: 'pj_en_name',
  pjOemcode: 'pj_oemcode',
  barcode: 'barcode',
  pjVin: 'pj_vin',
  pjTaxRate: 'pj_tax_rate',
  pjWeight: 'pj_weight',
  pjVolume: 'pj_volume',
  warrantyMonths: 'warranty_months',
  warrantyKm: 'warranty_km',
  remark: 'remark',
} as const satisfies Record<OwnText, string>
export const OWN_TEXTS = Object.keys(COLUMNS) as OwnText[]
export const TEXTS: readonly ImportText[] = [...OWN_TEXTS, 'pjUnits', 'oldNos']

/** Figures are texts on the way, '' where nothing is said: 0. */
const KINDS: { readonly [field in ImportFigure]: string } = {
  ...{ pjTaxRate: 'numeric', pjWeight: 'numeric', pjVolume: 'numeric' },
  ...{ warrantyMonths: 'smallint', warrantyKm: 'integer' },
}
/** A field of part `p` as it is compared. $1 is the tenant. */
export function readText(field: ImportText): string {
  if (field === 'pjUnits') return UNIT_PAIRS('p.part_id')
  if (field === 'oldNos') return OLD_NUMBERS('p.part_id')
  return isFigure(field)
    ? `case when p.${COLUMNS[field]} = 0 then '' else trim_scale(p.${COLUMNS[field]}::numeric)::text end`
    : `p.${COLUMNS[field]}`
}
/** A field of the texts `u` as it is stored. */
export const storeText = (field: OwnText) =>
  isFigure(field) ? `coalesce(nullif(u.${COLUMNS[field]}, '')::${KINDS[field]}, 0)` : `u.${COLUMNS[field]}`
