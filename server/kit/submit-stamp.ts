import type { Context } from './context.ts'
import { repeated } from './errors.ts'
import { statement } from './statement.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'userId'>

/** The same press of a button (user, path, stamp) is carried out once (decision 21). A failed try rolls its row back, so it may be sent again. */
export async function claimSubmit(ctx: Who, path: string, stamp: string): Promise<void> {
  const taken = await statement(ctx, 'replay.once', TAKE, [ctx.tenantId, ctx.userId, path, stamp])
  if (taken.length === 0) throw repeated()
}

const TAKE = 'insert into submit_stamp (tenant_id, user_id, path, stamp) values ($1, $2, $3, $4) on conflict do nothing returning stamp'

/** Gives a stamp back after a failed call that ran outside of a transaction. */
export async function releaseSubmit(ctx: Who, path: string, stamp: string): Promise<void> {
  await ctx.db
    .deleteFrom('submitStamp')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('path', '=', path)
    .where('stamp', '=', stamp)
    .execute()
}
