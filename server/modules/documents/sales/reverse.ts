import { negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { lockPartner, postOpenItem, requireUnsettled } from '#server/modules/ledgers/open-items/index.ts'
import { lockParts, reverse, undoDay } from '#server/modules/ledgers/stock/index.ts'
import { documentReversing } from '../core/index.ts'
import { moneyWith } from '../payments/index.ts'
import { allotArrivals } from './allot.ts'
import { causeOf, ck, DOCUMENT, lockOrder, moveTo } from './order.ts'
import { lockSources, settleSources } from './sources.ts'

/** The one posting of a sale. */
const POSTING = '发货'

/**
 * 红冲: the goods come back to where they lay at what they left at, the client owes nothing of it, and the order counts as never shipped.
 * Booked on the day it was posted, so that its month shows neither; where that is closed, today, and the figures of that month keep it.
 */
export async function reverseSale(ctx: Context, { id, note }: { id: number; note: string }) {
  const order = await lockOrder(ctx, id)
  const status = ck.transition(order, 'reverse')
  const takeBackMoney = await moneyWith(ctx, DOCUMENT, id)
  const lines = await ck.linesOf(ctx, id)
  const sources = await lockSources(
    ctx,
    lines.map(({ sourceLineId }) => sourceLineId),
  )
  // goods that come in write into the lines of sales they correct: whoever locks lines has the locks first
  await lockParts(ctx, [...new Set(lines.map(({ partId }) => partId))])
  await statement(ctx, 'ck.lock-lines', LOCK_LINES, [ctx.tenantId, id])
  await documentReversing.publish(ctx, { document: DOCUMENT, documentId: id })
  await requireUnsettled(ctx, DOCUMENT, id)
  const [posted] = await statement<{ shipDate: string }>(ctx, 'ck.ship-date', SHIP_DATE, [ctx.tenantId, id])
  const shipped = posted?.shipDate ?? ctx.today
  const { day: bizDate } = await undoDay(ctx, shipped)
  const kept = bizDate !== shipped
  const cause = causeOf(order, '红冲', bizDate)
  const back = await reverse(ctx, { ...cause, kind: '销售红冲' }, POSTING)
  await statement(ctx, 'ck.unposted', UNPOSTED, [ctx.tenantId, id, ctx.companyId, kept])
  // whoever takes money has the client's lock before the accounts
  await lockPartner(ctx, order.clientId)
  await takeBackMoney(`随销售单 ${order.ckNo} 红冲`)
  const against = { document: DOCUMENT, documentId: id, event: POSTING, whole: true } as const
  await postOpenItem(ctx, { ...cause, direction: 'ys', amount: negate(order.txsSum), dueDate: bizDate, against })
  const figures = kept ? {} : { costSum: '0', shipDate: null }
  await moveTo(ctx, order, status, { shippedAt: null, ...figures, reversedAt: ctx.now, reversedOn: bizDate }, `红冲：${note}`)
  await settleSources(ctx, sources, `销售单 ${order.ckNo} 红冲`)
  if (sources.ids.length > 0) {
    const arrivals = back.map(({ partId, warehouseId, qty }) => ({ partId, warehouseId, qty }))
    await allotArrivals(ctx, arrivals, `销售单 ${order.ckNo} 已红冲`)
  }
  return { status }
}

const LOCK_LINES = 'select 1 from ck_product where tenant_id = $1 and ck_id = $2 order by line_id for update'
const SHIP_DATE = `select ship_date as "shipDate" from ck_order where tenant_id = $1 and ck_id = $2`

// The parts' locks are held: no two orders meet in the rows of a day. A day on which nothing is left keeps its row, with 0 sales.
const UNPOSTED = `
  with lines as (
    update ck_product l set posted = false, cost_sum = case when $4 then cost_sum else 0 end, cost_price = case when $4 then cost_price else 0 end,
      cost_later = case when $4 then cost_later else 0 end, fee_sum = case when $4 then fee_sum else 0 end
    where tenant_id = $1 and ck_id = $2 and posted
    returning part_id, ck_date, ck_amount
  ), days as (select part_id, ck_date, sum(ck_amount) as qty from lines where ck_amount > 0 group by 1, 2)
  update part_sale_day d set qty = d.qty - n.qty, times = d.times - 1 from days n
  where d.tenant_id = $1 and d.company_id = $3 and d.part_id = n.part_id and d.sale_day = n.ck_date`
