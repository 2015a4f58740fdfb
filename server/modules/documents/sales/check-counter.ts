import type { outbound } from '#contract/documents/sales/sales.ts'
import { add, compare, negate, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { balanceOf } from '#server/modules/ledgers/open-items/index.ts'
import { issue } from '#server/modules/ledgers/stock/index.ts'
import { requireSelling, untold } from '../core/index.ts'
import { paysAtCounter } from './cash.ts'
import { limitFor, objections } from './checks.ts'
import { causeOf, ck, wantedOf } from './order.ts'
import { writeSale } from './save.ts'
import { freeHeld } from './sources.ts'

/** Before money is taken: the sale is written and its goods leave, as they would, and all of it is undone again. What it is refused for is heard now. */
export async function checkCounter(ctx: Context, draft: Received<typeof outbound.checkCounter>) {
  if (draft.lines.length === 0) throw refused('单据没有明细')
  const { order, client, against } = await untold(ctx, async (trial) => {
    const sale = await writeSale(trial, draft)
    const { order, lines, client } = sale
    ck.transition(order, 'confirm')
    requireSelling(client)
    // whether credit suffices depends on what is paid: the window judges it by `creditLeft`, the sale itself once more
    const against = await objections(trial, sale, { all: order.txsSum, fresh: order.txsSum })
    await freeHeld(trial, order.ckId, lines, draft.id === 0)
    await issue(trial, causeOf(order, '发货', order.ckDate), wantedOf(lines))
    return { order, client, against }
  })
  const limit = limitFor(ctx, client)
  const { receivable, unshipped, own } = await balanceOf(ctx, client.clientId)
  const cash = paysAtCounter(client)
  // whoever pays cash may leave open what lies here in advance, and nothing else
  const inHand = client.walkIn || compare(own, '0') > 0 ? '0' : negate(own)
  const creditLeft = cash ? inHand : limit === null ? null : subtract(limit, add(receivable, unshipped))
  return {
    due: order.txsSum,
    settleKind: client.settleKind,
    creditLeft,
    objections: [...new Map(against.map(({ reason, detail }) => [reason, { reason, detail }])).values()],
  }
}
