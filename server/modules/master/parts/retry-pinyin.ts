import type { Context } from '#server/kit/context.ts'
import { indexParts, orderRebuild, rebuildTask } from '../search/index.ts'

export const rebuildPartSearch = rebuildTask('rebuild-part-search', { subject: 'part', table: 'part', index: indexParts })

export async function retryPinyin(ctx: Context) {
  await orderRebuild(ctx, rebuildPartSearch, 'part')
  return {}
}
