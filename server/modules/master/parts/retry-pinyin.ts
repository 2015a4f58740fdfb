import type { Context } from '#server/kit/context.ts'
import { indexParts, orderRebuild, rebuildJob } from '../search/index.ts'

export const rebuildPartSearch = rebuildJob('rebuild-part-search', { subject: 'part', table: 'part', index: indexParts })

export async function retryPinyin(ctx: Context) {
  await orderRebuild(ctx, rebuildPartSearch, 'part')
  return {}
}
