import type { Context } from '#server/kit/context.ts'

/** What the user has settled for himself; what he has not is as the program has it. */
export async function settingsOf(ctx: Context): Promise<Record<string, unknown>> {
  const rows = await ctx.db
    .selectFrom('userSetting')
    .select(['key', 'value'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
