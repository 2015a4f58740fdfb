import type { Context } from '#server/kit/context.ts'
import { indexClients, orderRebuild, rebuildTask } from '../search/index.ts'

export const rebuildClientSearch = rebuildTask('rebuild-client-search', { subject: 'client', table: 'client', index: indexClients })

export async function retryPinyin(ctx: Context) {
  await orderRebuild(ctx, rebuildClientSearch, 'client')
  return {}
}
