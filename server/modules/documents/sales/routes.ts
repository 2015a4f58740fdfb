import { reversal } from '#contract/documents/reversal.ts'
import { grants } from '#contract/documents/sales/grants.ts'
import { saleLine } from '#contract/documents/sales/line-facts.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { tracking } from '#contract/documents/sales/tracking.ts'
import { bind } from '#server/kit/route.ts'
import { addToQuote } from './add-to-quote.ts'
import { answerGrant, readGrant } from './answer-grant.ts'
import { askCounter, askPay, askStep, grantState, withdrawGrant } from './ask-grant.ts'
import { checkCounter } from './check-counter.ts'
import { clientCard } from './client-card.ts'
import { close, remove } from './close.ts'
import { approve, confirm, notify, reject } from './confirm.ts'
import { convert } from './convert.ts'
import { counter } from './counter.ts'
import { cashDueOf, letOwe } from './let-owe.ts'
import { lineExchange } from './line-exchange.ts'
import { linePrices } from './line-prices.ts'
import { pay } from './pay.ts'
import { get, log, page, pageLines, totals } from './queries.ts'
import { refuse } from './refuse.ts'
import { reverseSale } from './reverse.ts'
import { save } from './save.ts'
import { ship } from './ship.ts'
import { sign } from './sign.ts'
import { billTrack, pageTrack, pageTrackAll } from './tracking.ts'
import { checkDone, checkStart, packDone, packStart, pickDone, pickStart } from './work.ts'

const lists = { page, totals, get, pageLines, log, linePrices }
const office = {
  save,
  remove,
  confirm,
  approve,
  reject,
  notify,
  close,
  counter,
  checkCounter,
  pay,
  cashDue: cashDueOf,
  letOwe,
  convert,
  addToQuote,
}
const warehouse = { pickStart, pickDone, checkStart, checkDone, packStart, packDone, ship, sign }

export const outboundRoutes = [
  ...bind(outbound, { ...lists, ...office, ...warehouse }),
  ...bind({ sale: reversal.sale, refuse: reversal.refuse }, { sale: reverseSale, refuse }),
  ...bind(grants, { askCounter, askPay, askStep, state: grantState, withdraw: withdrawGrant, read: readGrant, answer: answerGrant }),
  ...bind(saleLine, { exchange: lineExchange, client: clientCard }),
  ...bind(tracking, { page: pageTrack, add: billTrack, pageAll: pageTrackAll }),
]
