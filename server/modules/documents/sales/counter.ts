import type { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { carServed } from '#server/modules/master/client-cars/index.ts'
import { requireSelling } from '../core/index.ts'
import { beginTaking, takeMoney } from '../payments/index.ts'
import { wordOf } from './answer-grant.ts'
import { objections, requireCash, requireLimit } from './checks.ts'
import { faceOf } from './face.ts'
import { letPass, proveGrant, roundingObjection, signedBy } from './grant.ts'
import { ck, giftNotes } from './order.ts'
import { payableOf } from './pay.ts'
import { onward } from './rules.ts'
import { writeSale } from './save.ts'
import { handOver } from './ship.ts'

/** 柜台销售: the customer stands at the counter. One transaction from draft to completed and paid, every step on record. */
export async function counter(ctx: Context, draft: Received<typeof outbound.counter>) {
  if (draft.lines.length === 0) throw refused('单据没有明细')
  const grant = await proveGrant(ctx, draft.grant)
  if (grant && 'denied' in grant) return { id: 0, ckNo: '', status: '', moneyNo: '', denied: grant.denied }
  const met = await beginTaking(ctx, 'ck', draft)
  // what somebody agreed to on a phone is compared with what is stored
  const sale = await writeSale(ctx, draft, { later: draft.askedId === 0 })
  const { order, lines, client } = sale
  const { ckId: id, ckNo } = order
  const confirmed = ck.transition(order, 'confirm')
  requireSelling(client)
  const against = [...(await objections(ctx, sale, met)), ...roundingObjection(ctx, draft.rounding)]
  const face = faceOf(order, lines, { rounding: draft.rounding, paid: met.all })
  const passed = letPass(against, await wordOf(ctx, { askedId: draft.askedId, against, face, ckId: id, grant }))
  const walked = [
    ...signedBy(order, passed),
    { from: order.status, to: confirmed, note: ['柜台销售', ...giftNotes(lines)].join('；') },
    ...onward(confirmed, undefined, new Set()).walked,
  ]
  await handOver(ctx, sale, { fresh: draft.id === 0, walked, change: passed?.change ?? {} })
  const { moneyNo } = await takeMoney(ctx, payableOf(order), draft)
  await carServed(ctx, order.clientId, order.carPlate, order.ckDate)
  if (!passed) await Promise.all([requireLimit(ctx, client), requireCash(ctx, order, client, met)])
  return { id, ckNo, status: walked.at(-1)?.to ?? order.status, moneyNo, denied: '' }
}
