import { add, compare, isZero, multiply, negate, round } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { explain } from '#server/modules/ledgers/results/index.ts'
import {
  costsWithoutAverage,
  feesByLine,
  innerByLine,
  issue,
  lockParts,
  post,
  relocate,
  reserve,
  valuesByLine,
} from '#server/modules/ledgers/stock/index.ts'
import { causeOf, type Line, lockPaper, type Paper, type Posted, papers, requireTag, writePosted } from './paper.ts'
import { shareOnHand, totalsOf } from './rules.ts'

/** 审核: 调拨 holds its goods, 调仓 moves them, every other kind posts what it says. */
export async function audit(ctx: Context, { id }: { id: number }) {
  const paper = await lockPaper(ctx, id)
  requireTag(ctx, paper.kind, 'audit')
  return approve(ctx, paper)
}

export async function approve(ctx: Context, paper: Paper) {
  const id = paper.paperId
  const status = papers.transition(paper, 'audit')
  requireNotAfterToday(ctx, paper.paperDate)
  const lines = await papers.linesOf(ctx, id)
  if (lines.length === 0) throw refused('单据没有明细')
  if (paper.kind === 'db') {
    await reserve(ctx, causeOf(paper, '占用', ctx.today), lines)
    return papers.moveTo(ctx, paper, status)
  }
  const posted = await postPaper(ctx, paper, lines)
  await writePosted(ctx, paper, posted, paper.paperDate)
  return papers.moveTo(ctx, paper, status, { ...totalsOf(posted), postedAt: ctx.now })
}

/** 完成: the paper is in order and filed. */
export async function finish(ctx: Context, { id }: { id: number }) {
  const paper = await lockPaper(ctx, id)
  requireTag(ctx, paper.kind, 'audit')
  return papers.moveTo(ctx, paper, papers.transition(paper, 'finish'))
}

export const POSTING = '过账'
/** Legs of arrivals stand far from those of departures, so that (line, event, leg) stays unique. */
const ARRIVAL_LEG = 10_000

function postPaper(ctx: Context, paper: Paper, lines: Line[]): Promise<Posted[]> {
  switch (paper.kind) {
    case 'dc':
      return moveInside(ctx, paper, lines)
    case 'qr':
    case 'qk':
      return bringIn(ctx, paper, lines)
    case 'tz':
      return revalue(ctx, paper, lines)
    default:
      return takeOut(ctx, paper, lines)
  }
}

async function moveInside(ctx: Context, paper: Paper, lines: Line[]): Promise<Posted[]> {
  const wanted = lines.map(({ toWarehouseId, toPosiId, ...line }) => ({ ...line, to: { warehouseId: toWarehouseId, posiId: toPosiId } }))
  await relocate(ctx, causeOf(paper, POSTING, paper.paperDate), wanted)
  return lines.map(({ lineId, qty }) => ({ lineId, qty, value: '0' }))
}

async function bringIn(ctx: Context, paper: Paper, lines: Line[]): Promise<Posted[]> {
  const partIds = lines.map(({ partId }) => partId)
  await lockParts(ctx, [...new Set(partIds)])
  const costs = await costsWithoutAverage(ctx, partIds)
  const entries = await post(
    ctx,
    causeOf(paper, POSTING, paper.paperDate),
    lines.map(({ lineId, partId, warehouseId, posiId, qty, price }) => {
      const cost = price ?? costs.get(partId)
      return { lineId, leg: 0, partId, warehouseId, posiId, qty, ...(cost !== undefined && { value: round(multiply(qty, cost), 2) }) }
    }),
  )
  const values = valuesByLine(entries)
  return lines.map(({ lineId, qty }) => ({ lineId, qty, value: values.get(lineId) ?? '0' }))
}

/** 其他出库, 报损: out at average; into the scrap warehouse at the same value where one is named. */
async function takeOut(ctx: Context, paper: Paper, lines: Line[]): Promise<Posted[]> {
  const cause = causeOf(paper, POSTING, paper.paperDate)
  const gone = await issue(ctx, cause, lines)
  const [values, fees, inner] = [valuesByLine(gone), feesByLine(gone), innerByLine(gone)]
  const posted = lines.map(({ lineId, qty }) => ({ lineId, qty, value: negate(values.get(lineId) ?? '0') }))
  if (paper.toWarehouseId !== 0) {
    const moves = lines.map(({ lineId, partId, qty }, index) => ({
      ...{ lineId, leg: ARRIVAL_LEG, partId, warehouseId: paper.toWarehouseId, posiId: 0, qty },
      value: posted[index]?.value ?? '0',
      fee: negate(fees.get(lineId) ?? '0'),
      inner: negate(inner.get(lineId) ?? '0'),
    }))
    await post(ctx, cause, moves)
  }
  return posted
}

/** 成本调整: the share still on hand makes the goods dearer, the rest is cost of sales of the month. */
async function revalue(ctx: Context, paper: Paper, lines: Line[]): Promise<Posted[]> {
  await lockParts(ctx, [...new Set(lines.map(({ partId }) => partId))])
  const pools = await statement<{ partId: number; qty: string; value: string }>(ctx, 'paper.pools', POOLS, [
    ctx.tenantId,
    ctx.companyId,
    lines.map(({ partId }) => partId),
  ])
  const posted = lines.map(({ lineId, rowNo, partId, pjNo, qty, value }) => {
    const pool = pools.find((row) => row.partId === partId)
    const poolValue = shareOnHand(value, qty, pool?.qty ?? '0')
    if (pool) pool.value = add(pool.value, poolValue)
    // while the pool is short nothing of it is made dearer: all was sold already
    if (pool && !isZero(poolValue) && compare(pool.value, '0') < 0) throw refused(`第${rowNo}行：${pjNo} 调整后库存金额小于0`)
    return { lineId, partId, qty, value, poolValue }
  })
  const moves = posted.flatMap(({ lineId, partId, poolValue }, index) => {
    const { warehouseId = 0, posiId = 0 } = lines[index] ?? {}
    return isZero(poolValue) ? [] : [{ lineId, leg: 0, partId, warehouseId, posiId, qty: '0', value: poolValue }]
  })
  const cause = causeOf(paper, POSTING, paper.paperDate)
  // what had been sold already changes the result and no stock
  explain(ctx, cause, cause.bizDate, '0')
  await post(ctx, cause, moves)
  return posted
}
const POOLS = `select part_id as "partId", qty, value from part_cost where tenant_id = $1 and company_id = $2 and part_id = any($3::bigint[]) and pool = 0`
