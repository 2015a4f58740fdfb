import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import type { Poster, Waiter } from '#server/modules/ledgers/stock/index.ts'
import { notify } from '#server/modules/platform/messages/index.ts'

interface AwaitedPart {
  pjNo: string
  pjName: string
  clientName: string
  createdBy: number
}

/** Asked for longer ago than this, it is not waited for any more. */
const OPEN = `tenant_id = $1 and company_id = $2 and part_id = any($3::bigint[]) and state in ('待处理', '已订货') and created_at > now() - interval '180 days'`

const ARRIVED = `
  update lost_sale l set state = '已到货', updated_by = $4, updated_at = now(), version = l.version + 1
  from (
    select lost_id from lost_sale
    where ${OPEN}
    order by lost_id for update
  ) w
  where l.tenant_id = $1 and l.lost_id = w.lost_id
  returning l.pj_no as "pjNo", l.pj_name as "pjName", l.client_name as "clientName", l.created_by as "createdBy"`

/** Goods somebody was refused for want of them have been ordered. */
export async function lostGoodsOrdered(ctx: Context, partIds: readonly number[]): Promise<void> {
  await statement(ctx, 'lost.ordered', ORDERED, [ctx.tenantId, ctx.companyId, partIds, ctx.userId])
}

const ORDERED = `
  update lost_sale l set state = '已订货', updated_by = $4, updated_at = now(), version = l.version + 1
  from (
    select lost_id from lost_sale
    where tenant_id = $1 and company_id = $2 and part_id = any($3::bigint[]) and state = '待处理' and created_at > now() - interval '180 days'
    order by lost_id for update
  ) w
  where l.tenant_id = $1 and l.lost_id = w.lost_id`

/** Goods somebody was refused for want of them have come: his records say so, and he hears it once, in one message for the whole delivery. */
async function lostGoodsArrived(ctx: Poster, partIds: readonly number[], why: string): Promise<void> {
  const rows = await statement<AwaitedPart>(ctx, 'lost.arrived', ARRIVED, [ctx.tenantId, ctx.companyId, partIds, ctx.userId])
  for (const userId of new Set(rows.map(({ createdBy }) => createdBy))) {
    const own = rows.filter(({ createdBy }) => createdBy === userId)
    const goods = [...new Map(own.map((row) => [row.pjNo, row])).values()]
    const clients = [...new Set(own.map(({ clientName }) => clientName).filter(Boolean))]
    await notify(ctx, 'lostArrived', { why, goods, clients }, { userIds: [userId] })
  }
}

/** Lost sales wait for their parts; they take nothing. */
export const lostSalesWaiting: Waiter = {
  async waits(ctx, partIds) {
    const rows = await statement<{ partId: number }>(ctx, 'lost.wanting', WANTING, [ctx.tenantId, ctx.companyId, partIds])
    return rows.map(({ partId }) => partId)
  },
  async arrived(ctx, arrivals, why) {
    await lostGoodsArrived(ctx, [...new Set(arrivals.map(({ partId }) => partId))], why)
    return new Map()
  },
}
const WANTING = `select distinct part_id as "partId" from lost_sale where ${OPEN}`
