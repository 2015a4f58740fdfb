import type { Context } from '#server/kit/context.ts'
import { addCode, codeRow, indexGroup, lockGroups, merge, removeCode } from './groups.ts'

/** A part whose code was changed stays in its group under the new code; the old one goes unless another part carries it. */
export async function moveOwnCode(
  ctx: Context,
  partId: number,
  oldCodeN: string,
  { pjNo, codeN }: { pjNo: string; codeN: string },
): Promise<void> {
  await lockGroups(ctx)
  const old = await codeRow(ctx, oldCodeN)
  if (!old) return
  const known = await codeRow(ctx, codeN)
  if (known) await merge(ctx, known.groupId, old.groupId)
  else await addCode(ctx, old.groupId, { pjNo, codeN, partId })
  if (!(await carried(ctx, oldCodeN))) await removeCode(ctx, old.codeId, old.groupId)
  await indexGroup(ctx, old.groupId)
}

async function carried(ctx: Context, codeN: string): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', '=', codeN)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
