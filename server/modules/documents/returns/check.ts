import type { saleReturnSteps } from '#contract/documents/returns.ts'
import { add, compare, isZero, multiply, round, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { costsWithoutAverage, lockParts, post, valuesByLine } from '#server/modules/ledgers/stock/index.ts'
import { partsOf } from '../core/index.ts'
import { type Back, beginBack, refundReturn } from '../payments/index.ts'
import { withSources } from './approve.ts'
import { book, type Posted } from './book.ts'
import { POSTING, saleReturns } from './kinds.ts'
import { returnedBy } from './money-back.ts'
import { isOld } from './old-sources.ts'
import { causeOf, type Line, lockOrder, type Order, th } from './order.ts'
import { paidBack, share, shareOfRest, walkTo } from './rules.ts'
import { type Source, sourcesById } from './sources.ts'

type Counted = Received<typeof saleReturnSteps.checkDone>['lines']

const walk =
  (event: 'arrive' | 'checkStart') =>
  async (ctx: Context, { id }: { id: number }) => {
    const order = await lockOrder(ctx, saleReturns, id)
    const to = th.transition(order, event)
    return th.moveTo(ctx, order, to)
  }
/** 收货. */
export const arrive = walk('arrive')
export const checkStart = walk('checkStart')

/** 验货入库: what came goes into stock at the cost it left with, and the client owes that much less. What did not come may be returned another time. */
export async function checkDone(ctx: Context, { id, lines: counted, ...back }: { id: number; lines: Counted } & Back) {
  await beginBack(ctx, saleReturns.document, back)
  const order = await lockOrder(ctx, saleReturns, id)
  th.transition(order, 'checkDone')
  const lines = found(await th.linesOf(ctx, id), counted)
  if (lines.every(({ thAmount }) => isZero(thAmount))) throw refused('没有收到任何商品，请关单')
  await requirePlaces(ctx, lines)
  // what the sale has really cost is settled under the locks, which are taken before lines of sales are locked
  await lockParts(ctx, [...new Set(lines.map(({ partId }) => partId))])
  const priced = worthOf(await withSources(ctx, saleReturns, lines))
  const posted = await takeIn(ctx, order, priced)
  const change = await book(ctx, saleReturns, order, posted)
  const moved = await th.walk(ctx, order, walkTo('checkDone', order.status), change)
  return { ...moved, ...(await refundReturn(ctx, returnedBy(saleReturns, order, posted), back)) }
}

/** Into stock: at what they cost; what was sold in the program before at the average, or what such goods cost last. */
async function takeIn(ctx: Context, order: Order, priced: readonly Priced[]): Promise<Priced[]> {
  const moves = priced.filter(({ thAmount }) => !isZero(thAmount))
  const old = moves.flatMap(({ sourceLineId, partId }) => (isOld(sourceLineId) ? [partId] : []))
  const costs = old.length > 0 ? await costsWithoutAverage(ctx, [...new Set(old)]) : new Map<number, string>()
  const atAverage = (partId: number, qty: string) => {
    const cost = costs.get(partId)
    return cost === undefined ? {} : { value: round(multiply(qty, cost), 2) }
  }
  const entries = await post(
    ctx,
    causeOf(saleReturns, order, POSTING, ctx.today),
    moves.map(({ lineId, sourceLineId, partId, warehouseId, posiId, thAmount: qty, cost, fee, inner }) => ({
      ...{ lineId, leg: 0, partId, warehouseId, posiId, qty },
      ...(isOld(sourceLineId)
        ? atAverage(partId, qty)
        : { value: cost, fee, inner, covers: { ...saleReturns.source, lineId: sourceLineId } }),
    })),
  )
  const values = valuesByLine(entries)
  return priced.map((line) => (isOld(line.sourceLineId) ? { ...line, cost: values.get(line.lineId) ?? '0' } : line))
}

/** The lines as they would be taken in now; nothing is locked. */
export async function foreseen(ctx: Context, order: Pick<Order, 'thId'>, counted: Counted) {
  const lines = found(await th.linesOf(ctx, order.thId), counted)
  const sources = await sourcesById(
    { ...ctx, dataScope: null },
    saleReturns,
    lines.map(({ sourceLineId }) => sourceLineId),
  )
  return worthOf(
    lines.flatMap((line) => {
      const source = sources.get(line.sourceLineId)
      return source ? [{ line, source }] : []
    }),
  )
}

function found(lines: readonly Line[], counted: Counted): Line[] {
  const byId = new Map(counted.map((each) => [each.id, each]))
  if (counted.some((each) => !lines.some(({ lineId }) => lineId === each.id))) throw invalid('明细不属于本单据')
  return lines.map((line) => {
    const count = byId.get(line.lineId)
    if (!count) return line
    if (compare(count.amount, '0') < 0 || compare(count.amount, line.thAmount) > 0) {
      throw invalid(`第${line.rowNo}行：数量应在0到${Number(line.thAmount)}之间`)
    }
    const place = count.warehouseId ? { warehouseId: count.warehouseId, posiId: count.posiId } : {}
    return { ...line, ...place, thAmount: count.amount, shortAmount: subtract(line.thAmount, count.amount) }
  })
}

/** Into a normal or a scrap warehouse of this company; goods do not come back onto the road. */
async function requirePlaces(ctx: Context, lines: readonly Line[]): Promise<void> {
  await partsOf(
    ctx,
    lines.map(({ partId, warehouseId, posiId }) => ({ pjid: partId, warehouseId, posiId })),
    { stoppedToo: true },
  )
  const [row] = await statement<{ name: string }>(
    ctx,
    'th.on-the-road',
    `select warehouse_name as name from warehouse where tenant_id = $1 and warehouse_id = any($2::bigint[]) and kind not in ('normal', 'scrap') limit 1`,
    [ctx.tenantId, lines.map(({ warehouseId }) => warehouseId)],
  )
  if (row) throw refused(`退货不能入${row.name}，请选择普通仓或报废仓`)
}

/** Each line's share of what its source cost and was paid for; lines of one source one after the other. */
type Priced = Posted & Line & { fee: string; inner: string }
function worthOf(own: readonly { line: Line; source: Source }[]): Priced[] {
  const before = new Map<number, { back: string; cost: string }>()
  return own.map(({ line, source }) => {
    const { back, cost: backCost } = before.get(source.id) ?? { back: source.thAmount, cost: source.backCost }
    const cost = shareOfRest(subtract(source.cost, backCost), line.thAmount, subtract(source.amount, back))
    const fee = share(source.fee, source.amount, back, line.thAmount, 4)
    const inner = share(source.inner, source.amount, back, line.thAmount, 4)
    before.set(source.id, { back: add(back, line.thAmount), cost: add(backCost, cost) })
    // what was agreed at 审核 stands, unless less has come
    const thSum = isZero(line.shortAmount) ? line.thSum : paidBack(source, back, line.thAmount, line)
    return { ...line, cost, fee, inner, thSum }
  })
}
