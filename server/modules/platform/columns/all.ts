import type { Context } from '#server/kit/context.ts'

export async function all(ctx: Context) {
  const content = await ctx.db
    .selectFrom('columnLayout')
    .select(['funcId', 'currColumn'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .orderBy('funcId')
    .execute()
  return { content }
}
