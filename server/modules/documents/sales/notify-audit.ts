import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import type { Order } from './order.ts'

/** Managers hear that an order waits for them, with the reasons in words that hold no amounts. */
export async function notifyHeld(ctx: Context, { ckId, ckNo }: Order, reason: string): Promise<void> {
  const { clientName } = await people(ctx, ckId)
  await notify(ctx, 'saleHeld', { id: ckId, ckNo, clientName, reason })
}

/** The salesman hears how it ended: who is in charge of the order, and who wrote it. */
export async function notifyAudited(
  ctx: Context,
  { ckId, ckNo }: Order,
  outcome: 'saleApproved' | 'saleRejected',
  note: string,
): Promise<void> {
  const { clientName, inchargeId, createdBy } = await people(ctx, ckId)
  await notify(ctx, outcome, { id: ckId, ckNo, clientName, note }, { userIds: [inchargeId, createdBy] })
}

interface People {
  clientName: string
  inchargeId: number
  createdBy: number
}

async function people(ctx: Context, id: number): Promise<People> {
  const [row] = await statement<People>(ctx, 'ck.people', PEOPLE, [ctx.tenantId, id])
  return row as People
}

const PEOPLE = `
  select c.client_name as "clientName", o.incharge_id as "inchargeId", o.created_by as "createdBy"
  from ck_order o join client c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
  where o.tenant_id = $1 and o.ck_id = $2`
