import type { Received } from '#contract/kit/fields.ts'
import type { exchangeGroups } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { indexCodes, lockGroups, newGroup, removeCode, touch } from './groups.ts'

/** 拆分: the codes leave with the parts that carry them; `together` they are a group of their own. */
export async function split(ctx: Context, { id, version, codeIds, together }: Received<typeof exchangeGroups.split>) {
  await lockGroups(ctx)
  await requireVersion(ctx, id, version)
  const all = await ctx.db
    .selectFrom('exchangeCode')
    .select(['codeId', 'pjNo', 'codeN'])
    .where('tenantId', '=', ctx.tenantId)
    .where('groupId', '=', id)
    .orderBy('codeId')
    .execute()
  const leaving = all.filter(({ codeId }) => codeIds.includes(codeId))
  if (leaving.length < new Set(codeIds).size) throw refused('互换码不存在')
  if (together && leaving.length === all.length) throw invalid('不能把全部编码拆出去')
  const apart = together && leaving.length > 1 ? await newGroup(ctx) : 0
  if (apart) {
    const codes = leaving.map(({ codeId }) => codeId)
    const moving = ctx.db.updateTable('exchangeCode').set({ groupId: apart }).where('tenantId', '=', ctx.tenantId)
    await moving.where('codeId', 'in', codes).execute()
  } else for (const { codeId } of leaving) await removeCode(ctx, codeId, id)
  await touch(ctx, id)
  await indexCodes(
    ctx,
    all.map(({ codeN }) => codeN),
  )
  const told = { exchange: leaving.map(({ pjNo }) => pjNo).join('、') }
  await recordChange(ctx, 'exchange', id, together ? '拆分互换组' : '移出互换码', told, { exchange: null })
  if (apart) await recordChange(ctx, 'exchange', apart, '新建互换组', undefined, told)
  return { id: apart }
}

/** The later of two editors is told who came before him. */
async function requireVersion(ctx: Context, id: number, version: number): Promise<void> {
  const group = await ctx.db
    .selectFrom('exchangeGroup as g')
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'g.tenantId').onRef('u.userId', '=', 'g.updatedBy'))
    .select(['g.version', 'g.updatedAt', 'u.realName'])
    .where('g.tenantId', '=', ctx.tenantId)
    .where('g.groupId', '=', id)
    .executeTakeFirst()
  if (!group) throw refused('互换组不存在，请刷新后重试')
  if (group.version !== version) throw refused(`该互换组已被${group.realName ?? '他人'}于 ${group.updatedAt} 修改，请刷新后重试`)
}
