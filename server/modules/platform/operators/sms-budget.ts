import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { outbox } from '#contract/platform/operators.ts'
import { SMS_SCOPES } from '#contract/platform/sms.ts'
import type { Context } from '#server/kit/context.ts'
import { recordChange } from '../audit/index.ts'

type Limits = Received<typeof outbox.saveBudget>

async function limitsOf({ db }: Context): Promise<Limits> {
  const { value } = await db.selectFrom('installation').select('value').where('name', '=', 'sms_daily').executeTakeFirstOrThrow()
  return value as unknown as Limits
}

/** Today's text messages beside their limits. */
export async function budget(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('smsDay')
    .select(({ fn }) => [sql<string>`split_part(scope, ':', 1)`.as('scope'), fn.max('sent').as('sent')])
    .where('day', '=', ctx.today)
    .groupBy(sql`split_part(scope, ':', 1)`)
    .execute()
  const sentOf = (scope: string) => rows.find((row) => row.scope === scope)?.sent ?? 0
  const sent = Object.fromEntries(Object.keys(SMS_SCOPES).map((scope) => [scope, sentOf(scope)])) as Limits
  return { data: { limits: await limitsOf(ctx), sent } }
}

/** In force from the next message. */
export async function saveBudget(ctx: Context, limits: Limits) {
  const before = await limitsOf(ctx)
  await ctx.db
    .updateTable('installation')
    .set({ value: sql`${JSON.stringify(limits)}::jsonb` })
    .where('name', '=', 'sms_daily')
    .execute()
  await recordChange(ctx, 'sms', 0, '短信每日上限', before, limits)
  return {}
}
