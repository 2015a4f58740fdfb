import { periods } from '#contract/dues.ts'
import { bind } from '#server/kit/route.ts'
import { close, reopen } from './close.ts'
import { list, log } from './list.ts'

export const periodRoutes = bind(periods, { list, log, close, reopen })
