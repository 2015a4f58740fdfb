import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import type { Context } from '#server/kit/context.ts'
import { bind } from '#server/kit/route.ts'
import { approve, close } from './approve.ts'
import { arrive, checkDone, checkStart } from './check.ts'
import { purchaseReturns, type ReturnKind, saleReturns } from './kinds.ts'
import { askBack, payBack } from './pay-back.ts'
import { get, log, ofSource, page, pageLines, totals } from './queries.ts'
import { remove, save } from './save.ts'
import { notify, ship, sign } from './ship.ts'
import { pageSource, sourcesOf } from './sources.ts'

/** The handlers of one kind. */
function handlersOf(kind: ReturnKind) {
  const as =
    <I, R>(handler: (ctx: Context, kind: ReturnKind, input: I) => Promise<R>) =>
    (ctx: Context, input: I) =>
      handler(ctx, kind, input)
  const lists = { page: as(page), totals: as(totals), get: as(get), pageLines: as(pageLines), log: as(log), ofSource: as(ofSource) }
  const sources = { pageSource: as(pageSource), sourcesOf: as(sourcesOf) }
  return {
    ...lists,
    ...sources,
    save: as(save),
    remove: as(remove),
    approve: as(approve),
    close: as(close),
    beforeBack: as(askBack),
    payBack: as(payBack),
  }
}

export const returnRoutes = [
  ...bind(saleReturn, handlersOf(saleReturns)),
  ...bind(saleReturnSteps, { arrive, checkStart, checkDone }),
  ...bind(purchaseReturn, handlersOf(purchaseReturns)),
  ...bind(purchaseReturnSteps, { notify, ship, sign }),
]
