import { MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { type Reversible, wayOf } from '../core/index.ts'
import { reverseOf } from './audit.ts'
import { lockOrder, visible } from './order.ts'
import { steps } from './settling.ts'

const reversalOf = (kind: MoneyKind): Reversible => {
  const reverse = reverseOf(kind)
  return {
    amounts: MONEY_KINDS[kind].tags,
    onItsDay: false,
    async find(ctx, ids) {
      if (!ctx.may(`fin:${kind}:query`)) return []
      const rows = await visible(ctx, kind)
        .select(['o.moneyId', 'o.moneyNo', 'o.status', 'o.moneySum', 'o.moneyDate'])
        .where('o.moneyId', 'in', ids)
        .execute()
      return rows.map(({ moneyId, moneyNo, status, moneySum, moneyDate }) => {
        const way = wayOf(status, [{ from: steps.reverse.from, word: '红冲', tag: `fin:${kind}:reverse` }])
        return { id: moneyId, docNo: moneyNo, status, amount: moneySum, bizDate: moneyDate, way }
      })
    },
    lock: (ctx, id) => lockOrder(ctx, kind, id),
    undo: reverse,
  }
}

const kinds = Object.keys(MONEY_KINDS) as MoneyKind[]
export const moneyReversals = Object.fromEntries(kinds.map((kind) => [kind, reversalOf(kind)])) as Record<MoneyKind, Reversible>
