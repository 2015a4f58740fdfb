import { add, compare, isZero, subtract } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { cg, type Line, type Order, shiftOnWay } from './order.ts'
import { isLiving, isOpen, progressOf, restOf, shiftsOf } from './rules.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

/** A line of a stock-in that receives an ordered line. A negative quantity takes a receipt back. */
export interface Receipt {
  cgLineId: number
  qty: string
}

export interface Receipts {
  orders: Order[]
  /** All lines of these orders. */
  lines: Line[]
  /** Quantity of this receipt per ordered line. */
  wanted: Map<number, string>
}

/** The orders these receipts belong to, locked in ascending order. To be called before any stock is posted: orders are always locked before the locks of parts. */
export async function lockOrderedLines(ctx: Who, receipts: readonly Receipt[]): Promise<Receipts> {
  const wanted = new Map<number, string>()
  for (const { cgLineId, qty } of receipts) wanted.set(cgLineId, add(wanted.get(cgLineId) ?? '0', qty))
  if (receipts.length === 0) return { orders: [], lines: [], wanted }
  const orders = await statement<Order>(ctx, 'cg.of-lines', ORDERS, [ctx.tenantId, ctx.companyId, [...wanted.keys()]])
  const lines = await statement<Line>(ctx, 'cg.lines-of-orders', LINES, [ctx.tenantId, orders.map(({ cgId }) => cgId)])
  return { orders, lines, wanted }
}

/** What more is delivered than was ordered, in words; '' = nothing. */
export const overDelivered = ({ orders, lines, wanted }: Receipts): string =>
  lines
    .flatMap((line) => {
      const now = wanted.get(line.lineId) ?? '0'
      const over = subtract(now, restOf(line))
      if (compare(now, '0') <= 0 || compare(over, '0') <= 0) return []
      const order = orders.find(({ cgId }) => cgId === line.cgId)
      return [
        `${line.pjNo}（${order?.cgNo}）订购${Number(line.cgAmount)}，已收${Number(line.inAmount)}，本次${Number(now)}，超收${Number(over)}`,
      ]
    })
    .join('；')

/** Books what has come of orders: lines, 在途 and the orders' states follow. To be called by whoever posts the stock, in the same transaction. */
export async function bookReceipt(ctx: Context, { orders, lines, wanted }: Receipts, rkNo: string): Promise<void> {
  if (orders.length === 0) return
  const after = lines.map((line) => ({ ...line, inAmount: add(line.inAmount, wanted.get(line.lineId) ?? '0') }))
  const touched = after.filter(({ lineId }) => wanted.has(lineId))
  await statement(ctx, 'cg.received', RECEIVED, [
    ctx.tenantId,
    touched.map(({ lineId }) => lineId),
    touched.map(({ inAmount }) => inAmount),
    orders.map(({ cgId }) => cgId),
  ])
  for (const order of orders) {
    if (!isLiving(order.status)) continue
    const status = progressOf(after.filter(({ cgId }) => cgId === order.cgId))
    await cg.moveTo(ctx, order, status, {}, `入库单 ${rkNo}`)
  }
  const living = new Set(orders.filter(({ status }) => isLiving(status)).map(({ cgId }) => cgId))
  const changes = lines.flatMap((line, at) => {
    const next = after[at]
    return next && living.has(line.cgId) ? [{ partId: line.partId, before: restOf(line), after: restOf(next) }] : []
  })
  await shiftOnWay(ctx, shiftsOf(changes.filter(({ before, after: rest }) => !isZero(subtract(before, rest)))))
}

/** An ordered line as a stock-in takes it over. */
export interface Receivable {
  lineId: number
  cgId: number
  partId: number
  status: string
  supplierId: number
  pjNo: string
}

/** Lines of stock-ins may only name ordered lines of their own supplier and part, of orders that are open. */
export async function requireReceivable(ctx: Who, supplierId: number, named: readonly { pjid: number; cgLineId: number }[]): Promise<void> {
  const ids = [...new Set(named.map(({ cgLineId }) => cgLineId).filter((id) => id > 0))]
  if (ids.length === 0) return
  const rows = await statement<Receivable>(ctx, 'cg.receivable', RECEIVABLE, [ctx.tenantId, ctx.companyId, ids])
  const known = new Map(rows.map((row) => [row.lineId, row]))
  for (const [index, { pjid, cgLineId }] of named.entries()) {
    if (cgLineId === 0) continue
    const line = known.get(cgLineId)
    if (!line || line.supplierId !== supplierId || line.partId !== pjid) throw invalid(`第${index + 1}行：与采购订单的供应商或商品不一致`)
    if (!isOpen(line.status)) throw invalid(`第${index + 1}行：采购订单${line.status}，不能收货`)
  }
}

const ORDERS = `
  select cg_id as "cgId", cg_no as "cgNo", cg_date as "cgDate", supplier_id as "supplierId", status, version from purchase_order
  where tenant_id = $1 and company_id = $2 and cg_id in (select cg_id from purchase_line where tenant_id = $1 and line_id = any($3::bigint[]))
  order by cg_id for update`

const LINES = `
  select line_id as "lineId", cg_id as "cgId", part_id as "partId", pj_no as "pjNo", cg_amount as "cgAmount", in_amount as "inAmount"
  from purchase_line where tenant_id = $1 and cg_id = any($2::bigint[]) order by cg_id, row_no`

const RECEIVED = `
  with lines as (
    update purchase_line l set in_amount = n.qty from unnest($2::bigint[], $3::numeric[]) as n(line_id, qty)
    where l.tenant_id = $1 and l.line_id = n.line_id returning l.cg_id, l.line_id, l.in_amount
  )
  update purchase_order o set in_amount = (
    select sum(coalesce(n.in_amount, l.in_amount)) from purchase_line l left join lines n on n.line_id = l.line_id
    where l.tenant_id = $1 and l.cg_id = o.cg_id)
  where o.tenant_id = $1 and o.cg_id = any($4::bigint[])`

const RECEIVABLE = `
  select l.line_id as "lineId", l.cg_id as "cgId", l.part_id as "partId", l.pj_no as "pjNo", o.status, o.supplier_id as "supplierId"
  from purchase_line l join purchase_order o on o.tenant_id = l.tenant_id and o.cg_id = l.cg_id
  where l.tenant_id = $1 and l.company_id = $2 and l.line_id = any($3::bigint[])`
