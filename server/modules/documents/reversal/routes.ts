import { reversal } from '#contract/documents/reversal.ts'
import { bind } from '#server/kit/route.ts'
import { before } from './before.ts'
import { reverse } from './reverse.ts'

export const reversalRoutes = bind({ before: reversal.before, reverse: reversal.reverse }, { before, reverse })
