import type { Received } from '#contract/kit/fields.ts'
import type { messages } from '#contract/platform/messages/messages.ts'
import type { Context } from '#server/kit/context.ts'
import { pushUnread } from './send.ts'

/** Marks messages of mine as read; those of others are not found and stay as they are, and so does everything while somebody else sits here to help: its holder has not read it. */
export async function read(ctx: Context, { ids }: Received<typeof messages.read>) {
  if (ctx.supportId !== null) return {}
  await ctx.db
    .updateTable('messageRecord')
    .set({ readAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('messageId', 'in', ids)
    .where('readAt', 'is', null)
    .execute()
  await pushUnread(ctx, ctx.userId)
  return {}
}
