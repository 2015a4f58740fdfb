import type { Context } from '#server/kit/context.ts'
import { settledWith } from '#server/modules/ledgers/open-items/index.ts'
import type { Hanging } from '../core/index.ts'
import { moneyReversals } from '../payments/index.ts'
import { hangingReturns, sourcesOfReturn } from '../returns/index.ts'
import { laterCounts } from '../stock-counts/index.ts'

/** What stands in the way of undoing a document beside goods that are gone: money that settled it, returns of it, later counts. */
export async function hangingOn(ctx: Context, document: string, id: number): Promise<Hanging[]> {
  const parts = [await settled(ctx, document, id), await hangingReturns(ctx, document, id), await laterCounts(ctx, document, id)]
  return parts.flat()
}

const isMoney = (document: string) => Object.hasOwn(moneyReversals, document)
const refunds: readonly string[] = ['tk', 'gk']
const owing: readonly string[] = ['ck', 'rk', 'xt', 'ct', 'db', 'qw']

/** Money is undone by its own 红冲; what two other documents were set off by hand is taken apart again. What a return was set off against in its own document goes with it. */
async function settled(ctx: Context, document: string, id: number): Promise<Hanging[]> {
  if (!owing.includes(document) && !isMoney(document)) return []
  const others = await settledWith(ctx, document, id)
  // a return of this document hangs on it anyway, and its own setting off goes with it
  const related = [...(await hangingReturns(ctx, document, id)), ...(await sourcesOfReturn(ctx, document, id))]
  const isRelated = (other: { document: string; id: number }) =>
    related.some((each) => each.document === other.document && each.id === other.id)
  return others.flatMap((other): Hanging[] => {
    // what of a 坏账 came in after all was received
    if (document === 'hz') return isMoney(other.document) ? [{ document: other.document, id: other.id, why: '坏账已收回' }] : []
    // money gives back by itself what it settled, unless it was paid back meanwhile
    if (isMoney(document)) return refunds.includes(other.document) ? [{ document: other.document, id: other.id, why: '已退款' }] : []
    if (isMoney(other.document))
      return [{ document: other.document, id: other.id, why: refunds.includes(other.document) ? '已退款' : '已核销本单' }]
    if (isRelated(other)) return []
    return [{ document: 'hx', id: other.settlementId, why: '已核销' }]
  })
}
