import { reversal } from '#contract/documents/reversal.ts'
import { bind } from '#server/kit/route.ts'
import { before } from './before.ts'
import { reverse } from './reverse.ts'

const { before: asked, reverse: done } = reversal
export const reversalRoutes = bind({ before: asked, reverse: done }, { before, reverse })
