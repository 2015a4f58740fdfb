import { FUND_KINDS, type FundKind } from '#contract/documents/fund-orders.ts'
import { type Reversible, wayOf } from '../core/index.ts'
import { visible } from './orders.ts'
import { lockFund, reverseOrder, steps } from './save-order.ts'

const reversalOf = (kind: FundKind): Reversible => ({
  amounts: [],
  onItsDay: false,
  async find(ctx, ids) {
    if (!ctx.may('fin:fund:query')) return []
    const rows = await visible(ctx)
      .select(['o.fundId', 'o.fundNo', 'o.status', 'o.amount', 'o.fundDate'])
      .where('o.kind', '=', kind)
      .where('o.fundId', 'in', ids)
      .execute()
    return rows.map(({ fundId, fundNo, status, amount, fundDate }) => {
      const way = wayOf(status, [{ from: steps.reverse.from, word: '红冲', tag: 'fin:fund:reverse' }])
      return { id: fundId, docNo: fundNo, status, amount, bizDate: fundDate, way }
    })
  },
  lock: lockFund,
  undo: reverseOrder,
})

const kinds = Object.keys(FUND_KINDS) as FundKind[]
export const fundReversals = Object.fromEntries(kinds.map((kind) => [kind, reversalOf(kind)])) as Record<FundKind, Reversible>
