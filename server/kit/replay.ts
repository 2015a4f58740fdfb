import type { Context } from './context.ts'
import { repeated } from './fault.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'userId'>

/** The same press of a button (user, path, stamp) is carried out once (decision 21). A failed try rolls its row back, so it may be sent again. */
export async function once(ctx: Who, path: string, stamp: string): Promise<void> {
  const taken = await ctx.db
    .insertInto('submitStamp')
    .values({ tenantId: ctx.tenantId, userId: ctx.userId, path, stamp })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 0n) throw repeated()
}

/** Gives a stamp back after a failed call that ran outside of a transaction. */
export async function giveBack(ctx: Who, path: string, stamp: string): Promise<void> {
  await ctx.db
    .deleteFrom('submitStamp')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('path', '=', path)
    .where('stamp', '=', stamp)
    .execute()
}
