-- A return may name a line of the program before (old_trade): th_product.source_line_id below 0 is the old_id, source_id 0 (decision 170).
comment on column th_product.source_line_id is 'Line of ck_product (th_type 0) or rk_product (1); below 0: the old_trade line of that number without its sign.';
-- Whoever takes goods back of such a line locks it. Nothing of it is ever changed.
grant update (says) on old_trade to peichi_app;

-- As before (0295); goods that came back here leave the day they were sold on there.
create or replace function house.count_old_days(tenant bigint, company bigint, parts bigint[], days date[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
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

  delete from part_sale_day d using (select distinct x.part_id, x.day from unnest(parts, days) as x(part_id, day)) p
  where d.tenant_id = tenant and d.company_id = company and d.part_id = p.part_id and d.sale_day = p.day
    and d.qty = 0 and d.times = 0 and d.old_qty = 0 and d.old_times = 0;
end $$;

-- Returns that have taken goods back of lines of a batch, or are about to; '' none. The lines are locked: none begins meanwhile.
create function house.returns_of_history(tenant bigint, batch bigint) returns text language plpgsql set search_path = public, pg_temp as $$
begin
  perform from old_trade t where t.tenant_id = tenant and t.batch_id = batch order by t.old_id for update;
  return coalesce((select string_agg(distinct h.th_no, '、' order by h.th_no) from old_trade t
    join th_product r on r.tenant_id = tenant and r.source_line_id = -t.old_id and (r.claims or r.posted)
    join th_order h on h.tenant_id = tenant and h.th_id = r.th_id
    where t.tenant_id = tenant and t.batch_id = batch), '');
end $$;
revoke all on function house.returns_of_history from public;
grant execute on function house.returns_of_history to peichi_app;
