import type { Context } from '#server/kit/context.ts'

/** Puts a text message into the outbox, which the operator reads; in the demo its text stands in the log too (decision 24). */
export async function deliver({ db, log }: Pick<Context, 'db' | 'log'>, recipient: string, content: string) {
  await db.insertInto('outbox').values({ channel: 'sms', recipient, content }).execute()
  const demo = await db.selectFrom('installation').select('name').where('name', '=', 'demo_accounts').executeTakeFirst()
  if (demo) log.info({ recipient, content }, '短信（发件箱）')
}
