import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { Context } from '#server/kit/context.ts'
import { attachFiles } from '../files/index.ts'

/** The caller's own picture; an empty address takes it away. */
export async function updateHeadImg(ctx: Context, { fileUrl }: Received<typeof session.updateHeadImg>) {
  const [picture] = await attachFiles(ctx, { kind: 'user', id: ctx.userId }, fileUrl ? [{ fileUrl }] : [])
  await ctx.db
    .updateTable('appUser')
    .set({ headImg: picture?.fileUrl ?? '' })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .execute()
  return {}
}
