import { defineTable, PART_COLUMNS, type Steps } from '../core/index.ts'
import type { ReturnKind } from './kinds.ts'
import { purchaseReturnLife, saleReturnLife } from './rules.ts'

const unit = ['unit', 'unitFactor', 'unitPrice'] as const

type Life = Partial<Steps<string, keyof typeof saleReturnLife | keyof typeof purchaseReturnLife>>

export const th = defineTable('xt', {
  key: 'th',
  header: ['thDate', 'clientId', 'inchargeId', 'createdBy', 'thSum', 'postDate'],
  lines: [
    ...(['lineId', 'rowNo', 'partId', 'pjNo', 'sourceLineId', 'sourceId', 'warehouseId', 'posiId'] as const),
    ...(['thAmount', 'shortAmount', 'thPrice', 'thSum'] as const),
    ...unit,
  ],
  written: [
    ...PART_COLUMNS,
    ...(['sourceLineId', 'sourceId', 'sourceNo', 'warehouseId', 'posiId', 'thAmount', 'thPrice', 'thSum', 'reason', 'remark'] as const),
    ...unit,
  ],
  repeated: ['companyId', 'thType'],
  scope: ['createdBy', 'inchargeId'],
  steps: (code): Life => (code === 'xt' ? saleReturnLife : purchaseReturnLife),
  kind: { column: 'thType', codes: { 0: 'xt', 1: 'ct' } },
})
export type Order = Awaited<ReturnType<typeof th.lock>>
export type Line = Awaited<ReturnType<typeof th.linesOf>>[number]

export const lockOrder = (ctx: Parameters<typeof th.lock>[0], { type }: ReturnKind, id: number) => th.lock(ctx, id, [type])

/** What the stock ledger says of this return. */
export const causeOf = (kind: ReturnKind, order: Pick<Order, 'thId' | 'thNo' | 'clientId'>, event: string, bizDate: string) => ({
  document: kind.document,
  documentId: order.thId,
  docNo: order.thNo,
  kind: kind.word,
  event,
  bizDate,
  clientId: order.clientId,
})
