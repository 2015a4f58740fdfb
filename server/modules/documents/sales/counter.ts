import type { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { activePartnerOf, requireSelling } from '../core/index.ts'
import { beginTaking, takeMoney } from '../payments/index.ts'
import { wordOf } from './answer-grant.ts'
import { objections, requireCash, requireLimit } from './checks.ts'
import { faceOf } from './face.ts'
import { letPass, proveGrant, roundingObjection, signedBy } from './grant.ts'
import { ck, giftNotes, lockWithLines, walk } from './order.ts'
import { payableOf } from './pay.ts'
import { onward } from './rules.ts'
import { writeDraft } from './save.ts'
import { handOver } from './ship.ts'

/** 柜台销售: the customer stands at the counter. One transaction from draft to completed and paid, every step on record. */
export async function counter(ctx: Context, draft: Received<typeof outbound.counter>) {
  if (draft.lines.length === 0) throw refused('单据没有明细')
  const grant = await proveGrant(ctx, draft.grant)
  if (grant && 'denied' in grant) return { id: 0, ckNo: '', status: '', moneyNo: '', denied: grant.denied }
  const met = await beginTaking(ctx, 'ck', draft)
  const { id, ckNo } = await writeDraft(ctx, draft)
  const [order, lines] = await lockWithLines(ctx, id)
  const confirmed = ck.transition(order, 'confirm')
  const client = await activePartnerOf(ctx, order.clientId, 'customer')
  requireSelling(client)
  const against = [...(await objections(ctx, order, lines, client, met)), ...roundingObjection(ctx, draft.rounding)]
  const face = faceOf(order, lines, { rounding: draft.rounding, paid: met.all })
  const passed = letPass(against, await wordOf(ctx, { askedId: draft.askedId, against, face, ckId: id, grant }))
  const shipped = await handOver(ctx, order, lines, client)
  const { moneyNo } = await takeMoney(ctx, payableOf(order), draft)
  if (!passed) await Promise.all([requireLimit(ctx, client), requireCash(ctx, order, client, met)])
  const walked = [
    ...signedBy(order, passed),
    { from: order.status, to: confirmed, note: ['柜台销售', ...giftNotes(lines)].join('；') },
    ...onward(confirmed, undefined, new Set()).walked,
  ]
  const { status } = await walk(ctx, order, walked, { ...shipped, ...passed?.change })
  return { id, ckNo, status, moneyNo, denied: '' }
}
