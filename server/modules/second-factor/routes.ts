import { secondFactor } from '#contract/second-factor.ts'
import { bind } from '#server/kit/route.ts'
import { distrustAll, off } from './drop.ts'
import { newCodes } from './new-codes.ts'
import { begin, confirm } from './set-up.ts'
import { state } from './state.ts'

export const secondFactorRoutes = bind(secondFactor, { state, begin, confirm, newCodes, off, distrust: distrustAll })
