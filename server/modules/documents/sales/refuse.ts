import { fitsUnit } from '#contract/documents/core/units.ts'
import type { reversal } from '#contract/documents/reversal.ts'
import { compare, isZero, proportion, subtract, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { partnerOf } from '../core/index.ts'
import { returnRefused } from '../returns/index.ts'
import { mayStayUnpaid, openOnArrival, paysOnArrival, unpaid } from './cash.ts'
import { letPass } from './grant.ts'
import { ck, type Line, lockOrder, moveTo, type Order } from './order.ts'

/** 拒收: the order is done; what the client did not take comes back as a return. */
export async function refuse(ctx: Context, { id, reason, lines: named }: Received<typeof reversal.refuse>) {
  const order = await lockOrder(ctx, id)
  const status = ck.transition(order, 'sign')
  const lines = (await ck.linesOf(ctx, id)).filter(({ ckAmount }) => !isZero(ckAmount))
  const amounts = new Map(named.map(({ id: lineId, amount }) => [lineId, amount]))
  if (named.some(({ id: lineId }) => !lines.some((line) => line.lineId === lineId))) throw invalid('明细不属于本单据')
  const back = lines.flatMap(({ lineId, rowNo, warehouseId, ckAmount, unit, unitFactor }) => {
    const thAmount = named.length === 0 ? ckAmount : (amounts.get(lineId) ?? '0')
    if (compare(thAmount, '0') < 0 || compare(thAmount, ckAmount) > 0) {
      throw invalid(`第${rowNo}行：数量应在0到${Number(ckAmount)}之间`)
    }
    // whole boxes come back as boxes
    const inUnit = fitsUnit(thAmount, unitFactor) ? unit : ''
    return isZero(thAmount) ? [] : [{ sourceLineId: lineId, thAmount, warehouseId, unit: inUnit }]
  })
  if (back.length === 0) throw refused('请输入拒收的数量；全部收下请用签收')
  const [head] = await statement<{ inchargeId: number }>(
    ctx,
    'ck.incharge',
    'select incharge_id as "inchargeId" from ck_order where tenant_id = $1 and ck_id = $2',
    [ctx.tenantId, id],
  )
  const { clientId, ckNo } = order
  await requirePaid(ctx, order, lines, back)
  const made = await returnRefused(ctx, { clientId, ckNo, inchargeId: head?.inchargeId ?? ctx.userId, reason, lines: back })
  await moveTo(ctx, order, status, {}, `拒收：${reason || '客户不收'}，退货单 ${made.thNo}`)
  return { status, thId: made.id, thNo: made.thNo }
}

/** What he keeps of 货到付款 is paid at the door as if he had taken all. */
async function requirePaid(ctx: Context, order: Order, lines: Line[], back: readonly { sourceLineId: number; thAmount: string }[]) {
  const client = await partnerOf(ctx, order.clientId, 'customer')
  if (!paysOnArrival(client) || mayStayUnpaid(order)) return
  const refusedSum = sum(
    back.map(({ sourceLineId, thAmount }) => {
      const line = lines.find(({ lineId }) => lineId === sourceLineId)
      return line ? proportion(line.txsSum, thAmount, line.ckAmount, 2) : '0'
    }),
  )
  const { due } = await openOnArrival(ctx, order, client)
  letPass(unpaid(ctx, subtract(due, refusedSum), client), undefined)
}
