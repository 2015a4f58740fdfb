import { openingCalls } from '#contract/documents/opening-items.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import { bind } from '#server/kit/route.ts'
import { addOpeningOf, openingsOf, reverseOpeningOf, totalsOf } from './openings.ts'

export { dueList, sidedDueList } from './import-openings.ts'
export { openingReversal } from './reversible.ts'

const handlersOf = (direction: DueDirection) => ({
  openings: openingsOf(direction),
  totals: totalsOf(direction),
  addOpening: addOpeningOf(direction),
  reverseOpening: reverseOpeningOf(direction),
})

export const openingItemRoutes = [...bind(openingCalls.ys, handlersOf('ys')), ...bind(openingCalls.yf, handlersOf('yf'))]
