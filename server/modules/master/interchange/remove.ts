import type { Received } from '#contract/kit/fields.ts'
import type { exchange } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { indexGroup, lockGroups, removeCode, touch } from './groups.ts'

/** Takes a code out of its group; parts that carry it as their own leave with it. */
export async function remove(ctx: Context, { id, pjid }: Received<typeof exchange.remove>) {
  await lockGroups(ctx)
  const code = await ctx.db
    .selectFrom('exchangeCode')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('codeId', '=', id)
    .executeTakeFirst()
  if (!code) throw refused('互换码不存在')
  if (await ownBesideOthers(ctx, code, pjid || (code.partId ?? 0))) throw refused('本商品自己的编码不能删除，请先删除其他互换码')
  await removeCode(ctx, id, code.groupId)
  await touch(ctx, code.groupId)
  await indexGroup(ctx, code.groupId, code.codeN)
  await recordChange(ctx, 'part', code.partId ?? 0, '删除互换码', { exchange: code.pjNo }, { exchange: null })
  return {}
}

/** The group of a part's own code is what its other codes stand in: it goes last. */
async function ownBesideOthers(ctx: Context, { codeN, groupId }: { codeN: string; groupId: number }, pjid: number): Promise<boolean> {
  const own = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', pjid)
    .where('codeN', '=', codeN)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!own) return false
  const codes = ctx.db.selectFrom('exchangeCode').select('codeId').where('tenantId', '=', ctx.tenantId).where('groupId', '=', groupId)
  return (await codes.limit(2).execute()).length > 1
}
