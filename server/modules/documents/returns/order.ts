import type { Selectable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/fault.ts'
import { reachSql } from '#server/kit/reach.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { record } from '../core/index.ts'
import type { Kind } from './kinds.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'reach'>
type Row = Selectable<DB['thOrder']>

const orderColumns = ['thId', 'thNo', 'thDate', 'clientId', 'status', 'inchargeId', 'createdBy', 'thSum', 'postDate', 'version'] as const
export type Order = Pick<Row, (typeof orderColumns)[number]>

/** The return's row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
export async function lockOrder(ctx: Who, { type }: Kind, id: number): Promise<Order> {
  const [order] = await statement<Order>(ctx, 'th.lock', LOCK, [ctx.tenantId, ctx.companyId, id, ctx.reach, type])
  if (!order) throw notYours()
  return order
}

const facts = ['lineId', 'rowNo', 'partId', 'pjNo', 'sourceLineId', 'sourceId', 'warehouseId', 'posiId'] as const
const lineColumns = [...facts, 'thAmount', 'shortAmount', 'thPrice', 'thSum'] as const
export type Line = Pick<Selectable<DB['thProduct']>, (typeof lineColumns)[number]>

export const linesOf = (ctx: Pick<Context, 'db' | 'tenantId'>, id: number) => statement<Line>(ctx, 'th.lines-of', LINES, [ctx.tenantId, id])

const LOCK = `select ${columns(orderColumns)} from th_order where tenant_id = $1 and company_id = $2 and th_id = $3 and th_type = $5
  and ${reachSql('$4', 'created_by', 'incharge_id')} for update`
const LINES = `select ${columns(lineColumns)} from th_product where tenant_id = $1 and th_id = $2 order by row_no`

type Change = Partial<Pick<Row, 'thAmount' | 'thSum' | 'costSum' | 'postedAt' | 'postDate' | 'reversedAt' | 'reversedOn'>>
type Walked = Parameters<typeof record>[3]

/** Writes the return's new state and how it came there. The caller holds its lock. */
export async function moveOn(
  ctx: Context,
  { document }: Kind,
  order: Order,
  walked: Walked,
  change: Change = {},
): Promise<{ status: string }> {
  const status = walked.at(-1)?.to ?? order.status
  await ctx.db
    .updateTable('thOrder')
    .set({ status, ...change, modifierId: ctx.userId, updatedAt: ctx.now, version: order.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('thId', '=', order.thId)
    .execute()
  await record(ctx, document, order.thId, walked)
  return { status }
}

/** What the stock ledger says of this return. */
export const causeOf = (kind: Kind, order: Pick<Order, 'thId' | 'thNo' | 'clientId'>, event: string, bizDate: string) => ({
  document: kind.document,
  documentId: order.thId,
  docNo: order.thNo,
  kind: kind.word,
  event,
  bizDate,
  clientId: order.clientId,
})
