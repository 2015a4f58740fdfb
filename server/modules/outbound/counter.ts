import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { activePartnerOf, demandSelling, record, step } from '../flow/index.ts'
import { objections } from './checks.ts'
import { DOCUMENT, lockWithLines, setStatus } from './order.ts'
import { onward, steps } from './rules.ts'
import { type Draft, writeDraft } from './save.ts'
import { handOver } from './ship.ts'

/** 柜台销售: the customer stands at the counter. One transaction from draft to completed, every step on record. */
export async function counter(ctx: Context, draft: Draft) {
  if (draft.lines.length === 0) throw refused('单据没有明细')
  const { id, ckNo } = await writeDraft(ctx, draft)
  const [order, lines] = await lockWithLines(ctx, id)
  const confirmed = step(steps, order.status, 'confirm')
  const client = await activePartnerOf(ctx, order.clientId, 'customer')
  demandSelling(client)
  const against = await objections(ctx, order, lines, client)
  if (against.length > 0) throw refused(against.map(({ detail }) => detail).join('；'))
  const shipped = await handOver(ctx, order, lines, client)
  const walk = onward(confirmed, undefined, new Set())
  const walked = [{ from: order.status, to: confirmed, note: '柜台销售' }, ...walk.walked]
  await Promise.all([setStatus(ctx, order, walk.status, shipped), record(ctx, DOCUMENT, id, walked)])
  return { id, ckNo, status: walk.status }
}
