import { defineTable, PART_COLUMNS } from '../core/index.ts'
import { steps } from './rules.ts'

export const DOCUMENT = 'rk' as const

export const rk = defineTable(DOCUMENT, {
  key: 'rk',
  header: ['supplierId', 'rkDate', 'purchaseSum'],
  lines: ['lineId', 'partId', 'warehouseId', 'posiId', 'rkAmount', 'purchaseSum', 'cgLineId'],
  written: [
    ...PART_COLUMNS,
    'warehouseId',
    'posiId',
    'rkAmount',
    'unit',
    'unitFactor',
    'unitPrice',
    'purchasePrice',
    'purchaseSum',
    'cgLineId',
    'remark',
  ],
  repeated: ['companyId', 'supplierId', 'rkDate'],
  scope: ['createdBy'],
  steps: () => steps,
})
