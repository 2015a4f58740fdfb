import type { Context } from '#server/kit/context.ts'
import { enqueue, task } from '#server/kit/jobs.ts'
import { indexClients } from '../search/index.ts'

const CHUNK = 500

/** Rebuilds the search rows of all clients of a tenant, a chunk a transaction. */
export const rebuildClientSearch = task<Record<string, never>>('rebuild-client-search', async ({ transact }) => {
  let last = 0
  while (last >= 0) {
    last = await transact(async (ctx) => {
      const rows = await ctx.db
        .selectFrom('client')
        .select('clientId')
        .where('tenantId', '=', ctx.tenantId)
        .where('clientId', '>', last)
        .where('deletedAt', 'is', null)
        .orderBy('clientId')
        .limit(CHUNK)
        .execute()
      await indexClients(
        ctx,
        rows.map(({ clientId }) => clientId),
      )
      return rows.at(-1)?.clientId ?? -1
    })
  }
})

export async function retryPinyin(ctx: Context) {
  await enqueue(ctx, rebuildClientSearch, {}, `rebuild-client-search:${ctx.tenantId}`)
  return {}
}
