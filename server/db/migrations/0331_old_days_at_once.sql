-- All pieces of a list of history are one transaction. Where autovacuum counts old_trade meanwhile it finds no row, whatever its size; then every index looks
-- equal, and one that fits the company alone was read whole for each day: 92 s for 5,000 days beside 60,000 lines. Of many days the lines are read once, in
-- whatever order, and laid beside the days; a few are looked up one by one as before (0315).
create function house.sum_old_days(tenant bigint, company bigint, parts bigint[], days date[])
  returns table (part_id bigint, day date, qty numeric, times int) language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_nestloop = off as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (select distinct x.part_id, x.day from unnest(parts, days) as x(part_id, day)),
  returned as materialized (
    select -r.source_line_id as old_id, sum(r.th_amount) as qty from th_product r
    where r.tenant_id = tenant and r.th_type = 0 and r.source_line_id < 0 and r.posted group by r.source_line_id)
  select t.part_id, t.trade_day, sum(case t.kind when '销售' then t.qty - coalesce(b.qty, 0) else -t.qty end),
    count(distinct case when t.kind = '销售' then coalesce(nullif(t.doc_no, ''), ' ' || t.old_id) end)::int
  from old_trade t join asked a on a.part_id = t.part_id and a.day = t.trade_day
  left join returned b on b.old_id = t.old_id and t.kind = '销售'
  where t.tenant_id = tenant and t.company_id = company and t.kind in ('销售', '退货')
  group by t.part_id, t.trade_day;
end $$;

create or replace function house.count_old_days(tenant bigint, company bigint, parts bigint[], days date[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(parts) > 200 then
    insert into part_sale_day as d (tenant_id, part_id, company_id, sale_day, qty, times, old_qty, old_times)
    select tenant, p.part_id, company, p.day, 0, 0, coalesce(o.qty, 0), coalesce(o.times, 0)
    from (select distinct x.part_id, x.day from unnest(parts, days) as x(part_id, day)) p
    left join house.sum_old_days(tenant, company, parts, days) o on o.part_id = p.part_id and o.day = p.day
    order by p.part_id, p.day
    on conflict (tenant_id, part_id, company_id, sale_day) do update set old_qty = excluded.old_qty, old_times = excluded.old_times;
  else
    insert into part_sale_day as d (tenant_id, part_id, company_id, sale_day, qty, times, old_qty, old_times)
    select tenant, p.part_id, company, p.day, 0, 0, o.qty, o.times
    from (select distinct x.part_id, x.day from unnest(parts, days) as x(part_id, day)) p
    cross join lateral (
      select coalesce(sum(case t.kind when '销售' then t.qty - coalesce(b.qty, 0) else -t.qty end), 0) as qty,
        count(distinct case when t.kind = '销售' then coalesce(nullif(t.doc_no, ''), ' ' || t.old_id) end)::int as times
      from old_trade t
      left join lateral (select sum(r.th_amount) as qty from th_product r
        where r.tenant_id = tenant and r.th_type = 0 and r.source_line_id = -t.old_id and r.posted) b on t.kind = '销售'
      where t.tenant_id = tenant and t.company_id = company and t.part_id = p.part_id and t.trade_day = p.day and t.kind in ('销售', '退货')
    ) o
    order by p.part_id, p.day
    on conflict (tenant_id, part_id, company_id, sale_day) do update set old_qty = excluded.old_qty, old_times = excluded.old_times;
  end if;

  delete from part_sale_day d using (select distinct x.part_id, x.day from unnest(parts, days) as x(part_id, day)) p
  where d.tenant_id = tenant and d.company_id = company and d.part_id = p.part_id and d.sale_day = p.day
    and d.qty = 0 and d.times = 0 and d.old_qty = 0 and d.old_times = 0;
end $$;
