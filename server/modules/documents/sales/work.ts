import { compare, isZero, subtract } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { reserveCredit } from '#server/modules/ledgers/open-items/index.ts'
import { trimReservations } from '#server/modules/ledgers/stock/index.ts'
import { partnerOf } from '../core/index.ts'
import { unpaid } from './cash.ts'
import { letPass } from './grant.ts'
import { type Change, causeOf, ck, type Line, lockOrder, moveTo, type Order, walk } from './order.ts'
import { onward, shortened, totalsOf, type Work, worksOf } from './rules.ts'
import { dueByShipping, shipNow } from './ship.ts'
import { lockSources, settleSources } from './sources.ts'

type Counted = { id: number; amount: string }[]

/** A worker takes the task: it shows his name until he is done. */
const start =
  (event: 'pickStart' | 'checkStart' | 'packStart') =>
  async (ctx: Context, { id }: { id: number }) => {
    const order = await lockOrder(ctx, id)
    const status = ck.transition(order, event)
    await moveTo(ctx, order, status, { workerId: ctx.userId })
    return { status }
  }
export const pickStart = start('pickStart')
export const checkStart = start('checkStart')
export const packStart = start('packStart')

/** 拣货完成. What was not found is freed at once and marked 缺货; the order's amounts follow. */
export async function pickDone(ctx: Context, { id, lines: counted }: { id: number; lines: Counted }) {
  const order = await lockOrder(ctx, id)
  ck.transition(order, 'pickDone')
  const lines = await ck.linesOf(ctx, id)
  const found = foundPerLine(lines, counted)
  const after = lines.map((line) => {
    const amount = found.get(line.lineId) ?? line.ckAmount
    return compare(amount, line.ckAmount) < 0 ? shortened(line, amount, order.yhRate) : line
  })
  const totals = totalsOf(after)
  if (isZero(totals.ckAmount)) throw refused('没有拣到任何商品，请关单')
  const sources = await lockSources(
    ctx,
    lines.map(({ sourceLineId }) => sourceLineId),
  )
  await trimReservations(ctx, causeOf(order, '缺货', ctx.today), found)
  await reserveCredit(ctx, order.clientId, subtract(totals.txsSum, order.txsSum))
  await statement(ctx, 'ck.picked', PICKED, [ctx.tenantId, id, JSON.stringify(after)])
  await settleSources(ctx, sources)
  return walkOn(ctx, { ...order, ...totals }, 'pick', totals)
}

function foundPerLine(lines: Line[], counted: Counted): Map<number, string> {
  const found = new Map(lines.map(({ lineId, ckAmount }) => [lineId, ckAmount]))
  for (const { id, amount } of counted) {
    const line = lines.find(({ lineId }) => lineId === id)
    if (!line) throw invalid('明细不属于本单据')
    if (compare(amount, '0') < 0 || compare(amount, line.ckAmount) > 0)
      throw invalid(`第${line.rowNo}行：数量应在0到${Number(line.ckAmount)}之间`)
    found.set(id, amount)
  }
  return found
}

const PICKED = `
  update ck_product l set ck_amount = n."ckAmount", jj_amount = n."jjAmount", short_amount = n."shortAmount", picked_amount = n."ckAmount",
    txs_price = n."txsPrice", xs_sum = n."xsSum", txs_sum = n."txsSum", checked_amount = null
  from jsonb_to_recordset($3::jsonb) as n("lineId" bigint, "ckAmount" numeric, "jjAmount" numeric, "shortAmount" numeric, "txsPrice" numeric,
    "xsSum" numeric, "txsSum" numeric)
  where l.tenant_id = $1 and l.ck_id = $2 and l.line_id = n."lineId"`

/** 验货完成. A difference to what was picked sends the order back to the picker. */
export async function checkDone(ctx: Context, { id, lines: counted }: { id: number; lines: Counted }) {
  const order = await lockOrder(ctx, id)
  ck.transition(order, 'checkDone')
  const lines = await ck.linesOf(ctx, id)
  const amounts = new Map(counted.map((each) => [each.id, each.amount]))
  if (counted.some((each) => !lines.some(({ lineId }) => lineId === each.id))) throw invalid('明细不属于本单据')
  const checked = lines.map((line) => ({ line, amount: amounts.get(line.lineId) ?? line.ckAmount }))
  await statement(ctx, 'ck.checked', CHECKED, [
    ctx.tenantId,
    id,
    checked.map(({ line }) => line.lineId),
    checked.map(({ amount }) => amount),
  ])
  const different = checked.filter(({ line, amount }) => compare(amount, line.ckAmount) !== 0)
  if (different.length === 0) return walkOn(ctx, order, 'check')
  const status = ck.transition(order, 'checkBack')
  const note = `验货不符：${different.map(({ line, amount }) => `${line.pjNo} 应${Number(line.ckAmount)}实${Number(amount)}`).join('；')}`
  await moveTo(ctx, order, status, {}, note.slice(0, 500))
  return { status }
}

const CHECKED = `
  update ck_product l set checked_amount = n.amount from unnest($3::bigint[], $4::numeric[]) as n(line_id, amount)
  where l.tenant_id = $1 and l.ck_id = $2 and l.line_id = n.line_id`

export async function packDone(ctx: Context, { id, boxCount }: { id: number; boxCount: number }) {
  const order = await lockOrder(ctx, id)
  ck.transition(order, 'packDone')
  return walkOn(ctx, order, 'pack', { boxCount })
}

/** Nobody stands at 发货 to take money: it has been paid, or a manager has let it go. */
async function shipUnasked(ctx: Context, order: Order) {
  const client = await partnerOf(ctx, order.clientId, 'customer')
  const { shipped, receivable } = await shipNow(ctx, order, client, ctx.today)
  letPass(unpaid(ctx, dueByShipping(order, client, { all: '0', fresh: '0' }, receivable), client), undefined)
  return shipped
}

/** To the next step that is walked; where shipping itself is skipped the goods leave now. */
async function walkOn(ctx: Context, order: Order, done: Work, change: Change = {}) {
  const way = onward(order.status, done, worksOf(ctx.parameters.get('CK_STEPS')))
  const shipped = way.ships ? await shipUnasked(ctx, order) : {}
  return walk(ctx, order, way.walked, { ...change, ...shipped })
}
