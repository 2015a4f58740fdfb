import type { stockIn } from '#contract/documents/stock-in.ts'
import { add, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { dueDateOf } from '#server/modules/ledgers/open-items/index.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { post } from '#server/modules/ledgers/stock/index.ts'
import { activePartnerOf } from '../core/index.ts'
import { beginPaying, feeDebts, feesOf, payFees, postFeeDebts, spreadOver } from '../fees/index.ts'
import { beginTaking, holdAccounts, takeMoney } from '../payments/index.ts'
import { bookReceipt, lockOrderedLines, overDelivered } from '../purchase-orders/index.ts'
import { bearersOf, bearing } from './fees.ts'
import { DOCUMENT, rk } from './order.ts'
import { payableOf } from './pay.ts'
import { receiptsOf, unitCost } from './rules.ts'

/** 确认入库: from here on the goods are ours and count as stock, and we owe for what is not paid at once. `over`: more than was ordered is taken, too. */
export async function confirm(ctx: Context, { id, over, feePayments, ...taking }: Received<typeof stockIn.confirm>) {
  const [[order, lines], fees] = await Promise.all([rk.lockWithLines(ctx, id), feesOf(ctx, bearing(id))])
  const status = rk.transition(order, 'confirm')
  requireNotAfterToday(ctx, order.rkDate, '入库日期')
  if (lines.length === 0) throw refused('单据没有明细')
  const supplier = await activePartnerOf(ctx, order.supplierId, 'supplier')
  await beginTaking(ctx, DOCUMENT, taking)
  await beginPaying(ctx, DOCUMENT, feePayments)
  const ordered = await lockOrderedLines(ctx, receiptsOf(lines))
  const excess = overDelivered(ordered)
  if (excess && !over) throw confirmFirst(`${excess}。仍要入库吗？`)
  const cause = {
    document: DOCUMENT,
    documentId: id,
    docNo: order.rkNo,
    kind: '进货',
    event: '入库',
    bizDate: order.rkDate,
    clientId: order.supplierId,
  }
  const { shared, borne } = fees.length > 0 ? spreadOver(fees, await bearersOf(ctx, id)) : { shared: [], borne: lines.map(() => '0') }
  await post(
    ctx,
    cause,
    lines.map(({ lineId, partId, warehouseId, posiId, rkAmount, purchaseSum }, at) => ({
      ...{ lineId, leg: 0, partId, warehouseId, posiId, qty: rkAmount, value: purchaseSum, fee: borne[at] ?? '0' },
    })),
  )
  const { tenantId } = ctx
  const amount = order.purchaseSum
  const costed = [lines.map(({ lineId }) => lineId), lines.map(({ purchaseSum, rkAmount }) => unitCost(purchaseSum, rkAmount)), borne]
  const dueDate = dueDateOf(supplier, order.rkDate)
  const owed = await feeDebts(ctx, cause, shared)
  await Promise.all([
    statement(ctx, 'rk.posted', POSTED, [tenantId, id, ...costed]),
    postFeeDebts(ctx, [{ ...cause, clientId: order.supplierId, direction: 'yf', amount, dueDate }, ...owed]),
  ])
  await rk.moveTo(ctx, order, status, { costSum: amount, tcostSum: add(amount, sum(borne)), confirmedAt: ctx.now })
  await holdAccounts(
    ctx,
    [taking, ...feePayments].flatMap(({ payments }) => payments),
  )
  const { moneyNo } = await takeMoney(ctx, payableOf(order), taking)
  await payFees(ctx, cause, owed, feePayments)
  await bookReceipt(ctx, ordered, order.rkNo)
  return { status, moneyNo }
}

const POSTED = `
  update rk_product l set posted = true, cost_price = n.cost, cost_sum = l.purchase_sum, fee_sum = n.fee
  from unnest($3::bigint[], $4::numeric[], $5::numeric[]) as n(line_id, cost, fee)
  where l.tenant_id = $1 and l.rk_id = $2 and l.line_id = n.line_id`

/** 完成: the paper is in order and filed. */
export async function finish(ctx: Context, { id }: { id: number }) {
  const order = await rk.lock(ctx, id)
  return rk.moveTo(ctx, order, rk.transition(order, 'finish'))
}
