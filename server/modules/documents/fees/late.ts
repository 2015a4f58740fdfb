import type { stockIn } from '#contract/documents/stock-in.ts'
import { add, compare, isZero, least, negate, proportion, subtract, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { type Debt, dueDateOf } from '#server/modules/ledgers/open-items/index.ts'
import { assertOpenPeriod, requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { lockParts, type Poster, post } from '#server/modules/ledgers/stock/index.ts'
import { activePartnerOf, logTransition } from '../core/index.ts'
import { postFeeDebts } from './debts.ts'
import { type Bearing, feesOf, insertFees, requireSound } from './fees.ts'
import { beginPaying, payLate } from './money.ts'
import type { Bearer } from './shares.ts'
import { payablesOf, spreadOver } from './spread.ts'

/** A line whose goods came in, and where they were put. */
export interface BearingLine extends Bearer {
  lineId: number
  partId: number
  warehouseId: number
  posiId: number
}
/** A posted document that is locked, its month open. */
export interface Bearers extends Bearing {
  docNo: string
  status: string
  lines: readonly BearingLine[]
}
interface Documents {
  document: Bearing['document']
  /** Locks them in one order for everybody; refuses what is not posted or lies in a closed month. */
  lock: (ids: readonly number[]) => Promise<Bearers[]>
  /** Writes down on a document's lines what they bear. */
  bear: (of: Bearers, shares: readonly string[], whole: string) => Promise<unknown>
}

/** 费用分摊: the share of pieces that are still there goes into stock, the rest is 运杂费 of the day. One payable a document, to whom it is paid. */
export async function spreadLate(ctx: Context, { document, lock, bear }: Documents, input: Received<typeof stockIn.spreadFee>) {
  if (!ctx.maySee('price.tcostprice')) throw refused('费用分摊需要查看含费成本的权限')
  const { feeDate, kind, partnerId, amount = '0', spread, remark, payments } = input
  requireNotAfterToday(ctx, feeDate)
  await assertOpenPeriod(ctx, feeDate)
  await requireSound(ctx, [{ kind, partnerId, amount, spread, shares: [], remark }])
  await beginPaying(ctx, document, [{ partnerId, payments }])
  const partner = await activePartnerOf(ctx, partnerId, 'payee')
  const all = await lock([...new Set(input.ids)].sort((a, b) => a - b))
  const lines = all.flatMap((each) => each.lines)
  const { borne } = spreadOver([{ kind, amount, spread, shares: [] }], lines)
  const there = await thereOf(ctx, [...new Set(lines.map(({ partId }) => partId))])
  const shares = lines.map((line, at) => stockedOf(line, borne[at] ?? '0', there))
  let from = 0
  const debts: (Debt & Bearing)[] = []
  for (const each of all) {
    const own = shares.slice(from, from + each.lines.length)
    from += each.lines.length
    const known = new Set((await feesOf(ctx, each)).map(({ event }) => event)).size
    const [payable] = payablesOf([{ partnerId, amount: sum(own.map(({ share }) => share)) }], known)
    if (!payable || isZero(payable.amount)) continue
    const { documentId, docNo, status } = each
    const cause = { document, documentId, docNo, kind: '费用', event: payable.event, bizDate: feeDate, clientId: partnerId }
    await post(
      ctx,
      cause,
      each.lines.flatMap((line, at) => stocking(line, own[at]?.stocked ?? '0')),
    )
    const expensed = sum(own.map(({ share, stocked }) => subtract(share, stocked)))
    const fee = { kind, partnerId, amount: payable.amount, spread, remark, shares: own.map(({ share }) => share) }
    await insertFees(ctx, each, [{ ...fee, rowNo: 0, event: payable.event, postedOn: feeDate, late: true, expensed }])
    await bear(each, fee.shares, payable.amount)
    await logTransition(ctx, document, documentId, [{ from: status, to: status, note: `费用分摊 ${kind}` }])
    debts.push({ ...cause, direction: 'yf', amount: payable.amount, dueDate: dueDateOf(partner, feeDate) })
  }
  await postFeeDebts(ctx, debts)
  await payLate(ctx, debts, payments)
  const stocked = sum(shares.map((each) => each.stocked))
  return { stocked, expensed: subtract(amount, stocked) }
}

/** What lies there of parts, behind their locks. */
async function thereOf(ctx: Poster, partIds: readonly number[]): Promise<Map<number, string>> {
  await lockParts(ctx, partIds)
  const rows = await statement<{ partId: number; qty: string }>(ctx, 'fee.there', THERE, [ctx.tenantId, ctx.companyId, partIds])
  return new Map(rows.map(({ partId, qty }) => [partId, qty]))
}
const THERE = `select part_id as "partId", qty from part_cost where tenant_id = $1 and company_id = $2 and part_id = any($3::bigint[]) and pool = 0`

/** What of a line's share its pieces that are still there bear; pieces of one part are there once. */
function stockedOf({ partId, qty }: BearingLine, share: string, there: Map<number, string>) {
  const left = there.get(partId) ?? '0'
  const pieces = compare(left, '0') > 0 ? least(left, qty) : '0'
  there.set(partId, subtract(left, pieces))
  return { share, stocked: isZero(pieces) ? '0' : proportion(share, pieces, qty, 4) }
}

const stocking = ({ lineId, partId, warehouseId, posiId }: BearingLine, fee: string) =>
  isZero(fee) ? [] : [{ lineId, leg: 0, partId, warehouseId, posiId, qty: '0', value: '0', fee }]

/** Taking a document back, its goods give back the fees that went into stock later, too. */
export async function withLateFees<M extends { lineId: number; fee: string }>(
  ctx: Poster,
  moves: readonly M[],
  { document, documentId }: Bearing,
): Promise<M[]> {
  const rows = await statement<{ lineId: number; fee: string }>(ctx, 'fee.late-posted', POSTED, [ctx.tenantId, document, documentId])
  const late = new Map(rows.map(({ lineId, fee }) => [lineId, fee]))
  return moves.map((move) => {
    const fee = late.get(move.lineId)
    late.delete(move.lineId)
    return fee === undefined ? move : { ...move, fee: add(move.fee, negate(fee)) }
  })
}
const POSTED = `
  select line_id as "lineId", sum(fee) as fee from stock_ledger where tenant_id = $1 and document = $2 and document_id = $3 and kind = '费用' group by 1`

/** What of them had been 运杂费 at once is none any more. */
export const undoLateFees = (ctx: Poster, { document, documentId }: Bearing, day: string) =>
  statement(ctx, 'fee.late-undone', UNDONE, [ctx.tenantId, document, documentId, day])
const UNDONE = 'update goods_fee set undone_on = $4 where tenant_id = $1 and document = $2 and document_id = $3 and late'
