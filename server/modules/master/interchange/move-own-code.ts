import type { Context } from '#server/kit/context.ts'
import { addCode, codeRow, indexCodes, indexGroup, lockGroups, merge, removeCode, touch } from './groups.ts'
import { successors } from './supersede.ts'

/** A part whose code was changed stays in its group under the new code; the old one goes unless another part carries it. */
export async function moveOwnCode(
  ctx: Context,
  partId: number,
  oldCodeN: string,
  { pjNo, codeN }: { pjNo: string; codeN: string },
): Promise<void> {
  await lockGroups(ctx)
  await moveSuccession(ctx, oldCodeN, { pjNo, codeN })
  const old = await codeRow(ctx, oldCodeN)
  if (!old) return
  const known = await codeRow(ctx, codeN)
  if (known) await merge(ctx, known.groupId, old.groupId)
  else await addCode(ctx, old.groupId, { pjNo, codeN, partId })
  if (!(await carried(ctx, oldCodeN))) await removeCode(ctx, old.codeId, old.groupId)
  await touch(ctx, old.groupId)
  await indexGroup(ctx, old.groupId)
}

/** What it replaced, and what replaced it, goes by the new code too; a code that already has a successor keeps its own. */
async function moveSuccession(ctx: Context, oldCodeN: string, { pjNo, codeN }: { pjNo: string; codeN: string }): Promise<void> {
  if (await carried(ctx, oldCodeN)) return
  const mine = ctx.db.updateTable('supersession').where('tenantId', '=', ctx.tenantId)
  await mine.set({ newNo: pjNo, newN: codeN }).where('newN', '=', oldCodeN).where('oldN', '<>', codeN).execute()
  const taken = ctx.db.selectFrom('supersession').select('oldN').where('tenantId', '=', ctx.tenantId).where('oldN', '=', codeN)
  await mine
    .set({ oldNo: pjNo, oldN: codeN })
    .where('oldN', '=', oldCodeN)
    .where('newN', '<>', codeN)
    .where(({ not, exists }) => not(exists(taken)))
    .execute()
  await indexCodes(ctx, await successors(ctx, codeN))
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
