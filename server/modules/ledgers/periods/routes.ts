import { periods } from '#contract/ledgers/periods.ts'
import { bind } from '#server/kit/route.ts'
import { close, reopen } from './close.ts'
import { list, log } from './list.ts'

export const periodRoutes = bind(periods, { list, log, close, reopen })
