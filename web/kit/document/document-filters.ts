import type { QuickRange } from '../form/date-ranges.ts'
import type { Warehouse } from './use-places.ts'

/** Filters that stand in the lists of most documents. */
const byOwnName = (values: readonly string[]) => values.map((value) => ({ value }))

export const daysFilter = (label: string, quick?: QuickRange) =>
  ({ type: 'Daterange', name: 'dateFrom', to: 'dateTo', label, ...(quick && { quick }) }) as const
export const numberFilter = <N extends string>(name: N) => ({ type: 'Input', name, label: '单号' }) as const
export const partFilter = { type: 'Input', name: 'pjNo', label: '编码' } as const
export const statusFilter = (statuses: readonly string[]) =>
  ({ type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: byOwnName(statuses), width: 130 }) as const
export const paidFilter = (label: string, statuses: readonly string[]) =>
  ({ type: 'stateSelect', name: 'moneyStatus', label, multiple: true, options: byOwnName(statuses) }) as const
export const warehouseFilter = (warehouses: readonly Warehouse[]) =>
  ({
    type: 'stateSelect',
    name: 'warehouseId',
    label: '仓库',
    options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
  }) as const
export const partnerFilter = <N extends string, K extends 'client' | 'supplier'>(name: N, label: string, kind: K) =>
  ({ type: 'quick', name, label, kind }) as const
/** In 高级查询. */
export const rangeFilter = <N extends string>(name: N, label: string) => ({ type: 'numInput', name, label, more: true }) as const
export const remarkFilter = { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp' } as const
