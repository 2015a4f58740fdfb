import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { userSettings } from '#contract/platform/user-settings.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'

const MOST = 200

export async function save(ctx: Context, { key, value }: Received<typeof userSettings.save>) {
  const own = { tenantId: ctx.tenantId, userId: ctx.userId, key }
  if (value === null) {
    const { tenantId, userId } = own
    await ctx.db.deleteFrom('userSetting').where('tenantId', '=', tenantId).where('userId', '=', userId).where('key', '=', key).execute()
    return {}
  }
  const { many } = await ctx.db
    .selectFrom('userSetting')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('key', '!=', key)
    .executeTakeFirstOrThrow()
  if (many >= MOST) throw refused('保存的个人设置过多')
  // as text: a bare string or number is JSON too, and the driver would not quote it
  const written = sql<never>`${JSON.stringify(value)}::jsonb`
  await ctx.db
    .insertInto('userSetting')
    .values({ ...own, value: written })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'key']).doUpdateSet({ value: written, savedAt: ctx.now }))
    .execute()
  return {}
}
