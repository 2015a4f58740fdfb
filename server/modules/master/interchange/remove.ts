import type { Received } from '#contract/kit/fields.ts'
import type { exchange } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { indexGroup, lockGroups, removeCode, touch } from './groups.ts'

/** Takes a code out of its group; parts that carry it as their own leave with it. */
export async function remove(ctx: Context, { id }: Received<typeof exchange.remove>) {
  await lockGroups(ctx)
  const code = await ctx.db
    .selectFrom('exchangeCode')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('codeId', '=', id)
    .executeTakeFirst()
  if (!code) throw refused('互换码不存在')
  await removeCode(ctx, id, code.groupId)
  await touch(ctx, code.groupId)
  await indexGroup(ctx, code.groupId, code.codeN)
  await recordChange(ctx, 'part', code.partId ?? 0, '删除互换码', { exchange: code.pjNo }, { exchange: null })
  return {}
}
