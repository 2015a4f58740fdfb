import type { Context } from '#server/kit/context.ts'
import { indexClients, orderRebuild, rebuildJob } from '../search/index.ts'

export const rebuildClientSearch = rebuildJob('rebuild-client-search', { subject: 'client', table: 'client', index: indexClients })

export async function retryPinyin(ctx: Context) {
  await orderRebuild(ctx, rebuildClientSearch, 'client')
  return {}
}
