import type { Selectable } from 'kysely'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/fault.ts'
import { isZero } from '#server/kit/money.ts'
import { reachSql } from '#server/kit/reach.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { taken } from './rules.ts'

export const DOCUMENT = 'ck' as const
export const SALE_DOCUMENTS = ['ck', 'bj', 'ys', 'db'] as const

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'reach'>

const terms = ['clientId', 'ckType', 'validUntil', 'yhRate', 'fhNotice', 'fhCompany', 'carNum', 'txsSum'] as const
const orderColumns = ['ckId', 'ckNo', 'ckDate', 'status', 'inchargeId', 'approvedBy', 'override', 'version', ...terms] as const
type Row = Selectable<DB['ckOrder']>
export type Order = Pick<Row, (typeof orderColumns)[number]>

/** Kinds a step may be taken with; the steps of a sale are for sales. */
export const EVERY_KIND: readonly number[] = [CK_TYPE.sale, CK_TYPE.quote, CK_TYPE.presale]
const SALES: readonly number[] = [CK_TYPE.sale]

/** The order's row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
export async function lockOrder(ctx: Who, id: number, kinds = SALES): Promise<Order> {
  const [order] = await statement<Order>(ctx, 'ck.lock', LOCK, [ctx.tenantId, ctx.companyId, id, ctx.reach, kinds])
  if (!order) throw notYours()
  return order
}

const words = ['pjNo', 'rowNo', 'gift', 'remark'] as const
const amounts = ['sourceLineId', 'doneAmount', 'ckAmount', 'jjAmount', 'shortAmount', 'xsPrice', 'txsPrice', 'xsSum', 'txsSum'] as const
const lineColumns = ['lineId', 'partId', 'warehouseId', 'posiId', ...words, ...amounts] as const
export type Line = Pick<Selectable<DB['ckProduct']>, (typeof lineColumns)[number]>

export const linesOf = (ctx: Pick<Context, 'db' | 'tenantId'>, id: number) => statement<Line>(ctx, 'ck.lines-of', LINES, [ctx.tenantId, id])

export const wantedOf = (lines: readonly Line[]) =>
  lines.map(({ lineId, partId, warehouseId, posiId, ckAmount }) => ({ lineId, partId, warehouseId, posiId, qty: ckAmount }))

/** Both in one trip; the lines are read under the lock, for statements are carried out in the order they are sent. */
export const lockWithLines = (ctx: Who, id: number, kinds = SALES) => Promise.all([lockOrder(ctx, id, kinds), linesOf(ctx, id)])

const LOCK = `select ${columns(orderColumns)} from ck_order where tenant_id = $1 and company_id = $2 and ck_id = $3
  and ${reachSql('$4', 'created_by', 'incharge_id')} and ck_type = any($5::smallint[]) for update`
const LINES = `select ${columns(lineColumns)} from ck_product where tenant_id = $1 and ck_id = $2 order by row_no`

type Change = Partial<
  Pick<
    Row,
    | 'override'
    | 'approvedBy'
    | 'workerId'
    | 'boxCount'
    | 'fhCompany'
    | 'carNum'
    | 'costSum'
    | 'shippedAt'
    | 'shipDate'
    | 'reversedAt'
    | 'reversedOn'
    | 'confirmedAt'
  >
> &
  Partial<Pick<Row, 'ckAmount' | 'jjAmount' | 'xsSum' | 'txsSum'>>

/** Writes the order's new state, and since when it is at that step. The caller holds its lock. */
export async function setStatus(ctx: Context, order: Order, status: string, change: Change = {}) {
  const stage = taken(order.status, status) ? {} : { stageAt: ctx.now }
  await ctx.db
    .updateTable('ckOrder')
    .set({ status, ...stage, ...change, modifierId: ctx.userId, updatedAt: ctx.now, version: order.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('ckId', '=', order.ckId)
    .execute()
}

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
