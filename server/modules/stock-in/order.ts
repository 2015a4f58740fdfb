import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/fault.ts'

export const DOCUMENT = 'rk'

/** The order's row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
export async function lockOrder(ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>, id: number) {
  const order = await ctx.db
    .selectFrom('rkOrder')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('rkId', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notYours()
  return order
}

export const linesOf = (ctx: Pick<Context, 'db' | 'tenantId'>, id: number) =>
  ctx.db.selectFrom('rkProduct').where('tenantId', '=', ctx.tenantId).where('rkId', '=', id).orderBy('rowNo').selectAll().execute()
