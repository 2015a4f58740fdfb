import { type ImportFigure, isFigure } from './read-figure.ts'
import type { ImportText } from './read-row.ts'

/** Where the texts and figures of a part stand. */
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
  pjTaxRate: 'pj_tax_rate',
  pjWeight: 'pj_weight',
  pjVolume: 'pj_volume',
  warrantyMonths: 'warranty_months',
  warrantyKm: 'warranty_km',
  remark: 'remark',
} as const satisfies Record<ImportText, string>
export const TEXTS = Object.keys(COLUMNS) as ImportText[]

/** Figures are texts on the way, '' where nothing is said: 0. */
const KINDS: { readonly [field in ImportFigure]: string } = {
  ...{ pjTaxRate: 'numeric', pjWeight: 'numeric', pjVolume: 'numeric' },
  ...{ warrantyMonths: 'smallint', warrantyKm: 'integer' },
}
/** A field of part `p` as it is compared. */
export const readText = (field: ImportText) =>
  isFigure(field)
    ? `case when p.${COLUMNS[field]} = 0 then '' else trim_scale(p.${COLUMNS[field]}::numeric)::text end`
    : `p.${COLUMNS[field]}`
/** A field of the texts `u` as it is stored. */
export const storeText = (field: ImportText) =>
  isFigure(field) ? `coalesce(nullif(u.${COLUMNS[field]}, '')::${KINDS[field]}, 0)` : `u.${COLUMNS[field]}`
