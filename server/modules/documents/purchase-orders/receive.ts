import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { cg } from './order.ts'
import { isOpen } from './rules.ts'

/** An ordered line as a stock-in begins with it. */
export interface ToReceive {
  cgLineId: number
  pjid: number
  warehouseId: number
  /** Ordered, not received, and in no stock-in that is being written. */
  rest: string
  purchasePrice: string
  /** As it was ordered. */
  unit: string
  unitFactor: string
  unitPrice: string | null
  remark: string
}

/** What an open order still waits for, and the words its stock-in takes over. Locks the order: two clerks do not receive the same goods. */
export async function linesToReceive(ctx: Context, id: number) {
  const order = await cg.lock(ctx, id)
  if (!isOpen(order.status)) throw refused(`采购订单${order.status}，不能收货`)
  const [head] = await statement<{ buyer: string; paytype: string; contractNo: string; remark: string }>(ctx, 'cg.head', HEAD, [
    ctx.tenantId,
    id,
  ])
  const lines = await statement<ToReceive>(ctx, 'cg.to-receive', REST, [ctx.tenantId, id])
  return { cgNo: order.cgNo, supplierId: order.supplierId, ...(head as NonNullable<typeof head>), lines }
}

/** Of a line `l` of an order: how much of it stands in stock-ins that are being written. */
export const IN_DRAFTS = `coalesce((
  select sum(r.rk_amount) from rk_product r join rk_order o on o.tenant_id = r.tenant_id and o.rk_id = r.rk_id and o.status = '草稿'
  where r.tenant_id = l.tenant_id and r.cg_line_id = l.line_id), 0)`

const HEAD = `select buyer, paytype, contract_no as "contractNo", remark from purchase_order where tenant_id = $1 and cg_id = $2`

const REST = `
  select l.line_id as "cgLineId", l.part_id as pjid, l.warehouse_id as "warehouseId", l.purchase_price as "purchasePrice", l.remark,
    l.unit, l.unit_factor as "unitFactor", l.unit_price as "unitPrice",
    greatest(l.cg_amount - l.in_amount - ${IN_DRAFTS}, 0) as rest
  from purchase_line l where l.tenant_id = $1 and l.cg_id = $2 order by l.row_no`
