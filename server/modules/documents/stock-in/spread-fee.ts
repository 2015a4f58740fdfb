import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { add, compare, isZero, least, negate, proportion, subtract, sum } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { dueDateOf } from '#server/modules/ledgers/open-items/index.ts'
import { assertOpenPeriod, demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { gate, post } from '#server/modules/ledgers/stock/index.ts'
import { activePartnerOf, record, stale } from '../core/index.ts'
import { oweAll } from './fee-debts.ts'
import { beginPaying, payLate } from './fee-money.ts'
import { bearersOf, demandSound, feesOf, insertFees, payablesOf, spreadOver } from './fees.ts'
import { DOCUMENT, lockWithLines } from './order.ts'
import { steps } from './rules.ts'

type Input = Received<typeof stockIn.spreadFee>
type Receipt = Awaited<ReturnType<typeof lockReceipts>>[number]

/** 费用分摊: the share of pieces that are still there goes into stock, the rest is 运杂费 of the day. One payable a receipt, to whom it is paid. */
export async function spreadFee(ctx: Context, input: Input) {
  if (!ctx.maySee('price.tcostprice')) throw refused('费用分摊需要查看含费成本的权限')
  const { feeDate, kind, partnerId, amount = '0', spread, remark, payments } = input
  demandNotAfterToday(ctx, feeDate)
  await assertOpenPeriod(ctx, feeDate)
  await demandSound(ctx, [{ kind, partnerId, amount, spread, shares: [], remark }])
  await beginPaying(ctx, [{ partnerId, payments }])
  const partner = await activePartnerOf(ctx, partnerId, 'payee')
  const receipts = await lockReceipts(ctx, input)
  const lines = receipts.flatMap((receipt) => receipt.lines)
  const { borne } = spreadOver([{ kind, amount, spread, shares: [] }], lines)
  const partIds = [...new Set(lines.map(({ partId }) => partId))]
  await gate(ctx, partIds)
  const there = new Map(
    (await statement<{ partId: number; qty: string }>(ctx, 'rk.there', THERE, [ctx.tenantId, ctx.companyId, partIds])).map((row) => [
      row.partId,
      row.qty,
    ]),
  )
  const shares = lines.map((line, at) => stockedOf(line, borne[at] ?? '0', there))
  let from = 0
  const debts = []
  for (const receipt of receipts) {
    const own = shares.slice(from, from + receipt.lines.length)
    from += receipt.lines.length
    const [payable] = payablesOf([{ partnerId, amount: sum(own.map(({ share }) => share)) }], receipt.events)
    if (!payable || isZero(payable.amount)) continue
    const { rkId, rkNo } = receipt.order
    const cause = {
      document: DOCUMENT,
      documentId: rkId,
      docNo: rkNo,
      kind: '费用',
      event: payable.event,
      bizDate: feeDate,
      clientId: partnerId,
    }
    await post(
      ctx,
      cause,
      receipt.lines.flatMap((line, at) => stocking(line, own[at]?.stocked ?? '0')),
    )
    const expensed = sum(own.map(({ share, stocked }) => subtract(share, stocked)))
    const fee = { kind, partnerId, amount: payable.amount, spread, remark, shares: own.map(({ share }) => share) }
    await insertFees(ctx, rkId, [{ ...fee, rowNo: 0, event: payable.event, postedOn: feeDate, late: true, expensed }])
    await statement(ctx, 'rk.borne', BORNE, [ctx.tenantId, rkId, receipt.lines.map(({ lineId }) => lineId), fee.shares, payable.amount])
    await record(ctx, DOCUMENT, rkId, [{ from: receipt.order.status, to: receipt.order.status, note: `费用分摊 ${kind}` }])
    debts.push({ ...cause, rkId, rkNo, direction: 'yf' as const, amount: payable.amount, dueDate: dueDateOf(partner, feeDate) })
  }
  await oweAll(ctx, debts)
  await payLate(ctx, debts, payments)
  const stocked = sum(shares.map((each) => each.stocked))
  return { stocked, expensed: subtract(amount, stocked) }
}

/** The receipts, locked in one order for everybody; each posted, and of a month that is open. */
async function lockReceipts(ctx: Context, { ids }: Input) {
  const receipts = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const [order, places] = await lockWithLines(ctx, id)
    if (!(steps.reverse.from as readonly string[]).includes(order.status)) throw stale()
    await assertOpenPeriod(ctx, order.rkDate)
    const [bearers, fees] = await Promise.all([bearersOf(ctx, id), feesOf(ctx, id)])
    const lines = places.map((line) => ({
      ...line,
      ...(bearers.find(({ lineId }) => lineId === line.lineId) ?? { weight: '0', volume: '0' }),
    }))
    receipts.push({ order, lines, events: new Set(fees.map(({ event }) => event)).size })
  }
  return receipts
}

/** What of a line's share its pieces that are still there bear; pieces of one part are there once. */
function stockedOf({ partId, rkAmount }: Receipt['lines'][number], share: string, there: Map<number, string>) {
  const left = there.get(partId) ?? '0'
  const pieces = compare(left, '0') > 0 ? least(left, rkAmount) : '0'
  there.set(partId, subtract(left, pieces))
  return { share, stocked: isZero(pieces) ? '0' : proportion(share, pieces, rkAmount, 4) }
}

const stocking = ({ lineId, partId, warehouseId, posiId }: Receipt['lines'][number], fee: string) =>
  isZero(fee) ? [] : [{ lineId, leg: 0, partId, warehouseId, posiId, qty: '0', value: '0', fee }]

const THERE = `select part_id as "partId", qty from part_cost where tenant_id = $1 and company_id = $2 and part_id = any($3::bigint[]) and pool = 0`
const BORNE = `
  with lines as (
    update rk_product l set fee_sum = l.fee_sum + n.share from unnest($3::bigint[], $4::numeric[]) as n(line_id, share)
    where l.tenant_id = $1 and l.line_id = n.line_id
  )
  update rk_order set tcost_sum = tcost_sum + $5::numeric where tenant_id = $1 and rk_id = $2`

/** Taking a receipt back, its goods give back the fees that went into stock later, too. */
export async function withLateFees<M extends { lineId: number; fee: string }>(
  ctx: Context,
  moves: readonly M[],
  rkId: number,
): Promise<M[]> {
  const rows = await statement<{ lineId: number; fee: string }>(ctx, 'rk.late-fees', LATE, [ctx.tenantId, rkId])
  const late = new Map(rows.map(({ lineId, fee }) => [lineId, fee]))
  return moves.map((move) => {
    const fee = late.get(move.lineId)
    late.delete(move.lineId)
    return fee === undefined ? move : { ...move, fee: add(move.fee, negate(fee)) }
  })
}
const LATE = `select line_id as "lineId", sum(fee) as fee from stock_ledger where tenant_id = $1 and document = 'rk' and document_id = $2 and kind = '费用' group by 1`

/** What of them had been 运杂费 at once is none any more. */
export const undoLateFees = (ctx: Context, rkId: number, day: string) =>
  statement(ctx, 'rk.late-undone', 'update rk_fee set undone_on = $3 where tenant_id = $1 and rk_id = $2 and late', [
    ctx.tenantId,
    rkId,
    day,
  ])
