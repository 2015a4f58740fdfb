import type { Received } from '#contract/kit.ts'
import type { messages } from '#contract/messages.ts'
import type { Context } from '#server/kit/context.ts'
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

export async function waiting(ctx: Context) {
  return { content: { cnt: await countRecords(ctx, { unreadOnly: true }), sid: String(ctx.sessionId) } }
}

export async function newest(ctx: Context) {
  return { content: await recordsOf(ctx).where('r.readAt', 'is', null).limit(10).execute() }
}
