import type { Answer, Received } from '#contract/kit/fields.ts'
import type { stock } from '#contract/ledgers/stock/stock.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

type Row = Answer<typeof stock.places>['content'][number]

/** What each normal warehouse of the company has of these parts: together it is their 可用. */
export async function places({ db, tenantId, companyId }: Context, { pjids }: Received<typeof stock.places>) {
  return { content: await statement<Row>({ db }, 'stock.by-warehouse', PLACES, [tenantId, companyId, [...new Set(pjids)]]) }
}

const PLACES = `
  select b.part_id as pjid, b.warehouse_id as "warehouseId", w.warehouse_name as "warehouseName", sum(b.qty - b.reserved) as usable
  from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id and w.kind = 'normal'
  where b.tenant_id = $1 and b.company_id = $2 and b.part_id = any($3::bigint[])
  group by 1, 2, 3 having sum(b.qty) <> 0 or sum(b.reserved) <> 0
  order by b.part_id, usable desc, b.warehouse_id`
