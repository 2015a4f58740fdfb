import type { Received } from '#contract/kit/fields.ts'
import type { messages } from '#contract/platform/messages/messages.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { arrive, LIVE } from './arrive.ts'
import { countRecords, recordsOf } from './queries.ts'

export async function mine(ctx: Context, { page, limit, view }: Received<typeof messages.mine>) {
  const totalCount = await countRecords(ctx, { unreadOnly: !view })
  const list = await recordsOf(ctx)
    .$if(!view, (query) => query.where('r.readAt', 'is', null))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage: page, pageSize: limit } }
}

/** Asked for on each screen once a minute: here notices arrive. */
export async function waiting(ctx: Context) {
  await arrive(ctx)
  return { content: { cnt: await countRecords(ctx, { unreadOnly: true }), sid: String(ctx.sessionId) } }
}

export async function newest(ctx: Context) {
  return { content: await recordsOf(ctx).where('r.readAt', 'is', null).limit(10).execute() }
}

export async function one(ctx: Context, { id }: { id: number }) {
  return { content: (await recordsOf(ctx).where('r.messageId', '=', id).executeTakeFirst()) ?? null }
}

interface MyNotice {
  id: number
  title: string
  content: string
  important: boolean
  pinned: boolean
  authorName: string
  platform: boolean
  publishTime: string
  validUntil: string
  view: boolean
}

/** Notices that hold for me today. */
export async function myNotices(ctx: Context) {
  await arrive(ctx)
  return { content: await statement<MyNotice>(ctx, 'notice.mine', MINE, [ctx.tenantId, ctx.userId, ctx.today]) }
}

const MINE = `
  select m.message_id as id, l.title, l.content, l.important, l.pinned, l.author_name as "authorName", l.kind = 'platform' as platform,
    l.published_at as "publishTime", coalesce(l.valid_until::text, '') as "validUntil", r.read_at is not null as view
  from (${LIVE}) l
  join message m on m.tenant_id = $1 and m.once = l.once
  join message_record r on r.tenant_id = $1 and r.message_id = m.message_id and r.user_id = $2
  order by l.pinned desc, l.published_at desc limit 200`
