import { negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { lockPartner, requireUnsettled } from '#server/modules/ledgers/open-items/index.ts'
import { opposite, post, undoDayOf } from '#server/modules/ledgers/stock/index.ts'
import { documentReversing } from '../core/index.ts'
import { feeDebtsBack, feesOf, postFeeDebts, undoLateFees, withLateFees } from '../fees/index.ts'
import { moneyWith } from '../payments/index.ts'
import { bookReceipt, lockOrderedLines } from '../purchase-orders/index.ts'
import { bearing } from './fees.ts'
import { DOCUMENT, rk } from './order.ts'
import { receiptsOf } from './rules.ts'

/** The one posting of a stock-in. */
export const POSTING = '入库'

/**
 * 红冲: the goods leave from where they were put at what they came in at, we owe nothing for them, and a purchase order waits for them again.
 * Booked on the day it was posted, so that its month shows neither, or else today. Goods that are gone or held by somebody are 库存不足.
 */
export async function reverseStockIn(ctx: Context, { id, note }: { id: number; note: string }) {
  const [[order, lines], fees] = await Promise.all([rk.lockWithLines(ctx, id), feesOf(ctx, bearing(id))])
  const status = rk.transition(order, 'reverse')
  await statement(ctx, 'rk.lock-lines', LOCK_LINES, [ctx.tenantId, id])
  await documentReversing.publish(ctx, { document: DOCUMENT, documentId: id })
  const takeBackMoney = await moneyWith(ctx, DOCUMENT, id)
  await requireUnsettled(ctx, DOCUMENT, id)
  const ordered = await lockOrderedLines(
    ctx,
    receiptsOf(lines).map(({ cgLineId, qty }) => ({ cgLineId, qty: negate(qty) })),
  )
  const [posted] = await statement<{ day: string }>(ctx, 'rk.posted-on', POSTED_ON, [ctx.tenantId, id, POSTING])
  const cause = {
    document: DOCUMENT,
    documentId: id,
    docNo: order.rkNo,
    kind: '进货红冲',
    event: '红冲',
    // fees that became known later cannot be taken back before they were booked
    bizDate:
      [await undoDayOf(ctx, DOCUMENT, id, posted?.day ?? order.rkDate), ...fees.flatMap(({ late }) => late || [])].sort().at(-1) ??
      ctx.today,
    clientId: order.supplierId,
  }
  await post(ctx, cause, await withLateFees(ctx, await opposite(ctx, cause, POSTING), cause))
  // money to carriers goes back before what is owed to the supplier does: everybody's lock first, in one order
  for (const clientId of [...new Set([order.supplierId, ...fees.map(({ partnerId }) => partnerId)])].sort((a, b) => a - b))
    await lockPartner(ctx, clientId)
  await takeBackMoney(`随入库单 ${order.rkNo} 红冲`)
  const against = { document: DOCUMENT, documentId: id, event: POSTING, whole: true } as const
  const amount = negate(order.purchaseSum)
  await statement(ctx, 'rk.unposted', UNPOSTED, [ctx.tenantId, id])
  const goods = { ...cause, clientId: order.supplierId, direction: 'yf' as const, amount, dueDate: cause.bizDate, against }
  await undoLateFees(ctx, cause, cause.bizDate)
  await postFeeDebts(ctx, [goods, ...(await feeDebtsBack(ctx, cause, fees))])
  const change = { costSum: '0', tcostSum: '0', confirmedAt: null, reversedAt: ctx.now, reversedOn: cause.bizDate }
  await rk.moveTo(ctx, order, status, change, `红冲：${note}`)
  await bookReceipt(ctx, ordered, `${order.rkNo} 红冲`)
  return { status }
}

const LOCK_LINES = 'select 1 from rk_product where tenant_id = $1 and rk_id = $2 order by line_id for update'
export const POSTED_ON = `
  select biz_date as day from accysyf where tenant_id = $1 and document = 'rk' and document_id = $2 and event = $3`
const UNPOSTED =
  'update rk_product set posted = false, cost_sum = 0, cost_price = 0, fee_sum = 0 where tenant_id = $1 and rk_id = $2 and posted'
