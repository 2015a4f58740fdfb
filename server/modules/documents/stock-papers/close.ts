import type { stockPapers } from '#contract/documents/stock-papers.ts'
import { add, compare, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { explain } from '#server/modules/ledgers/results/index.ts'
import { lockParts, opposite, post, release, undoDayOf } from '#server/modules/ledgers/stock/index.ts'
import { POSTING } from './audit.ts'
import { causeOf, lockPaper, type Paper, papers, requireTag } from './paper.ts'
import { takeBackTransfer } from './take-back.ts'
import { lockBothParts } from './transfer.ts'
import { publishMoved } from './transfer-moves.ts'

/** 关单 of a transfer that only holds its goods; 红冲 of what was posted: rows that reverse it, on its own day while that can be. The paper and its rows stay. */
export async function close(ctx: Context, { id, note }: Received<typeof stockPapers.close>) {
  const paper = await lockPaper(ctx, id)
  const held = paper.kind === 'db' && paper.status === '已审核'
  requireTag(ctx, paper.kind, paper.kind === 'db' && !held ? 'reverse' : 'close')
  if (held) return closeHeld(ctx, paper, note)
  const status = papers.transition(paper, 'reverse')
  if (paper.kind === 'db') await tellTakenBack(ctx, paper, note)
  const reversedOn = paper.kind === 'db' ? await takeBackTransfer(ctx, paper) : await reverse(ctx, paper)
  return papers.moveTo(ctx, paper, status, { reversedAt: ctx.now, reversedOn }, note)
}

/** What an approved transfer holds is free again. */
export async function closeHeld(ctx: Context, paper: Paper, note: string) {
  const status = papers.transition(paper, 'close')
  await release(ctx, causeOf(paper, '关单', ctx.today))
  const closed = await papers.moveTo(ctx, paper, status, {}, note)
  await publishMoved(ctx, paper, 'close', note)
  return closed
}

/** Goods that arrived may be kept for somebody there: whoever keeps them lets go under the locks of both companies. */
async function tellTakenBack(ctx: Context, paper: Paper, note: string): Promise<void> {
  const lines = await papers.linesOf(ctx, paper.paperId)
  await lockBothParts({ ...ctx, companyId: paper.toCompanyId ?? 0 }, ctx, lines)
  await publishMoved(ctx, paper, 'takeBack', note)
}

/** First what had come in leaves, then what had gone returns, each with the value of the paper. Answers the day it is booked on. */
async function reverse(ctx: Context, paper: Paper): Promise<string> {
  await lockParts(ctx, [...new Set((await papers.linesOf(ctx, paper.paperId)).map(({ partId }) => partId))])
  const day = await undoDayOf(ctx, paper.kind, paper.paperId, paper.paperDate)
  const cause = causeOf(paper, '冲销', day)
  const moves = await opposite(ctx, cause, POSTING)
  if (paper.kind === 'tz') {
    await requireGoods(ctx, moves)
    explain(ctx, cause, day, '0')
  }
  const inside = ({ value, covers, ...move }: (typeof moves)[number]) => ({ ...move, within: true as const })
  const leaving = moves.sort((a, b) => compare(a.qty, b.qty))
  await post(ctx, cause, paper.kind === 'dc' ? leaving.map(inside) : leaving)
  return day
}

/** An adjustment is taken back from goods that are still there. */
async function requireGoods(ctx: Context, moves: readonly { partId: number; value: string }[]): Promise<void> {
  const pools = await statement<{ partId: number; pjNo: string; qty: string; value: string }>(ctx, 'paper.pools-named', POOLS, [
    ctx.tenantId,
    ctx.companyId,
    moves.map(({ partId }) => partId),
  ])
  for (const { partId, pjNo, qty, value } of pools) {
    const taken = sum(moves.filter((move) => move.partId === partId).map((move) => move.value))
    if (compare(qty, '0') <= 0 || compare(add(value, taken), '0') < 0)
      throw refused(`商品 ${pjNo} 的库存已不足以冲回这次调整，请另开成本调整单`)
  }
}

const POOLS = `
  select c.part_id as "partId", p.pj_no as "pjNo", c.qty, c.value from part_cost c
  join part p on p.tenant_id = c.tenant_id and p.part_id = c.part_id
  where c.tenant_id = $1 and c.company_id = $2 and c.part_id = any($3::bigint[]) and c.pool = 0`
