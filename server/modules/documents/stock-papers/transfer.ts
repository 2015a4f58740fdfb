import type { stockPapers } from '#contract/documents/stock-papers.ts'
import { add, compare, isZero, negate, subtract, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import {
  feesByLine,
  innerByLine,
  issueReserved,
  lockParts,
  post,
  trimReservations,
  valuesByLine,
} from '#server/modules/ledgers/stock/index.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { beginPaying, feeDebts, payFees, postFeeDebts } from '../fees/index.ts'
import { holdAccounts } from '../payments/index.ts'
import { causeOf, type Line, lockArriving, lockPaper, type Paper, papers, writePosted } from './paper.ts'
import { transitOf } from './places.ts'
import { arrivedSum, arrivedValue, branchSumOf, missingOf, takenOver, totalsOf } from './rules.ts'
import { bearing, shareFees } from './transfer-fees.ts'
import { publishMoved } from './transfer-moves.ts'
import { oweBranch, pricedLines } from './transfer-prices.ts'

/** 发出: the goods leave the sender's shelves and are on the way, worth what they were worth. */
export async function ship(ctx: Context, { id, lines: counted }: Received<typeof stockPapers.ship>) {
  const paper = await lockPaper(ctx, id)
  const status = papers.transition(paper, 'ship')
  const lines = await papers.linesOf(ctx, id)
  const found = amountsOf(lines, counted)
  if ([...found.values()].every(isZero)) throw refused('没有发出任何商品，请关单')
  await trimReservations(ctx, causeOf(paper, '少发', ctx.today), found)
  const gone = await issueReserved(ctx, causeOf(paper, '发货', ctx.today, '调拨出'))
  const [values, fees, inner] = [valuesByLine(gone), feesByLine(gone), innerByLine(gone)]
  const sent = lines.map((line) => ({
    ...{ ...line, qty: found.get(line.lineId) ?? '0' },
    ...{ value: negate(values.get(line.lineId) ?? '0'), fee: negate(fees.get(line.lineId) ?? '0') },
    inner: negate(inner.get(line.lineId) ?? '0'),
  }))
  const posted = await pricedLines(ctx, paper, sent)
  const warehouseId = await transitOf(ctx)
  await post(
    ctx,
    causeOf(paper, '发货', ctx.today, '调拨在途'),
    lines.flatMap(({ lineId, partId }, index) => {
      const { qty = '0', value = '0', fee = '0', inner = '0' } = posted[index] ?? {}
      return isZero(qty) ? [] : [{ lineId, leg: TRANSIT_LEG, partId, warehouseId, posiId: 0, qty, value, fee, inner }]
    }),
  )
  await writePosted(ctx, paper, posted, ctx.today)
  await notifyReceiver(ctx, paper, totalsOf(posted).qty)
  const moved = await papers.moveTo(ctx, paper, status, { ...totalsOf(posted), branchSum: branchSumOf(posted), postedAt: ctx.now })
  await publishMoved(ctx, paper, 'send')
  return moved
}

const TRANSIT_LEG = 20_000

async function notifyReceiver(ctx: Context, { paperId: id, paperNo, companyId, toCompanyId }: Paper, qty: string): Promise<void> {
  const sender = await ctx.db
    .selectFrom('dept')
    .select('deptName')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', companyId)
    .executeTakeFirstOrThrow()
  await notify({ ...ctx, companyId: toCompanyId ?? 0 }, 'transferSent', { id, paperNo, from: sender.deptName, qty })
}

/** Quantities per line; a line that is not named has all it was written with. */
function amountsOf(lines: readonly Line[], counted: readonly { id: number; amount: string }[]): Map<number, string> {
  const amounts = new Map(lines.map(({ lineId, qty }) => [lineId, qty]))
  for (const { id, amount } of counted) {
    const line = lines.find(({ lineId }) => lineId === id)
    if (!line) throw invalid('明细不属于本单据')
    if (compare(amount, '0') < 0 || compare(amount, line.qty) > 0) throw invalid(`第${line.rowNo}行：数量应在0到${Number(line.qty)}之间`)
    amounts.set(id, amount)
  }
  return amounts
}

/** One line on its way: what was sent, what arrived. */
interface Arrival {
  line: Line
  got: string
  missing: string
  gotValue: string
  missingValue: string
  gotFee: string
  missingFee: string
  gotInner: string
  missingInner: string
  /** What the receiver owes for what arrived; null: it is taken over at its value, and nothing is owed. */
  owes: string | null
}

/** 收货: the receiving company takes the goods at their price, or at the value they left with where there is none, and bears the fees of it. */
export async function receive(ctx: Context, input: Received<typeof stockPapers.receive>) {
  const { id, warehouseId, lines: counted, missing, fees, feePayments } = input
  const paper = await lockArriving(ctx, id)
  const status = papers.transition(paper, 'receive')
  await beginPaying(ctx, 'db', feePayments)
  const lines = (await papers.linesOf(ctx, id)).filter(({ qty }) => !isZero(qty))
  await requireNormal(ctx, warehouseId)
  const got = amountsOf(lines, counted)
  const arrivals = lines.map((line): Arrival => {
    const amount = got.get(line.lineId) ?? line.qty
    const gotValue = arrivedValue(line.value, amount, line.qty)
    const gotFee = arrivedValue(line.fee, amount, line.qty)
    const gotInner = arrivedValue(line.innerValue, amount, line.qty)
    const missing = {
      ...{ missingValue: subtract(line.value, gotValue), missingFee: subtract(line.fee, gotFee) },
      missingInner: subtract(line.innerValue, gotInner),
    }
    const owes = line.branchSum === null ? null : arrivedSum(line.branchSum, amount, line.qty)
    return { line, got: amount, missing: missingOf(line.qty, amount), gotValue, gotFee, gotInner, owes, ...missing }
  })
  const short = arrivals.some((each) => !isZero(each.missing))
  if (short && missing === '') throw refused('实收数量少于发出数量，请选择差异处理：退回调出公司，或由调出公司报损')
  const { shared, borne } = await shareFees(ctx, id, fees, arrivals)
  const sender = { ...ctx, companyId: paper.companyId }
  await lockBothParts(ctx, sender, lines)
  await leaveTransit(sender, paper, arrivals, short ? missing : '')
  await post(
    ctx,
    causeOf(paper, '到货', ctx.today, '调拨入'),
    arrivals.flatMap((arrival, at) => {
      const { line, got: qty } = arrival
      const { fee, ...worth } = takenOver(arrival)
      const place = { lineId: line.lineId, leg: 0, partId: line.partId, warehouseId, posiId: 0 }
      return isZero(qty) ? [] : [{ ...place, qty, ...worth, fee: add(fee, borne[at] ?? '0') }]
    }),
  )
  const branchSum = await oweBranch(ctx, paper, '到货', ctx.today, arrivals)
  await statement(ctx, 'paper.got', GOT, [
    ctx.tenantId,
    id,
    lines.map(({ lineId }) => lineId),
    arrivals.map((each) => each.got),
    warehouseId,
    borne,
    arrivals.map(({ owes }) => owes),
  ])
  const cause = { ...bearing(id), docNo: paper.paperNo, bizDate: ctx.today }
  const owed = await feeDebts(ctx, cause, shared)
  await postFeeDebts(ctx, owed)
  await holdAccounts(
    ctx,
    feePayments.flatMap(({ payments }) => payments),
  )
  await payFees(ctx, cause, owed, feePayments)
  const note = short ? `少收，${missing === 'back' ? '退回调出公司' : '调出公司报损'}` : ''
  const change = { missing: short ? missing : '', toWarehouseId: warehouseId, feeSum: sum(borne), branchSum }
  const arrived = await papers.moveTo(ctx, paper, status, change, note)
  await publishMoved(ctx, paper, 'arrive', note)
  return arrived
}

const GOT = `
  update stock_paper_line l set got_qty = n.got, to_warehouse_id = $5, fee_sum = n.fee, branch_sum = n.branch_sum
  from unnest($3::bigint[], $4::numeric[], $6::numeric[], $7::numeric[]) as n(line_id, got, fee, branch_sum)
  where l.tenant_id = $1 and l.paper_id = $2 and l.line_id = n.line_id`

/** Gates of both companies, in one order for everybody: transfers that cross each other wait, and never for each other. */
export async function lockBothParts(ctx: Context, sender: Context, lines: readonly Pick<Line, 'partId'>[]): Promise<void> {
  const partIds = [...new Set(lines.map(({ partId }) => partId))]
  const inOrder = [ctx, sender].sort((a, b) => a.companyId - b.companyId)
  for (const each of inOrder) await lockParts(each, partIds)
}

async function requireNormal(ctx: Context, warehouseId: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('warehouse')
    .select('warehouseId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('warehouseId', '=', warehouseId)
    .where('kind', '=', 'normal')
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw refused('收货仓库应为本公司的正常仓库')
}

/** Nothing of the document stays on the way: what arrived, and what did not, which goes back to its shelf or is lost. */
async function leaveTransit(sender: Context, paper: Paper, arrivals: readonly Arrival[], missing: string): Promise<void> {
  const warehouseId = await transitOf(sender)
  const out = (event: string, word: string, part: (each: Arrival) => [qty: string, value: string, fee: string, inner: string]) =>
    post(
      sender,
      causeOf(paper, event, sender.today, word),
      arrivals.flatMap((each) => {
        const [qty, value, fee, inner] = part(each)
        const { lineId, partId } = each.line
        return isZero(qty)
          ? []
          : [
              {
                ...{ lineId, leg: TRANSIT_LEG, partId, warehouseId, posiId: 0, qty: negate(qty) },
                ...{ value: negate(value), fee: negate(fee), inner: negate(inner) },
              },
            ]
      }),
    )
  await out('到货', '调拨在途', (each) => [each.got, each.gotValue, each.gotFee, each.gotInner])
  if (missing === '') return
  await out('短少', missing === 'loss' ? '调拨损耗' : '调拨在途', (each) => [
    ...([each.missing, each.missingValue] as const),
    ...([each.missingFee, each.missingInner] as const),
  ])
  if (missing === 'back') await backToShelf(sender, paper, arrivals)
}

const backToShelf = (sender: Context, paper: Paper, arrivals: readonly Arrival[]) =>
  post(
    sender,
    causeOf(paper, '退回', sender.today, '调拨退回'),
    arrivals.flatMap(
      ({ line: { lineId, partId, warehouseId, posiId }, missing: qty, missingValue: value, missingFee: fee, missingInner: inner }) =>
        isZero(qty)
          ? []
          : [{ lineId, leg: 0, partId, warehouseId, posiId, qty, value, fee, inner, covers: { document: paper.kind, lineId } }],
    ),
  )

/** What is on the way comes back. */
export async function callBack(ctx: Context, paper: Paper): Promise<void> {
  const lines = (await papers.linesOf(ctx, paper.paperId)).filter(({ qty }) => !isZero(qty))
  const all = lines.map((line) => ({
    line,
    got: '0',
    missing: line.qty,
    gotValue: '0',
    missingValue: line.value,
    gotFee: '0',
    missingFee: line.fee,
    gotInner: '0',
    missingInner: line.innerValue,
    owes: null,
  }))
  await leaveTransit(ctx, paper, all, 'back')
}
