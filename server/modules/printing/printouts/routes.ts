import { printing } from '#contract/printing/printouts.ts'
import { askOf } from '#server/kit/ask.ts'
import { type Bound, bind } from '#server/kit/route.ts'
import { getTask, printFail } from '../tasks/index.ts'
import { deliveryOf } from './delivery.ts'
import { figuresOf } from './figures.ts'
import { labelsOf, pjTag, posiTag } from './labels.ts'
import { counts } from './print-counts.ts'
import { saleOf } from './sale.ts'
import { sheetsOf } from './sheets.ts'
import { stockInOf } from './stock-in.ts'
import { ticketOf } from './ticket.ts'

/** Print calls; documents are read through the calls of the other rooms. */
export function printingOf(calls: readonly Bound[]) {
  const ask = askOf(calls)
  return bind(printing, {
    ...sheetsOf(ask),
    ...labelsOf(ask),
    rk: stockInOf(ask),
    ck: saleOf(ask),
    xp: ticketOf(ask),
    figures: figuresOf(ask),
    fh: deliveryOf(ask),
    pjTag,
    posiTag,
    counts,
    getTask,
    printFail,
  })
}
