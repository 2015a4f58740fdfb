import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { isZero } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { defineTable, PART_COLUMNS, type PartFacts, type Partner, type Steps } from '../core/index.ts'
import { offerSteps } from './offer-rules.ts'
import { steps, taken } from './rules.ts'

export const DOCUMENT = 'ck' as const

type Life = Partial<Steps<string, keyof typeof steps | keyof typeof offerSteps>>
const terms = ['clientId', 'validUntil', 'yhRate', 'fhNotice', 'fhCompany', 'carNum', 'carPlate', 'txsSum'] as const
const words = ['gift', 'remark', 'sourceLineId'] as const
const unit = ['unit', 'unitFactor', 'unitPrice'] as const
const amounts = ['ckAmount', 'jjAmount', 'xsPrice', 'txsPrice', 'xsSum', 'txsSum'] as const

export const ck = defineTable(DOCUMENT, {
  key: 'ck',
  header: ['ckDate', 'ckType', 'inchargeId', 'approvedBy', 'override', ...terms],
  lines: [
    'lineId',
    'partId',
    'pjNo',
    'rowNo',
    'warehouseId',
    'posiId',
    ...words,
    ...unit,
    ...amounts,
    'doneAmount',
    'shortAmount',
    'priceSource',
  ],
  written: [...PART_COLUMNS, 'warehouseId', 'posiId', ...words, ...unit, ...amounts, 'priceSource'],
  posted: ['posted', 'costSum', 'costPrice', 'feeSum', 'innerSum'],
  repeated: ['companyId', 'clientId', 'ckDate', 'ckType'],
  scope: ['createdBy', 'inchargeId'],
  steps: (code): Life => (code === 'ck' ? steps : offerSteps),
  kind: { column: 'ckType', codes: { [CK_TYPE.sale]: 'ck', [CK_TYPE.quote]: 'bj', [CK_TYPE.presale]: 'ys' } },
  logged: DOCUMENT,
})
export type Order = Awaited<ReturnType<typeof ck.lock>>
export type Line = Awaited<ReturnType<typeof ck.linesOf>>[number]
/** A sale under its lock, its lines and its client. `partOf`: its parts, where they have been read. */
export interface SaleCase {
  order: Order
  lines: Line[]
  client: Partner
  partOf?: (partId: number) => PartFacts
  /** It is not written yet: so it is, with all that it has come to. */
  write?: Awaited<ReturnType<typeof ck.conceive>>[2]
}

/** Kinds a step may be taken with; the steps of a sale are for sales. */
export const EVERY_KIND: readonly number[] = [CK_TYPE.sale, CK_TYPE.quote, CK_TYPE.presale]
const SALES: readonly number[] = [CK_TYPE.sale]
type Who = Parameters<typeof ck.lock>[0]
export const lockOrder = (ctx: Who, id: number, kinds = SALES) => ck.lock(ctx, id, kinds)
export const lockWithLines = (ctx: Who, id: number, kinds = SALES) => ck.lockWithLines(ctx, id, kinds)

type Stub = Parameters<typeof ck.walk>[1]
export type Walked = Parameters<typeof ck.walk>[2]
export type Change = NonNullable<Parameters<typeof ck.walk>[3]>

/** Writes the order's new state and how it came there, and since when it is at that step. The caller holds its lock. */
export const walk = (ctx: Context, order: Stub, walked: Walked, change: Change = {}) =>
  ck.walk(ctx, order, walked, { ...stageOf(ctx, order, walked), ...change })
export const stageOf = (ctx: Pick<Context, 'now'>, order: Stub, walked: Walked) =>
  taken(order.status, walked.at(-1)?.to ?? order.status) ? {} : { stageAt: ctx.now }
export const moveTo = (ctx: Context, order: Stub, to: string, change: Change = {}, note = '') =>
  walk(ctx, order, [{ from: order.status, to, note }], change)

export const wantedOf = (lines: readonly Line[]) =>
  lines.map(({ lineId, partId, warehouseId, posiId, ckAmount }) => ({ lineId, partId, warehouseId, posiId, qty: ckAmount }))

/** What the stock ledger says of this order. */
export const causeOf = (order: Pick<Order, 'ckId' | 'ckNo' | 'clientId'> & { inchargeId?: number }, event: string, bizDate: string) => ({
  document: DOCUMENT,
  documentId: order.ckId,
  docNo: order.ckNo,
  kind: '销售',
  event,
  bizDate,
  clientId: order.clientId,
  ...(order.inchargeId && { inchargeId: order.inchargeId }),
})

/** Goods given away are on record, row by row: their price was 0, and the salesman said so. */
export const giftNotes = (lines: readonly Pick<Line, 'gift' | 'rowNo' | 'txsPrice'>[]): string[] =>
  lines.filter(({ gift, txsPrice }) => gift && isZero(txsPrice)).map(({ rowNo }) => `第${rowNo}行按赠品出库`)
