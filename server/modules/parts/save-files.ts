import type { Received } from '#contract/kit.ts'
import type { parts } from '#contract/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'

/** Pictures of an existing part are saved at once, without the rest of its form; so they do not count as an edit of it. */
export async function saveFiles(ctx: Context, { id, files }: Received<typeof parts.saveFiles>) {
  const saved = await ctx.db
    .updateTable('part')
    .set({ files: JSON.stringify(files) })
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) throw refused('无效商品')
  return {}
}
