import { add, isZero, negate, sum } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { dueDateOf, postOpenItem } from '#server/modules/ledgers/open-items/index.ts'
import { partnerOf } from '../core/index.ts'
import { POSTING, type ReturnKind } from './kinds.ts'
import { countOld } from './old-sources.ts'
import { causeOf, type Line, type Order } from './order.ts'
import { totalsOf } from './rules.ts'

/** A line as it is posted: what came or went of it, and what that is worth in stock. */
export type Posted = Pick<
  Line,
  'lineId' | 'sourceLineId' | 'sourceId' | 'warehouseId' | 'posiId' | 'thAmount' | 'shortAmount' | 'thSum'
> & {
  cost: string
}

/** Everything of the posting but the goods: lines, what their sources have had back, and what is owed. Answers what the return's row takes over. */
export async function book(ctx: Context, kind: ReturnKind, order: Order, lines: readonly Posted[]) {
  const totals = totalsOf(lines)
  const partner = await partnerOf(ctx, order.clientId, kind.partner)
  const debt = {
    ...causeOf(kind, order, POSTING, ctx.today),
    direction: kind.direction,
    amount: negate(totals.thSum),
    dueDate: dueDateOf(partner, ctx.today),
    // what takes back a document is set off against it; what is left of it stays a credit
    parts: partsOf(lines).map(({ sourceId, thSum }) => ({ ...kind.source, documentId: sourceId, amount: negate(thSum) })),
  }
  await statement(ctx, 'th.posted', POSTED, [ctx.tenantId, order.thId, JSON.stringify(lines), ctx.today])
  await countBack(
    ctx,
    kind,
    lines.map(({ sourceLineId, thAmount }) => ({ lineId: sourceLineId, qty: thAmount })),
  )
  await countOld(
    ctx,
    kind,
    lines.map(({ sourceLineId }) => sourceLineId),
  )
  await postOpenItem(ctx, debt)
  return { ...totals, costSum: sum(lines.map(({ cost }) => cost)), postedAt: ctx.now, postDate: ctx.today }
}

/** What of a return takes back each of its sources; a line of the program before has none that anything is owed on. */
export function partsOf(lines: readonly Pick<Posted, 'sourceId' | 'thSum'>[]) {
  const parts = new Map<number, string>()
  for (const { sourceId, thSum } of lines) if (sourceId > 0) parts.set(sourceId, add(parts.get(sourceId) ?? '0', thSum))
  return [...parts].filter(([, thSum]) => !isZero(thSum)).map(([sourceId, thSum]) => ({ sourceId, thSum }))
}

/** So many pieces of source lines have come or gone back; below 0: that has been undone. */
export async function countBack(ctx: Context, { type }: ReturnKind, came: readonly { lineId: number; qty: string }[]): Promise<void> {
  const values = [ctx.tenantId, came.map(({ lineId }) => lineId), came.map(({ qty }) => qty)]
  await (type === 0
    ? statement(ctx, 'th.sold-less', SOLD_LESS, [...values, ctx.companyId])
    : statement(ctx, 'th.bought-less', BOUGHT_LESS, values))
}

// Whose goods came back is written down here: who had last brought them by now (decision 219).
const POSTED = `
  update th_product l set posted = true, claims = false, th_amount = n."thAmount", short_amount = n."shortAmount", th_sum = n."thSum", cost_sum = n.cost,
    warehouse_id = n."warehouseId", posi_id = n."posiId",
    supplier_id = case l.th_type when 0 then (
      select r.supplier_id from rk_product r
      where r.tenant_id = $1 and r.company_id = l.company_id and r.part_id = l.part_id and r.rk_type = 0 and r.posted and r.rk_date <= $4
      order by r.rk_date desc, r.line_id desc limit 1) end
  from jsonb_to_recordset($3::jsonb) as n("lineId" bigint, "thAmount" numeric, "shortAmount" numeric, "thSum" numeric, cost numeric,
    "warehouseId" bigint, "posiId" bigint)
  where l.tenant_id = $1 and l.th_id = $2 and l.line_id = n."lineId"`

const came = `select line_id, sum(qty) as qty from unnest($2::bigint[], $3::numeric[]) as n(line_id, qty) group by 1`

// The sales index counts what clients kept: goods that came back leave the day they were sold on. The parts' locks are held.
const SOLD_LESS = `
  with came as (${came}), source as (
    update ck_product l set th_amount = l.th_amount + c.qty from came c where l.tenant_id = $1 and l.line_id = c.line_id
    returning l.part_id, l.ck_date, c.qty
  ), days as (select part_id, ck_date, sum(qty) as qty from source group by 1, 2)
  update part_sale_day d set qty = d.qty - n.qty from days n
  where d.tenant_id = $1 and d.company_id = $4 and d.part_id = n.part_id and d.sale_day = n.ck_date`

const BOUGHT_LESS = `
  update rk_product l set th_amount = l.th_amount + c.qty from (${came}) c where l.tenant_id = $1 and l.line_id = c.line_id`
