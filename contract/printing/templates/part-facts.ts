import type { Column } from './form-kinds.ts'

/** What is known of a part and stands on none of its documents' lines: a company takes it into a form by its template. */
export const partFacts = {
  pjQuality: { label: '品质', width: 14, spare: true },
  pjSubBrand: { label: '子品牌', width: 18, spare: true },
  pjOemcode: { label: '厂家编码', width: 34, spare: true },
  oldNos: { label: '旧编码', width: 28, spare: true },
  barcode: { label: '条码', width: 30, spare: true },
  pjVin: { label: '车架号', width: 36, spare: true },
  pjGensize: { label: '通用车型', width: 34, spare: true },
  pjEnName: { label: '英文名称', width: 34, spare: true },
  pjTaxNo: { label: '税收编码', width: 38, spare: true },
  pjTaxRate: { label: '税率', width: 12, spare: true },
  pjWeight: { label: '重量kg', width: 16, number: 'qty', spare: true },
  pjVolume: { label: '体积m³', width: 16, number: 'qty', spare: true },
  warranty: { label: '质保', width: 28, spare: true },
} as const satisfies Record<string, Column>
