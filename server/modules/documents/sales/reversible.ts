import { CK_TYPE, saleTag } from '#contract/documents/sales/order.ts'
import { type Reversible, wayOf } from '../core/index.ts'
import { moneyWith } from '../payments/index.ts'
import { close } from './close.ts'
import { offerSteps } from './offer-rules.ts'
import { ck, DOCUMENT, EVERY_KIND, lockOrder } from './order.ts'
import { reverseSale } from './reverse.ts'
import { steps } from './rules.ts'
import { lockSources } from './sources.ts'

/** A sale that has left is taken back; one that only holds goods, and a quote or presale, is closed. */
export const saleReversal: Reversible = {
  amounts: ['price.txsprice'],
  onItsDay: true,
  async find(ctx, ids) {
    const rows = await ck
      .visible(ctx)
      .select(['o.ckId', 'o.ckNo', 'o.ckType', 'o.status', 'o.txsSum', 'o.ckDate', 'o.shipDate'])
      .where('o.ckId', 'in', ids)
      .execute()
    return rows
      .filter(({ ckType }) => ctx.may(saleTag(ckType, 'query')))
      .map(({ ckId, ckNo, ckType, status, txsSum, ckDate, shipDate }) => {
        const tag = saleTag(ckType, 'close')
        const ways =
          ckType === CK_TYPE.sale
            ? ([
                { ...steps.reverse, word: '红冲', tag: 'busi:ck:reverse' } as const,
                { ...steps.close, word: '关单', tag } as const,
              ] as const)
            : ([{ ...offerSteps.close, word: '关单', tag } as const] as const)
        return { id: ckId, docNo: ckNo, status, amount: txsSum, bizDate: shipDate ?? ckDate, way: wayOf(status, ways) }
      })
  },
  // its lines are locked once the locks are held: goods that come in write into lines they correct
  async lock(ctx, id) {
    await lockOrder(ctx, id, EVERY_KIND)
    await moneyWith(ctx, DOCUMENT, id)
    const lines = await ck.linesOf(ctx, id)
    await lockSources(
      ctx,
      lines.map(({ sourceLineId }) => sourceLineId),
    )
  },
  undo: (ctx, input, status) => ((steps.reverse.from as readonly string[]).includes(status) ? reverseSale(ctx, input) : close(ctx, input)),
}
