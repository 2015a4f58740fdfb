import type { Received } from '#contract/kit/fields.ts'
import type { exchange } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanCode, codeKey } from '../search/index.ts'
import { addCode, codeRow, groupOf, indexGroup, lockGroups, merge, touch } from './groups.ts'

/** Adds a code to the part's group. A code that stands in another group brings that whole group along. */
export async function save(ctx: Context, { pjid, pjNo }: Received<typeof exchange.save>) {
  const code = cleanCode(pjNo)
  if (code === '') throw invalid('请输入互换码')
  await lockGroups(ctx)
  const part = await ctx.db
    .selectFrom('part')
    .select(['pjNo', 'codeN'])
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', pjid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!part) throw refused('无效商品')
  const codeN = codeKey(code)
  const groupId = await groupOf(ctx, { ...part, partId: pjid })
  const known = await codeRow(ctx, codeN)
  if (known?.groupId === groupId) return { id: known.codeId }
  if (known) await merge(ctx, known.groupId, groupId)
  const id = known?.codeId ?? (await addCode(ctx, groupId, { pjNo: code, codeN, partId: pjid }))
  await touch(ctx, groupId)
  await indexGroup(ctx, groupId)
  await recordChange(ctx, 'part', pjid, '新增互换码', {}, { exchange: code })
  return { id }
}
