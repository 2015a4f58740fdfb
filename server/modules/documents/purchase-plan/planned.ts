import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { aimed, SOME } from './suggest-sql.ts'

interface Asked {
  /** $1 to $10 of 采购建议: whose parts, of which days, what counts. */
  asked: readonly unknown[]
  /** 品牌, 供应商. */
  narrow: readonly [brand: string, supplierId: number]
  limit: number
  offset: number
}

/** With more than that changed since the plan was made everything is weighed from the books. */
const TOUCHED_MOST = 20_000

/**
 * Which parts a page of 采购建议 shows, told by the plan (house.plan_parts, decision 150): what it knows decides for every part that nothing has happened to since,
 * and that nobody waits for, has ordered or holds; the others are weighed from the books. Undefined where there is no plan of today.
 */
export async function chosenFromPlan(ctx: Context, { asked, narrow, limit, offset }: Asked) {
  const [tenantId, companies, , , lostSince] = asked
  const plan = await statement<{ touched: number[] }>(ctx, 'cg.touched', TOUCHED, [tenantId, companies, ctx.today, lostSince])
  const touched = plan[0]?.touched
  if (!touched || touched.length > TOUCHED_MOST) return undefined
  const several = (companies as number[]).length > 1
  const narrowed = narrow[0] !== '' || narrow[1] !== 0
  const rows = await statement<{ part: number; found: number }>(
    ctx,
    `cg.planned.${Number(several)}${Number(narrowed)}`,
    planned(several, narrowed),
    [...asked, touched, ...(narrowed ? narrow : []), limit, offset],
  )
  return { parts: rows.map(({ part }) => part), found: rows[0]?.found ?? 0 }
}

/** Parts that something has happened to, or that something but their stock, limits and sales speaks for. */
const TOUCHED = `
  select array(
    select part_id from (
      (select l.part_id from stock_ledger l where l.tenant_id = $1 and l.ledger_id > k.ledger_id and l.company_id = any($2::bigint[]) limit ${TOUCHED_MOST * 3})
      union select part_id from reservation where tenant_id = $1
      union select part_id from part_on_way where tenant_id = $1 and company_id = any($2::bigint[]) and qty <> 0
      union select part_id from ck_product
        where tenant_id = $1 and company_id = any($2::bigint[]) and ck_type = 2 and offered and ck_amount > done_amount
      union select part_id from lost_sale
        where tenant_id = $1 and company_id = any($2::bigint[]) and part_id is not null and state = '待处理' and created_at >= $4::date
      union select l.part_id from transfer_request o join transfer_request_line l on l.tenant_id = o.tenant_id and l.dy_id = o.dy_id
        where o.tenant_id = $1 and o.company_id = any($2::bigint[]) and o.status = '已提交'
      union select l.part_id from stock_paper o join stock_paper_line l on l.tenant_id = o.tenant_id and l.paper_id = o.paper_id
        where o.tenant_id = $1 and o.to_company_id = any($2::bigint[]) and o.kind = 'db' and o.status in ('已审核', '已在途')
      union select part_id from stock_limit where tenant_id = $1 and company_id = any($2::bigint[]) and state = -1 and warehouse_id <> 0
      union select part_id from part_plan where tenant_id = $1 and company_id = any($2::bigint[]) and changed_at is not null
    ) t) as touched
  from part_planned k
  where k.tenant_id = $1 and k.kept and k.day = $3
    and k.stores = array(select w.warehouse_id from warehouse w where w.tenant_id = $1 and w.kind = 'normal' order by 1)`

const OF_ONE = `select part_id, qty, least, most, sold30, sold90 from part_plan where tenant_id = $1 and company_id = ($2::bigint[])[1] and looked`
const OF_SEVERAL = `
  select part_id, sum(qty) as qty, sum(least) as least, sum(most) as most, sum(sold30) as sold30, sum(sold90) as sold90
  from part_plan where tenant_id = $1 and company_id = any($2::bigint[]) group by part_id having bool_or(looked)`

/** The same order and the same question of every part as in the rows themselves. */
const planned = (several: boolean, narrowed: boolean) => `${aimed(SOME)}, weighed as (
    select part_id, false as presold, qty < least as below, sold90,
      qty < least or case $6::int when 30 then sold30 else sold90 end * $7::int > qty * $6::int and (most = 0 or most > qty) as wanted
    from (${several ? OF_SEVERAL : OF_ONE}) p where not exists (select 1 from unnest($11::bigint[]) t(part_id) where t.part_id = p.part_id)
    union all
    select part_id, presold > 0 and wanted > 0, below or store_below, sold90 * 1000, wanted > 0 from aimed
  )
  select part_id as part, count(*) over ()::int as found from weighed w
  where ($10::boolean or wanted) and ${
    narrowed
      ? `exists (select 1 from part p where p.tenant_id = $1 and p.part_id = w.part_id and p.deleted_at is null and not p.pj_enable
          and ($12 = '' or p.pj_brand = $12) and ($13::bigint = 0 or p.supplier_id = $13))`
      : `not exists (select 1 from part p where p.tenant_id = $1 and p.part_id = w.part_id and (p.deleted_at is not null or p.pj_enable))`
  }
  order by presold desc, below desc, wanted desc, sold90 desc, part_id limit ${narrowed ? '$14 offset $15' : '$12 offset $13'}`
