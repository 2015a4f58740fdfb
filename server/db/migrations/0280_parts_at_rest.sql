-- When a part was sold last, when it came last, and how much of it came within so many days: what 呆滞 and 库龄 ask of every part in stock, in one row of it (decision 183).
-- A row is written anew for the parts that a step of the roll-ups touches, up to the border of result_rolled; of parts that moved since, whoever reads asks the books.
create table part_rest (
  tenant_id bigint not null,
  company_id bigint not null,
  part_id bigint not null,
  sold_on date,
  came_on date,
  -- what came within 30, 90, 180, 365 days, as counted on that day; it says the same until the first arrival leaves one of them
  counted_on date not null,
  until date,
  q30 numeric(18,3) not null,
  q90 numeric(18,3) not null,
  q180 numeric(18,3) not null,
  q365 numeric(18,3) not null,
  primary key (tenant_id, company_id, part_id)
) with (fillfactor = 85);
create index part_rest_until on part_rest (until, tenant_id, company_id);
create index part_rest_part on part_rest (tenant_id, part_id);
select house.tenant_table('part_rest', 'select');

-- Of these parts of these companies, side by side.
create function house.rest_parts(tenant bigint, companies bigint[], parts bigint[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  today date := (now() at time zone 'Asia/Shanghai')::date;
begin
  insert into part_rest as r (tenant_id, company_id, part_id, sold_on, came_on, counted_on, until, q30, q90, q180, q365)
  select tenant, c.company_id, c.part_id, s.day, greatest(k.day, a.fresh), today, a.until, a.q30, a.q90, a.q180, a.q365
  from unnest(companies, parts) as c(company_id, part_id)
  cross join lateral (
    select max(d.sale_day) as day from part_sale_day d where d.tenant_id = tenant and d.part_id = c.part_id and d.company_id = c.company_id and d.times > 0
  ) s
  cross join lateral (
    select max(l.rk_date) as day from rk_product l where l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = c.company_id and l.posted
  ) k
  cross join lateral (
    select max(fresh) as fresh,
      min(case when day >= today - 30 then day + 31 when day >= today - 90 then day + 91 when day >= today - 180 then day + 181 when day >= today - 365 then day + 366 end) as until,
      coalesce(sum(qty) filter (where day >= today - 30), 0) as q30, coalesce(sum(qty) filter (where day >= today - 90), 0) as q90,
      coalesce(sum(qty) filter (where day >= today - 180), 0) as q180, coalesce(sum(qty) filter (where day >= today - 365), 0) as q365
    from (
      select null::date as fresh, l.rk_date as day, l.rk_amount - l.th_amount as qty from rk_product l
      where l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = c.company_id and l.posted and l.rk_type = 0 and l.rk_amount > l.th_amount and l.rk_date >= today - 365
      union all
      select max(g.biz_date) filter (where g.qty > 0 and g.kind in ('调拨入', '其他入库', '期初')),
        case when g.document in ('db', 'qr', 'qk') and sum(g.qty) > 0 then min(g.biz_date) filter (where g.qty > 0) end, sum(g.qty)
      from stock_ledger g
      where g.tenant_id = tenant and g.part_id = c.part_id and g.company_id = c.company_id and g.pool = 0
        and (g.document in ('db', 'qr', 'qk') or g.kind in ('调拨入', '其他入库', '期初'))
      group by g.document, g.document_id, g.line_id
    ) x
  ) a
  order by 2, 3
  on conflict (tenant_id, company_id, part_id) do update set sold_on = excluded.sold_on, came_on = excluded.came_on, counted_on = excluded.counted_on,
    until = excluded.until, q30 = excluded.q30, q90 = excluded.q90, q180 = excluded.q180, q365 = excluded.q365;
end $$;

-- Parts of which an arrival has grown older than 30, 90, 180 or 365 days since they were counted, so many at a time. Answers whether there is more to do.
create function house.rest_due(step integer default 5000) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Asia/Shanghai')::date;
  r record;
  done integer := 0;
begin
  for r in
    select tenant_id, array_agg(company_id) as companies, array_agg(part_id) as parts
    from (select tenant_id, company_id, part_id from part_rest where until <= today limit step) d group by tenant_id
  loop
    perform house.rest_parts(r.tenant_id, r.companies, r.parts);
    done := done + cardinality(r.parts);
  end loop;
  return done >= step;
end $$;

-- What moved of a part is added to its sums, and how it rests is written anew.
create or replace function house.add_moves(tenant bigint, after_ledger bigint, upto_ledger bigint) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into part_moves as d (tenant_id, company_id, span, start, part_id, qty, value, inner_value, in_qty, in_value, supplier_back_qty, supplier_back_value, sale_qty, sale_value,
    sale_back_qty, sale_back_value, moved_in_qty, moved_in_value, moved_out_qty, moved_out_value, count_qty, count_value, diff_value, other_qty, other_value)
  select tenant, l.company_id, s.span, s.start, l.part_id, sum(qty), sum(value), sum(inner_value),
    coalesce(sum(qty) filter (where move = 'in'), 0), coalesce(sum(value) filter (where move = 'in'), 0),
    coalesce(sum(qty) filter (where move = 'supplier_back'), 0), coalesce(sum(value) filter (where move = 'supplier_back'), 0),
    coalesce(sum(qty) filter (where move = 'sale'), 0), coalesce(sum(value) filter (where move = 'sale'), 0),
    coalesce(sum(qty) filter (where move = 'sale_back'), 0), coalesce(sum(value) filter (where move = 'sale_back'), 0),
    coalesce(sum(qty) filter (where move = 'moved_in'), 0), coalesce(sum(value) filter (where move = 'moved_in'), 0),
    coalesce(sum(qty) filter (where move = 'moved_out'), 0), coalesce(sum(value) filter (where move = 'moved_out'), 0),
    coalesce(sum(qty) filter (where move = 'count'), 0), coalesce(sum(value) filter (where move = 'count'), 0),
    coalesce(sum(value) filter (where move = 'diff'), 0),
    coalesce(sum(qty) filter (where move = 'other'), 0), coalesce(sum(value) filter (where move = 'other'), 0)
  from (
    select company_id, date_trunc('month', biz_date)::date as month, part_id, house.move_of(kind) as move, sum(qty) as qty, sum(value) as value, sum(inner_value) as inner_value
    from stock_ledger where tenant_id = tenant and ledger_id > after_ledger and ledger_id <= upto_ledger group by 1, 2, 3, 4
  ) l
  cross join lateral (values ('M', l.month), ('Q', date_trunc('quarter', l.month)::date), ('Y', date_trunc('year', l.month)::date)) as s(span, start)
  group by 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (tenant_id, company_id, span, start, part_id) do update set qty = d.qty + excluded.qty, value = d.value + excluded.value, inner_value = d.inner_value + excluded.inner_value,
    in_qty = d.in_qty + excluded.in_qty, in_value = d.in_value + excluded.in_value,
    supplier_back_qty = d.supplier_back_qty + excluded.supplier_back_qty, supplier_back_value = d.supplier_back_value + excluded.supplier_back_value,
    sale_qty = d.sale_qty + excluded.sale_qty, sale_value = d.sale_value + excluded.sale_value,
    sale_back_qty = d.sale_back_qty + excluded.sale_back_qty, sale_back_value = d.sale_back_value + excluded.sale_back_value,
    moved_in_qty = d.moved_in_qty + excluded.moved_in_qty, moved_in_value = d.moved_in_value + excluded.moved_in_value,
    moved_out_qty = d.moved_out_qty + excluded.moved_out_qty, moved_out_value = d.moved_out_value + excluded.moved_out_value,
    count_qty = d.count_qty + excluded.count_qty, count_value = d.count_value + excluded.count_value, diff_value = d.diff_value + excluded.diff_value,
    other_qty = d.other_qty + excluded.other_qty, other_value = d.other_value + excluded.other_value;

  perform house.rest_parts(tenant, array_agg(company_id), array_agg(part_id))
  from (select distinct company_id, part_id from stock_ledger where tenant_id = tenant and ledger_id > after_ledger and ledger_id <= upto_ledger) l
  having count(*) > 0;
end $$;

-- 呆滞 of one company: from what is kept, and of parts that moved beyond the border from the books. A sale that was taken back was none.
drop function house.slow_stock(bigint, bigint, date);
create function house.slow_stock(tenant bigint, company bigint, since date, out parts int, out pieces numeric, out value numeric)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  border bigint := coalesce((select k.ledger_id from result_rolled k where k.tenant_id = tenant), 0);
begin
  with late as materialized (select distinct l.part_id from stock_ledger l where l.tenant_id = tenant and l.ledger_id > border and l.company_id = company),
  still as (
    select c.qty, c.value from part_cost c left join part_rest r on r.tenant_id = tenant and r.company_id = company and r.part_id = c.part_id
    where c.tenant_id = tenant and c.company_id = company and c.pool = 0 and c.qty > 0 and c.part_id not in (select l.part_id from late l)
      and coalesce(r.sold_on < since, true) and coalesce(r.came_on < since, true)
    union all
    select c.qty, c.value from late l join part_cost c on c.tenant_id = tenant and c.company_id = company and c.part_id = l.part_id and c.pool = 0 and c.qty > 0
    where not exists (select from part_sale_day d where d.tenant_id = tenant and d.part_id = c.part_id and d.company_id = company and d.sale_day >= since and d.times > 0)
      and not exists (select from rk_product k where k.tenant_id = tenant and k.part_id = c.part_id and k.company_id = company and k.posted and k.rk_date >= since)
      and not exists (select from stock_ledger g where g.tenant_id = tenant and g.part_id = c.part_id and g.company_id = company and g.pool = 0 and g.qty > 0
        and g.kind in ('调拨入', '其他入库', '期初') and g.biz_date >= since)
  )
  select count(*)::int, coalesce(sum(s.qty), 0), coalesce(sum(s.value), 0) into parts, pieces, value from still s;
end $$;
revoke all on function house.rest_parts, house.rest_due, house.slow_stock from public;
grant execute on function house.slow_stock to peichi_app;

-- What is there.
select house.rest_parts(k.tenant_id, c.companies, c.parts) from result_rolled k
cross join lateral (
  select array_agg(company_id) as companies, array_agg(part_id) as parts from (select distinct p.company_id, p.part_id from part_cost p where p.tenant_id = k.tenant_id) p
) c where c.parts is not null;
