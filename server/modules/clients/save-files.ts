import type { clients } from '#contract/clients.ts'
import type { Received } from '#contract/kit.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { clientsWithinReach } from '../search/index.ts'

/** Pictures of a saved client are saved at once, without the rest of its form; so they do not count as an edit of it. */
export async function saveFiles(ctx: Context, { id, files }: Received<typeof clients.saveFiles>) {
  const saved = await ctx.db
    .updateTable('client')
    .set({ files: JSON.stringify(files) })
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', id)
    .where('deletedAt', 'is', null)
    .where(clientsWithinReach(ctx))
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) throw refused('无效客户')
  return {}
}
