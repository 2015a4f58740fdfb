import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'

/** 负责人 must be a user of the tenant; 0 = nobody. Answers his name. */
export async function requireIncharge(ctx: Context, userId: number): Promise<string> {
  if (userId === 0) return ''
  const user = await ctx.db
    .selectFrom('appUser')
    .select('realName')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!user) throw refused('负责人不存在')
  return user.realName
}
