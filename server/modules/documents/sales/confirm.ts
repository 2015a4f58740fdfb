import { CK_TYPE, CK_TYPES, saleTag } from '#contract/documents/sales/order.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { reserveCredit } from '#server/modules/ledgers/open-items/index.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { reserve } from '#server/modules/ledgers/stock/index.ts'
import { carServed } from '#server/modules/master/client-cars/index.ts'
import { activePartnerOf, type Partner, requireSelling } from '../core/index.ts'
import { objections, requireLimit } from './checks.ts'
import { notifyAudited, notifyHeld } from './notify-audit.ts'
import { detailsOf, reasonsOf } from './objection.ts'
import { confirmOffer } from './offers.ts'
import { causeOf, ck, EVERY_KIND, giftNotes, type Line, lockOrder, lockWithLines, moveTo, type Order, walk, wantedOf } from './order.ts'
import { onward, worksOf } from './rules.ts'
import { freeHeld } from './sources.ts'

/** 确认: checks, then reserves. What fails a check waits for a manager, and holds nothing meanwhile. */
export async function confirm(ctx: Context, { id }: { id: number }) {
  const [order, lines] = await lockWithLines(ctx, id, EVERY_KIND)
  if (!ctx.may(saleTag(order.ckType, 'confirm'))) throw forbidden()
  requireNotAfterToday(ctx, order.ckDate, `${CK_TYPES[order.ckType]}日期`)
  if (order.ckType !== CK_TYPE.sale) return confirmOffer(ctx, order, lines)
  const status = ck.transition(order, 'confirm')
  if (lines.length === 0) throw refused('单据没有明细')
  const client = await activePartnerOf(ctx, order.clientId, 'customer')
  requireSelling(client)
  const against = await objections(ctx, { order, lines, client })
  if (against.length > 0) {
    const override = reasonsOf(against)
    const held = ck.transition(order, 'hold')
    await moveTo(ctx, order, held, { override }, override)
    await notifyHeld(ctx, order, override)
    return { status: held, override: detailsOf(against) }
  }
  await take(ctx, order, lines, client, true)
  return {
    status: await release(ctx, order, [{ from: order.status, to: status, note: giftNotes(lines).join('；') }], status),
    override: '',
  }
}

/** Reserves the goods, those allotted to its presale first among them, and counts the order against the client's credit. */
export async function take(ctx: Context, order: Order, lines: Line[], client: Partner, withinLimit: boolean) {
  await freeHeld(ctx, order.ckId, lines)
  await reserve(ctx, causeOf(order, '占用', ctx.today), wantedOf(lines))
  await Promise.all([reserveCredit(ctx, order.clientId, order.txsSum), withinLimit && requireLimit(ctx, client)])
  await carServed(ctx, order.clientId, order.carPlate, order.ckDate)
}

/** From confirmed on: with 通知备货 the order goes to the warehouse at once. */
async function release(ctx: Context, order: Order, walked: { from: string; to: string; note?: string }[], status: string, change = {}) {
  const way = order.fhNotice ? onward(status, undefined, firstWorks(ctx)) : { walked: [], status }
  return (await walk(ctx, order, [...walked, ...way.walked], change)).status
}

/** Confirming never ships by itself: without any step before it the order waits for 发货. */
const firstWorks = (ctx: Context) => new Set([...worksOf(ctx.parameters.get('CK_STEPS')), 'ship' as const])

/** 审核: a manager lets it pass; from here as after 确认. */
export async function approve(ctx: Context, { id, note }: { id: number; note: string }) {
  const [order, lines] = await lockWithLines(ctx, id)
  const status = ck.transition(order, 'approve')
  const client = await activePartnerOf(ctx, order.clientId, 'customer')
  requireSelling(client)
  await take(ctx, order, lines, client, false)
  await notifyAudited(ctx, order, 'saleApproved', note)
  return { status: await release(ctx, order, [{ from: order.status, to: status, note }], status, { approvedBy: ctx.userId }) }
}

/** 驳回 to draft, with the reason. */
export async function reject(ctx: Context, { id, note }: { id: number; note: string }) {
  const order = await lockOrder(ctx, id)
  const status = ck.transition(order, 'reject')
  await moveTo(ctx, order, status, {}, note)
  await notifyAudited(ctx, order, 'saleRejected', note)
  return { status }
}

/** 通知备货 of an order that was confirmed without. */
export async function notify(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  ck.transition(order, 'notify')
  return { status: await release(ctx, { ...order, fhNotice: true }, [], order.status) }
}
