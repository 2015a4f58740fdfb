import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { counts, type StockCount, shareRunning } from './mark.ts'

const YEAR = 365

/** 开始盘点: the snapshot. A place stands in one running count only, or its difference would be posted twice. */
export async function start(ctx: Context, { id }: { id: number }) {
  const mark = await counts.lock(ctx, id)
  const status = counts.transition(mark, 'start')
  await oneAtATime(ctx, mark)
  const [made] = await statement<{ count: number }>(ctx, 'mark.snapshot', SNAPSHOT, [
    ...[ctx.tenantId, ctx.companyId, id, mark.warehouseId, JSON.stringify(mark.scope), ctx.today, YEAR],
  ])
  const lineCount = made?.count ?? 0
  if (lineCount === 0) throw refused('盘点范围内没有商品')
  await requireFree(ctx, mark)
  await counts.moveTo(ctx, mark, status, { lineCount, startedAt: ctx.now })
  return { status, lineCount }
}

const oneAtATime = (ctx: Context, { warehouseId }: StockCount) =>
  statement(ctx, 'mark.warehouse', 'select 1 from warehouse where tenant_id = $1 and warehouse_id = $2 for no key update', [
    ctx.tenantId,
    warehouseId,
  ])

async function requireFree(ctx: Context, { markId, warehouseId }: StockCount): Promise<void> {
  const [other] = await statement<{ markNo: string; pjNo: string; count: number }>(ctx, 'mark.overlap', OVERLAP, [
    ctx.tenantId,
    markId,
    warehouseId,
  ])
  if (other) throw refused(`有 ${other.count} 个仓位商品（${other.pjNo} 等）已在盘点单 ${other.markNo} 中，请先完成那张盘点单`)
}

/** 盘到账外商品: a part found at a place the list does not name; by the books there may be something now. */
export async function found(ctx: Context, { markId, pjid, posiId }: { markId: number; pjid: number; posiId: number }) {
  const mark = await shareRunning(ctx, markId)
  await oneAtATime(ctx, mark)
  const [line] = await statement<{ id: number }>(ctx, 'mark.found', FOUND, [
    ctx.tenantId,
    ctx.companyId,
    markId,
    mark.warehouseId,
    pjid,
    posiId,
  ])
  if (!line) throw refused('商品或仓位不存在，或已在盘点单中')
  await requireFree(ctx, mark)
  await statement(ctx, 'mark.longer', 'update mark_order set line_count = line_count + 1 where tenant_id = $1 and mark_id = $2', [
    ctx.tenantId,
    markId,
  ])
  return line
}

// A of the year's sales at today's prices: the parts that make the first 80%; B to 95%; what does not sell is C.
const SNAPSHOT = `
  with scope as (
    select array(select jsonb_array_elements_text(s.v->'posi')) as posi, array(select jsonb_array_elements_text(s.v->'pjType')) as types,
      array(select jsonb_array_elements_text(s.v->'pjBrand')) as brands, array(select jsonb_array_elements_text(s.v->'abc')) as abc,
      coalesce((s.v->>'zero')::boolean, false) as zero
    from (select $5::jsonb as v) s
  ), sold as (
    select d.part_id, sum(d.qty * coalesce(r.xs_price, 0)) as worth from part_sale_day d
    left join part_price r on r.tenant_id = d.tenant_id and r.part_id = d.part_id
    where d.tenant_id = $1 and d.company_id = $2 and d.sale_day > $6::date - $7::int and (select cardinality(abc) > 0 from scope)
    group by d.part_id having sum(d.qty * coalesce(r.xs_price, 0)) > 0
  ), ranked as (
    select part_id, case when before < 0.8 * total then 'A' when before < 0.95 * total then 'B' else 'C' end as class
    from (select part_id, sum(worth) over () as total, coalesce(sum(worth) over (order by worth desc, part_id rows between unbounded preceding and 1 preceding), 0) as before
      from sold) x
  ), made as (
    insert into mark_line (tenant_id, mark_id, company_id, part_id, pj_no, pj_name, pj_size, pj_brand, pj_unit, warehouse_id, posi_id, snapshot_qty)
    select $1, $3, $2, p.part_id, p.pj_no, p.pj_name, p.pj_size, p.pj_brand, p.pj_unit, b.warehouse_id, b.posi_id, b.qty
    from stock_balance b
    join part p on p.tenant_id = b.tenant_id and p.part_id = b.part_id
    left join posi s on s.tenant_id = b.tenant_id and s.posi_id = b.posi_id
    left join ranked k on k.part_id = b.part_id
    cross join scope c
    where b.tenant_id = $1 and b.company_id = $2 and b.warehouse_id = $4 and (b.qty <> 0 or b.reserved <> 0 or c.zero)
      and (cardinality(c.posi) = 0 or exists (select 1 from unnest(c.posi) as t(begin) where starts_with(upper(s.posi_name), upper(t.begin))))
      and (cardinality(c.types) = 0 or p.pj_type = any (c.types)) and (cardinality(c.brands) = 0 or p.pj_brand = any (c.brands))
      and (cardinality(c.abc) = 0 or coalesce(k.class, 'C') = any (c.abc))
    order by s.walk nulls last, s.posi_name, p.pj_no
    returning 1
  )
  select count(*)::int as count from made`

const OVERLAP = `
  select o.mark_no as "markNo", min(l.pj_no) as "pjNo", count(*)::int as count
  from mark_line m
  join mark_line l on l.tenant_id = m.tenant_id and l.part_id = m.part_id and l.posi_id = m.posi_id and l.warehouse_id = m.warehouse_id and l.mark_id <> m.mark_id
  join mark_order o on o.tenant_id = l.tenant_id and o.mark_id = l.mark_id and o.status in ('进行中', '待审核')
  where m.tenant_id = $1 and m.mark_id = $2 and m.warehouse_id = $3
  group by o.mark_no order by o.mark_no limit 1`

const FOUND = `
  insert into mark_line (tenant_id, mark_id, company_id, part_id, pj_no, pj_name, pj_size, pj_brand, pj_unit, warehouse_id, posi_id, snapshot_qty)
  select $1, $3, $2, p.part_id, p.pj_no, p.pj_name, p.pj_size, p.pj_brand, p.pj_unit, $4, $6, b.qty
  from part p cross join lateral (select coalesce(sum(b.qty), 0) as qty from stock_balance b
    where b.tenant_id = p.tenant_id and b.part_id = p.part_id and b.warehouse_id = $4 and b.posi_id = $6) b
  where p.tenant_id = $1 and p.part_id = $5 and p.deleted_at is null
    and ($6::bigint = 0 or exists (select 1 from posi s where s.tenant_id = p.tenant_id and s.posi_id = $6 and s.warehouse_id = $4 and s.deleted_at is null))
  on conflict do nothing returning line_id as id`
