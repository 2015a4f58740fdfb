import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { outbox } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { withoutSecrets } from './rules.ts'

/** 发件箱, newest first. Codes are shown in the demo, where nothing is sent and somebody must read them; elsewhere they are nobody's but the receiver's. */
export async function outboxPage(ctx: Context, input: Received<typeof outbox.page>) {
  const { recipient, channel, from, to } = input
  const { db } = ctx
  const found = db
    .selectFrom('outbox')
    .$if(recipient !== '', (query) => query.where('recipient', 'like', containing(recipient)))
    .$if(channel !== '', (query) => query.where('channel', '=', channel))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', sql<string>`${from}::date`))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', sql<string>`${to}::date + 1`))
  const rows = found
    .select(['outboxId as id', 'channel', 'recipient', 'content', 'state', 'createdAt as createTime'])
    .orderBy('outboxId', 'desc')
  const page = await paginate(ctx, rows, found, input)
  const demo = await db.selectFrom('installation').select('name').where('name', '=', 'demo_accounts').executeTakeFirst()
  const shown = demo ? (text: string) => text : withoutSecrets
  return { page: { ...page, list: page.list.map((row) => ({ ...row, content: shown(row.content) })) } }
}
