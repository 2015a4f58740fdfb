import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/fault.ts'

export const DOCUMENT = 'ck'
export const CK_TYPE_PREFIX = ['CK', 'BJ', 'YS', 'DB'] as const

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

/** The order's row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
export async function lockOrder(ctx: Who, id: number) {
  const order = await ctx.db
    .selectFrom('ckOrder')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('ckId', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notYours()
  return order
}
export type Order = Awaited<ReturnType<typeof lockOrder>>

export const linesOf = (ctx: Pick<Context, 'db' | 'tenantId'>, id: number) =>
  ctx.db.selectFrom('ckProduct').where('tenantId', '=', ctx.tenantId).where('ckId', '=', id).orderBy('rowNo').selectAll().execute()
export type Line = Awaited<ReturnType<typeof linesOf>>[number]

type Change = Partial<Pick<Order, 'override' | 'approvedBy' | 'workerId' | 'boxCount' | 'fhCompany' | 'carNum' | 'costSum' | 'shippedAt'>> &
  Partial<Pick<Order, 'ckAmount' | 'jjAmount' | 'xsSum' | 'txsSum'>>

/** Writes the order's new state. The caller holds its lock. */
export async function setStatus(ctx: Context, order: Order, status: string, change: Change = {}) {
  await ctx.db
    .updateTable('ckOrder')
    .set({ status, ...change, modifierId: ctx.userId, updatedAt: ctx.now, version: order.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('ckId', '=', order.ckId)
    .execute()
}

/** What the stock ledger says of this order. */
export const causeOf = (order: Pick<Order, 'ckId' | 'ckNo' | 'clientId'>, event: string, bizDate: string) => ({
  document: DOCUMENT,
  documentId: order.ckId,
  docNo: order.ckNo,
  kind: '销售',
  event,
  bizDate,
  clientId: order.clientId,
})
