import { printing } from '#contract/printing.ts'
import { bind } from '#server/kit/route.ts'
import { getTask, printFail } from '../printing/index.ts'
import { fhTag, pjTag, posiTag, userTag } from './labels.ts'
import { ck, fh } from './sale.ts'
import { rk } from './stock-in.ts'

export const printingRoutes = bind(printing, { rk, ck, fh, pjTag, posiTag, userTag, fhTag, getTask, printFail })
