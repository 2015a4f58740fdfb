import { printing } from '#contract/printing/printouts.ts'
import { type Bound, bind } from '#server/kit/route.ts'
import { getTask, printFail } from '../tasks/index.ts'
import { fh } from './delivery.ts'
import { fhTag, pjTag, posiTag, rkTag, userTag } from './labels.ts'
import { counts } from './print-counts.ts'
import { ck } from './sale.ts'
import { sheetsOf } from './sheets.ts'
import { rk } from './stock-in.ts'
import { xp } from './ticket.ts'

/** Print calls; documents are read through the calls of the other modules. */
export const printingOf = (calls: readonly Bound[]) =>
  bind(printing, { ...sheetsOf(calls), rk, ck, xp, fh, pjTag, rkTag, posiTag, userTag, fhTag, counts, getTask, printFail })
