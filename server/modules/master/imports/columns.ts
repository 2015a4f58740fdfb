import type { ImportText } from './read-row.ts'

/** Where the texts of a part stand. */
export const COLUMNS = {
  pjNo: 'pj_no',
  pjName: 'pj_name',
  pjBrand: 'pj_brand',
  pjSubBrand: 'pj_sub_brand',
  pjSize: 'pj_size',
  pjGensize: 'pj_gensize',
  pjFactory: 'pj_factory',
  pjType: 'pj_type',
  pjUnit: 'pj_unit',
  pjEnName: 'pj_en_name',
  pjOemcode: 'pj_oemcode',
  barcode: 'barcode',
  remark: 'remark',
} as const satisfies Record<ImportText, string>
export const TEXTS = Object.keys(COLUMNS) as ImportText[]
