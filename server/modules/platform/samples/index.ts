import { samples } from '#contract/platform/samples.ts'
import { bind } from '#server/kit/route.ts'
import { drop, enter, leave, open, state } from './samples.ts'

export { fillSample, sampleWanted } from './fill.ts'
export const sampleRoutes = bind(samples, { state, open, enter, leave, drop })
