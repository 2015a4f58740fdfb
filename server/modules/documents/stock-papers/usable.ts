import type { stockPapers } from '#contract/documents/stock-papers.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

interface Bin {
  pjid: number
  warehouseId: number
  posiId: number
  usable: string
}

/** 可用 by place: 现存 less what other documents hold. */
export async function usable(ctx: Context, { pjids }: Received<typeof stockPapers.usable>) {
  return { content: await statement<Bin>(ctx, 'paper.usable', USABLE, [ctx.tenantId, ctx.companyId, pjids]) }
}

const USABLE = `
  select part_id as pjid, warehouse_id as "warehouseId", posi_id as "posiId", qty - reserved as usable from stock_balance
  where tenant_id = $1 and company_id = $2 and part_id = any($3::bigint[]) and qty <> reserved order by 1, 2, 3`
