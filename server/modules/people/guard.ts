import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours } from '#server/kit/fault.ts'
import { powerOf } from './queries.ts'
import { outranks, type Power } from './rules.ts'

/** What the caller may hand out. */
export async function powerOfCaller(ctx: Context): Promise<Power> {
  const { owner } = await powerOf(ctx, ctx.userId)
  return { owner, tags: ctx.tags }
}

/** Refuses to touch a user of another tenant, or one who may do what the caller may not. Answers what the user holds. */
export async function demandManageable(ctx: Context, userId: number) {
  const found = await ctx.db
    .selectFrom('appUser')
    .select(['loginAccount', 'realName', 'phoneNo', 'contactPhone', 'deptId', 'source', 'enabled'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notYours()
  const held = await powerOf(ctx, userId)
  if (userId !== ctx.userId && !outranks(await powerOfCaller(ctx), held)) throw forbidden('该用户的权限高于您，不能修改')
  return { ...found, ...held }
}
