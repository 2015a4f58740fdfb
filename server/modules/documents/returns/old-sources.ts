import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'
import type { ReturnKind } from './kinds.ts'

/** Lines of the program before stand among the posted ones with their number below 0 (decision 170). */
export const isOld = (lineId: number) => lineId < 0

const KINDS = { 0: '销售', 1: '采购' } as const

const taken = (type: 0 | 1, which: 'claims' | 'posted') =>
  `(select coalesce(sum(r.th_amount), 0) from th_product r where r.tenant_id = t.tenant_id and r.th_type = ${type} and r.source_line_id = -t.old_id and r.${which})`

/** A line of the program before as a return takes it back: at its price, of nothing that is known here, into the company's first warehouse. */
export const readingOld = (type: 0 | 1) => `
  select -t.old_id as id, t.client_id as "clientId", 0::bigint as "docId", '旧系统' || case t.doc_no when '' then '' else ' ' || t.doc_no end as "docNo", t.trade_day as "docDate",
    t.qty as amount, t.price, t.amount as sum, t.price as "unitPrice", t.part_id as pjid, p.pj_no as "pjNo", p.pj_name as "pjName", p.pj_size as "pjSize",
    p.pj_type as "pjType", p.pj_factory as "pjFactory", p.pj_brand as "pjBrand", p.pj_unit as "pjUnit", ''::text as unit, 1::numeric as "unitFactor",
    ${taken(type, 'posted')} as "thAmount", ${taken(type, 'claims')} as claimed, 0::numeric as cost, 0::numeric as fee, 0::numeric as "inner", 0::numeric as "backCost",
    coalesce(w.warehouse_id, 0) as "warehouseId", coalesce(w.warehouse_name, '') as "warehouseName", 0::bigint as "posiId", '' as "posiName"
  from old_trade t
  join part p on p.tenant_id = t.tenant_id and p.part_id = t.part_id
  join client c on c.tenant_id = t.tenant_id and c.client_id = t.client_id
  left join lateral (select v.warehouse_id, v.warehouse_name from warehouse v
    where v.tenant_id = t.tenant_id and v.company_id = t.company_id and v.kind = 'normal' and v.enabled and v.deleted_at is null
    order by v.is_default desc, v.sort, v.warehouse_id limit 1) w on true
  where t.tenant_id = $1 and t.company_id = $2 and t.kind = '${KINDS[type]}' and ${clientScopeSql('$3', 'c')}`

/** Of these nobody else takes anything back until the end of the request. */
export const lockOld = (ctx: Pick<Context, 'db' | 'tenantId'>, ids: readonly number[]) =>
  statement(ctx, 'th.lock-old', 'select 1 from old_trade where tenant_id = $1 and old_id = any($2::bigint[]) order by old_id for update', [
    ctx.tenantId,
    ids.filter(isOld).map((id) => -id),
  ])

const DAYS = `
  select house.count_old_days($1, $2, array_agg(part_id), array_agg(trade_day)) from old_trade where tenant_id = $1 and old_id = any($3::bigint[])`
/** What clients kept of what they bought there: counted anew once lines are posted, or no longer are. */
export async function countOld(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>,
  { type }: ReturnKind,
  ids: readonly number[],
): Promise<void> {
  const old = ids.filter(isOld).map((id) => -id)
  if (type === 0 && old.length > 0) await statement(ctx, 'th.count-old', DAYS, [ctx.tenantId, ctx.companyId, old])
}
