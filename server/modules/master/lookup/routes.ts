import { lookup } from '#contract/master/lookup.ts'
import { bind } from '#server/kit/route.ts'
import { rebuildState } from '../search/index.ts'
import { find, showValue } from './find.ts'

export const lookupRoutes = bind(lookup, {
  page: find,
  pageNew: find,
  showValue,
  rebuildState: async (ctx, { subject }) => ({ content: await rebuildState(ctx, subject) }),
})
