import type { Context } from '#server/kit/context.ts'
import { enqueue, task } from '#server/kit/jobs.ts'
import { indexParts } from '../search/index.ts'

const CHUNK = 500

/** Rebuilds the search rows of all parts of a tenant, a chunk a transaction, so that trade goes on meanwhile. */
export const rebuildPartSearch = task<Record<string, never>>('rebuild-part-search', async ({ transact }) => {
  let last = 0
  while (last >= 0) {
    last = await transact(async (ctx) => {
      const rows = await ctx.db
        .selectFrom('part')
        .select('partId')
        .where('tenantId', '=', ctx.tenantId)
        .where('partId', '>', last)
        .where('deletedAt', 'is', null)
        .orderBy('partId')
        .limit(CHUNK)
        .execute()
      await indexParts(
        ctx,
        rows.map(({ partId }) => partId),
      )
      return rows.at(-1)?.partId ?? -1
    })
  }
})

export async function retryPinyin(ctx: Context) {
  await enqueue(ctx, rebuildPartSearch, {}, `rebuild-part-search:${ctx.tenantId}`)
  return {}
}
