import { statement } from '#server/kit/statement.ts'
import { type Reversible, wayOf } from '../core/index.ts'
import { lateFees } from '../fees/index.ts'
import { moneyWith } from '../payments/index.ts'
import { bearing } from './fees.ts'
import { DOCUMENT, rk } from './order.ts'
import { POSTED_ON, POSTING, reverseStockIn } from './reverse.ts'
import { steps } from './rules.ts'

export const stockInReversal: Reversible = {
  amounts: ['price.purchaseprice'],
  onItsDay: true,
  async find(ctx, ids) {
    if (!ctx.may('busi:rk:query')) return []
    const rows = await rk
      .visible(ctx)
      .select(['o.rkId', 'o.rkNo', 'o.status', 'o.purchaseSum', 'o.rkDate'])
      .where('o.rkId', 'in', ids)
      .execute()
    return Promise.all(
      rows.map(async ({ rkId, rkNo, status, purchaseSum, rkDate }) => {
        const [posted] = await statement<{ day: string }>(ctx, 'rk.posted-on', POSTED_ON, [ctx.tenantId, rkId, POSTING])
        const way = wayOf(status, [{ from: steps.reverse.from, word: '红冲', tag: 'busi:rk:reverse' }])
        return { id: rkId, docNo: rkNo, status, amount: purchaseSum, bizDate: posted?.day ?? rkDate, way }
      }),
    )
  },
  along: (ctx, id) => lateFees(ctx, bearing(id)),
  async lock(ctx, id) {
    await rk.lockWithLines(ctx, id)
    await moneyWith(ctx, DOCUMENT, id)
  },
  undo: (ctx, input) => reverseStockIn(ctx, input),
}
