import type { stockPapers } from '#contract/documents/stock-papers.ts'
import { compare, isZero } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { assertOpenPeriod } from '#server/modules/ledgers/periods/index.ts'
import { statusChanged } from '../core/index.ts'
import { type Bearer, type Bearers, feesOf, listFees, spreadLate, spreadOver, writeFees } from '../fees/index.ts'
import { arrivedOn, type Line, lockArriving, papers } from './paper.ts'
import { visible } from './queries.ts'
import { arrivedValue } from './rules.ts'

export const bearing = (documentId: number) => ({ document: 'db' as const, documentId })

interface Came {
  line: Line
  got: string
  gotValue: string
}

/** Fees entered as goods are received, shared over what arrived of each line; what did not arrive bears none. */
export async function shareFees(ctx: Context, id: number, fees: Received<typeof stockPapers.receive>['fees'], came: readonly Came[]) {
  if (fees.length === 0) return { shared: [], borne: came.map(() => '0') }
  if (!ctx.maySee('price.tcostprice')) throw refused('录入费用需要查看含费成本的权限')
  if (came.every(({ got }) => isZero(got))) throw refused('没有收到商品，不能录入费用')
  await writeFees(ctx, bearing(id), fees)
  const bearers = await bearersOf(
    ctx,
    came.map(({ line, got, gotValue }) => ({ partId: line.partId, sum: gotValue, qty: got })),
  )
  const spread = spreadOver(await feesOf(ctx, bearing(id)), bearers)
  const absent = came.find(({ got }, at) => isZero(got) && !isZero(spread.borne[at] ?? '0'))
  if (absent) throw refused(`第${absent.line.rowNo}行没有收到商品，不能分摊费用`)
  return spread
}

async function bearersOf(ctx: Context, lines: readonly { partId: number; sum: string; qty: string }[]): Promise<Bearer[]> {
  const values = [ctx.tenantId, lines.map(({ partId }) => partId)]
  const parts = await statement<{ partId: number; weight: string; volume: string }>(ctx, 'paper.measures', MEASURES, values)
  const of = new Map(parts.map(({ partId, ...measures }) => [partId, measures]))
  return lines.map(({ partId, sum, qty }) => ({ sum, qty, weight: '0', volume: '0', ...of.get(partId) }))
}
const MEASURES = `select part_id as "partId", pj_weight as weight, pj_volume as volume from part where tenant_id = $1 and part_id = any($2::bigint[])`

export async function fees(ctx: Context, { id }: { id: number }) {
  const seen = await visible(ctx, ['db']).select('o.status').where('o.paperId', '=', id).executeTakeFirst()
  return seen ? listFees(ctx, bearing(id), seen.status !== '已红冲') : { content: [] }
}

/** 费用分摊 of transfers, by the company that received them. */
export const spreadFee = (ctx: Context, input: Received<typeof stockPapers.spreadFee>) =>
  spreadLate(ctx, { document: 'db', lock: (ids) => lockReceived(ctx, ids), bear: (of, ...borne) => bear(ctx, of, ...borne) }, input)

async function lockReceived(ctx: Context, ids: readonly number[]): Promise<Bearers[]> {
  const received: Bearers[] = []
  for (const id of ids) {
    const { paperNo: docNo, status, paperDate } = await lockArriving(ctx, id)
    if (status !== '已完成') throw statusChanged()
    await assertOpenPeriod(ctx, (await arrivedOn(ctx, [id])).get(id) ?? paperDate)
    const lines = (await papers.linesOf(ctx, id)).filter(({ gotQty }) => compare(gotQty ?? '0', '0') > 0)
    const bearers = await bearersOf(
      ctx,
      lines.map(({ partId, value, qty, gotQty }) => ({ partId, sum: arrivedValue(value, gotQty ?? '0', qty), qty: gotQty ?? '0' })),
    )
    const places = lines.map(({ lineId, partId, toWarehouseId }, at) => ({
      ...{ lineId, partId, warehouseId: toWarehouseId ?? 0, posiId: 0 },
      ...(bearers[at] as Bearer),
    }))
    received.push({ ...bearing(id), docNo, status, lines: places })
  }
  return received
}

const bear = (ctx: Context, { documentId, lines }: Bearers, shares: readonly string[], whole: string) =>
  statement(ctx, 'paper.borne', BORNE, [ctx.tenantId, documentId, lines.map(({ lineId }) => lineId), shares, whole])
const BORNE = `
  with lines as (
    update stock_paper_line l set fee_sum = l.fee_sum + n.share from unnest($3::bigint[], $4::numeric[]) as n(line_id, share)
    where l.tenant_id = $1 and l.line_id = n.line_id
  )
  update stock_paper set fee_sum = fee_sum + $5::numeric where tenant_id = $1 and paper_id = $2`
