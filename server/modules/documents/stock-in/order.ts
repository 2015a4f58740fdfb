import type { Selectable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/fault.ts'
import { reachSql } from '#server/kit/reach.ts'
import { columns, statement } from '#server/kit/statement.ts'

export const DOCUMENT = 'rk' as const

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'reach'>

const orderColumns = ['rkId', 'rkNo', 'supplierId', 'rkDate', 'status', 'purchaseSum', 'version'] as const
type Order = Pick<Selectable<DB['rkOrder']>, (typeof orderColumns)[number]>

/** The order's row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
export async function lockOrder(ctx: Who, id: number): Promise<Order> {
  const [order] = await statement<Order>(ctx, 'rk.lock', LOCK, [ctx.tenantId, ctx.companyId, id, ctx.reach])
  if (!order) throw notYours()
  return order
}

const lineColumns = ['lineId', 'partId', 'warehouseId', 'posiId', 'rkAmount', 'purchaseSum', 'cgLineId'] as const
type Line = Pick<Selectable<DB['rkProduct']>, (typeof lineColumns)[number]>

/** Both in one trip; the lines are read under the lock, for statements are carried out in the order they are sent. */
export const lockWithLines = (ctx: Who, id: number) =>
  Promise.all([lockOrder(ctx, id), statement<Line>(ctx, 'rk.lines-of', LINES, [ctx.tenantId, id])])

const LOCK = `select ${columns(orderColumns)} from rk_order where tenant_id = $1 and company_id = $2 and rk_id = $3
  and ${reachSql('$4', 'created_by')} for update`
const LINES = `select ${columns(lineColumns)} from rk_product where tenant_id = $1 and rk_id = $2 order by row_no`
