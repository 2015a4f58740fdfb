-- 供应商供销存 weighs all receipts of all parts at two days: which pieces are left (of the newest) and which were sold (of the oldest). What both come to of a receipt up to a day
-- is rounded once, at that day, and a period is what lies between two days (decision 212): so months add up. What a month, quarter or year changed is one row of a part and its
-- supplier, and of all parts one row of a supplier. Rows are written anew for the parts that a step of the roll-ups touches, up to the border of result_rolled; of parts that
-- moved since, whoever reads asks the books. Supplier 0: what no receipt explains.
create table part_supplied (
  tenant_id bigint not null,
  company_id bigint not null,
  span text not null check (span in ('M', 'Q', 'Y')),
  start date not null,
  part_id bigint not null,
  supplier_id bigint not null,
  came numeric(18,3) not null,
  came_value numeric(20,2) not null,
  back numeric(18,3) not null,
  credited numeric(20,4) not null,
  sold numeric(18,3) not null,
  sold_value numeric(20,2) not null,
  rest numeric(18,3) not null,
  rest_value numeric(20,2) not null,
  primary key (tenant_id, company_id, span, start, part_id, supplier_id)
) with (fillfactor = 85);
create index part_supplied_part on part_supplied (tenant_id, part_id, company_id);
select house.tenant_table('part_supplied', 'select');

create table supplier_supplied (
  tenant_id bigint not null,
  company_id bigint not null,
  span text not null check (span in ('M', 'Q', 'Y')),
  start date not null,
  supplier_id bigint not null,
  came numeric(18,3) not null,
  came_value numeric(20,2) not null,
  back numeric(18,3) not null,
  credited numeric(20,4) not null,
  sold numeric(18,3) not null,
  sold_value numeric(20,2) not null,
  rest numeric(18,3) not null,
  rest_value numeric(20,2) not null,
  primary key (tenant_id, company_id, span, start, supplier_id)
) with (fillfactor = 85);
select house.tenant_table('supplier_supplied', 'select');

-- What the first pieces of a part that are still in the books cost its company, or where none ever came, what those that went cost: so much is a piece worth that no receipt explains.
create table part_first (
  tenant_id bigint not null,
  company_id bigint not null,
  part_id bigint not null,
  cost numeric(18,4) not null,
  primary key (tenant_id, company_id, part_id)
) with (fillfactor = 85);
select house.tenant_table('part_first', 'select');

-- Of these parts of these companies, side by side. Pieces are counted in thousandths: as doubles they are exact and cost a tenth of decimals.
create function house.supply_parts(tenant bigint, companies bigint[], parts bigint[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set work_mem = '64MB' as $$
begin
  insert into part_first as f (tenant_id, company_id, part_id, cost)
  select distinct on (g.company_id, g.part_id) tenant, g.company_id, g.part_id, round(g.value / g.qty, 4)
  from (
    select l.company_id, l.part_id, min(l.ledger_id) as nth, sum(l.qty) as qty, sum(l.value - l.inner_value) as value
    from (select distinct company_id, part_id from unnest(companies, parts) as c(company_id, part_id)) c
    join stock_ledger l on l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = c.company_id
    group by l.company_id, l.part_id, l.document, l.document_id, l.line_id having sum(l.qty) <> 0
  ) g order by g.company_id, g.part_id, g.qty > 0 desc, g.nth
  on conflict (tenant_id, company_id, part_id) do update set cost = excluded.cost where f.cost <> excluded.cost;

  with c as materialized (select distinct company_id, part_id from unnest(companies, parts) as c(company_id, part_id)),
  r as materialized (
    select l.company_id, l.part_id, l.line_id, l.supplier_id, l.rk_date as day, l.purchase_price as price, l.rk_amount as qty, round(l.rk_amount * l.purchase_price, 2) as value, o.reversed_on
    from c join rk_product l on l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = c.company_id and l.rk_type = 0
    join rk_order o on o.tenant_id = tenant and o.rk_id = l.rk_id
    where o.confirmed_at is not null or o.reversed_on is not null
  ),
  -- what happened to a receipt: it came, was taken back, some of it went back, or that was taken back
  e as materialized (
    select line_id, date_trunc('month', day)::date as month, sum(came) as came, sum(value) as value, sum(back) as back, sum(credited) as credited
    from (
      select line_id, day, qty as came, value, 0 as back, 0 as credited from r
      union all select line_id, greatest(day, reversed_on), -qty, -value, 0, 0 from r where reversed_on is not null
      union all
      select r.line_id, s.day, 0, 0, s.sign * t.th_amount, s.sign * t.th_sum
      from r join th_product t on t.tenant_id = tenant and t.th_type = 1 and t.source_line_id = r.line_id
      join th_order o on o.tenant_id = tenant and o.th_id = t.th_id and o.post_date is not null
      cross join lateral (values (1, o.post_date), (-1, greatest(o.post_date, o.reversed_on))) as s(sign, day)
      where s.sign = 1 or o.reversed_on is not null
    ) x group by 1, 2
  ),
  -- of each part the months in which anything changed, with what lay there (h) and had been sold (s) at their ends
  m as materialized (
    select company_id, part_id, month, (sum(sum(qty)) over w * 1000)::float8 as h, (sum(sum(sold)) over w * -1000)::float8 as s
    from (
      select p.company_id, p.part_id, p.start as month, p.qty, p.sale_qty + p.sale_back_qty as sold
      from c join part_moves p on p.tenant_id = tenant and p.part_id = c.part_id and p.company_id = c.company_id and p.span = 'M'
      union all select r.company_id, r.part_id, e.month, 0, 0 from r join e on e.line_id = r.line_id
    ) x group by 1, 2, 3 window w as (partition by company_id, part_id order by month)
  ),
  q as (
    select m.company_id, m.part_id, m.month, m.h, m.s, r.line_id, r.supplier_id, r.day, r.price, e.came, e.value, e.back, e.credited,
      (coalesce(sum(coalesce(e.came, 0) - coalesce(e.back, 0)) over (partition by r.line_id order by m.month), 0) * 1000)::float8 as q
    from r join m on m.company_id = r.company_id and m.part_id = r.part_id and m.month >= date_trunc('month', r.day)
    left join e on e.line_id = r.line_id and e.month = m.month
  ),
  left_over as (
    select *, greatest(0, least(q, h - whole + upto)) as rest
    from (select *, sum(q) over (o rows unbounded preceding) as upto, sum(q) over (partition by company_id, part_id, month) as whole
      from q window o as (partition by company_id, part_id, month order by day, line_id)) x
  ),
  states as materialized (
    select *, case rest when 0 then 0 else round(rest::bigint * 0.001 * price, 2) end as rest_value, case sold when 0 then 0 else round(sold::bigint * 0.001 * price, 2) end as sold_value
    from (select *, greatest(0, least(q - rest, s - upto + q)) as sold from left_over offset 0) x
  ),
  -- what all receipts together do not explain
  others as (
    select *, round(rest::bigint * 0.001 * cost, 2) as rest_value, round(sold::bigint * 0.001 * cost, 2) as sold_value
    from (
      select m.company_id, m.part_id, m.month, m.h - coalesce(t.rest, 0) as rest, m.s - coalesce(t.sold, 0) as sold, coalesce(f.cost, 0) as cost
      from m left join (select company_id, part_id, month, sum(rest) as rest, sum(sold) as sold from states group by 1, 2, 3) t using (company_id, part_id, month)
      left join part_first f on f.tenant_id = tenant and f.company_id = m.company_id and f.part_id = m.part_id
    ) x
  ),
  months as (
    select company_id, part_id, supplier_id, month, sum(came) as came, sum(value) as came_value, sum(back) as back, sum(credited) as credited,
      sum(sold)::bigint * 0.001 as sold, sum(sold_value) as sold_value, sum(rest)::bigint * 0.001 as rest, sum(rest_value) as rest_value
    from (
      select company_id, part_id, supplier_id, month, coalesce(came, 0) as came, coalesce(value, 0) as value, coalesce(back, 0) as back, coalesce(credited, 0) as credited,
        sold - lag(sold, 1, 0::float8) over l as sold, sold_value - lag(sold_value, 1, 0::numeric) over l as sold_value,
        rest - lag(rest, 1, 0::float8) over l as rest, rest_value - lag(rest_value, 1, 0::numeric) over l as rest_value
      from states window l as (partition by line_id order by month)
      union all
      select company_id, part_id, 0, month, 0, 0, 0, 0, sold - lag(sold, 1, 0::float8) over p, sold_value - lag(sold_value, 1, 0::numeric) over p,
        rest - lag(rest, 1, 0::float8) over p, rest_value - lag(rest_value, 1, 0::numeric) over p
      from others window p as (partition by company_id, part_id order by month)
    ) x group by 1, 2, 3, 4
    having bool_or(came <> 0 or back <> 0 or credited <> 0 or sold <> 0 or sold_value <> 0 or rest <> 0 or rest_value <> 0)
  ),
  fresh as materialized (
    select company_id, s.span, s.start, part_id, supplier_id, sum(came) as came, sum(came_value) as came_value, sum(back) as back, sum(credited) as credited, sum(sold) as sold, sum(sold_value) as sold_value, sum(rest) as rest, sum(rest_value) as rest_value
    from months cross join lateral (values ('M', month), ('Q', date_trunc('quarter', month)::date), ('Y', date_trunc('year', month)::date)) as s(span, start)
    group by 1, 2, 3, 4, 5
  ),
  old as materialized (
    select b.* from c join part_supplied b on b.tenant_id = tenant and b.part_id = c.part_id and b.company_id = c.company_id
  ),
  both_ways as materialized (
    select company_id, span, start, part_id, supplier_id, o.tenant_id is not null as was, f.came is not null as is_now, coalesce(f.came, 0) as came, coalesce(f.came_value, 0) as came_value, coalesce(f.back, 0) as back, coalesce(f.credited, 0) as credited, coalesce(f.sold, 0) as sold, coalesce(f.sold_value, 0) as sold_value, coalesce(f.rest, 0) as rest, coalesce(f.rest_value, 0) as rest_value,
      coalesce(f.came, 0) - coalesce(o.came, 0) as more_came, coalesce(f.came_value, 0) - coalesce(o.came_value, 0) as more_came_value, coalesce(f.back, 0) - coalesce(o.back, 0) as more_back, coalesce(f.credited, 0) - coalesce(o.credited, 0) as more_credited, coalesce(f.sold, 0) - coalesce(o.sold, 0) as more_sold, coalesce(f.sold_value, 0) - coalesce(o.sold_value, 0) as more_sold_value, coalesce(f.rest, 0) - coalesce(o.rest, 0) as more_rest, coalesce(f.rest_value, 0) - coalesce(o.rest_value, 0) as more_rest_value
    from fresh f full join old o using (company_id, span, start, part_id, supplier_id)
  ),
  gone as (
    delete from part_supplied b using both_ways w
    where not w.is_now and b.tenant_id = tenant and b.company_id = w.company_id and b.span = w.span and b.start = w.start and b.part_id = w.part_id and b.supplier_id = w.supplier_id
  ),
  written as (
    insert into part_supplied (tenant_id, company_id, span, start, part_id, supplier_id, came, came_value, back, credited, sold, sold_value, rest, rest_value)
    select tenant, company_id, span, start, part_id, supplier_id, came, came_value, back, credited, sold, sold_value, rest, rest_value from both_ways
    where is_now and (not was or more_came <> 0 or more_came_value <> 0 or more_back <> 0 or more_credited <> 0 or more_sold <> 0 or more_sold_value <> 0 or more_rest <> 0 or more_rest_value <> 0)
    order by company_id, span, start, part_id, supplier_id
    on conflict (tenant_id, company_id, span, start, part_id, supplier_id) do update set came = excluded.came, came_value = excluded.came_value, back = excluded.back, credited = excluded.credited, sold = excluded.sold, sold_value = excluded.sold_value, rest = excluded.rest, rest_value = excluded.rest_value
  )
  insert into supplier_supplied as d (tenant_id, company_id, span, start, supplier_id, came, came_value, back, credited, sold, sold_value, rest, rest_value)
  select tenant, company_id, span, start, supplier_id, sum(more_came), sum(more_came_value), sum(more_back), sum(more_credited), sum(more_sold), sum(more_sold_value), sum(more_rest), sum(more_rest_value) from both_ways group by 2, 3, 4, 5
  having sum(more_came) <> 0 or sum(more_came_value) <> 0 or sum(more_back) <> 0 or sum(more_credited) <> 0 or sum(more_sold) <> 0 or sum(more_sold_value) <> 0 or sum(more_rest) <> 0 or sum(more_rest_value) <> 0
  order by 2, 3, 4, 5
  on conflict (tenant_id, company_id, span, start, supplier_id) do update set came = d.came + excluded.came, came_value = d.came_value + excluded.came_value, back = d.back + excluded.back, credited = d.credited + excluded.credited, sold = d.sold + excluded.sold, sold_value = d.sold_value + excluded.sold_value, rest = d.rest + excluded.rest, rest_value = d.rest_value + excluded.rest_value;
end $$;

-- What moved of a part is added to its sums; how it rests, what of whom is left and what it was bought at are written anew.
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

  perform house.supply_parts(tenant, array_agg(company_id), array_agg(part_id))
  from (select distinct company_id, part_id from stock_ledger where tenant_id = tenant and ledger_id > after_ledger and ledger_id <= upto_ledger) l
  having count(*) > 0;

  perform house.buy_parts(tenant, array_agg(company_id), array_agg(part_id))
  from (select distinct company_id, part_id from stock_ledger where tenant_id = tenant and ledger_id > after_ledger and ledger_id <= upto_ledger and document = 'rk') l
  having count(*) > 0;
end $$;

create or replace function house.rebuild_results(tenant bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
begin
  select entry_id, ledger_id into r from result_rolled k where k.tenant_id = tenant for update;
  if not found then return; end if;
  delete from result_day where tenant_id = tenant;
  delete from result_month where tenant_id = tenant;
  delete from result_part where tenant_id = tenant;
  delete from result_client where tenant_id = tenant;
  delete from stock_part where tenant_id = tenant;
  delete from part_moves where tenant_id = tenant;
  delete from part_bought where tenant_id = tenant;
  delete from part_supplied where tenant_id = tenant;
  delete from supplier_supplied where tenant_id = tenant;
  delete from part_first where tenant_id = tenant;
  perform house.add_results(tenant, 0, r.entry_id, 0, r.ledger_id);
end $$;
revoke all on function house.supply_parts from public;

-- What is there, tenant by tenant and so many parts at a time.
do $$
declare
  r record;
begin
  for r in
    select tenant_id, array_agg(company_id) as companies, array_agg(part_id) as parts
    from (
      select m.tenant_id, m.company_id, m.part_id, row_number() over (partition by m.tenant_id order by m.company_id, m.part_id) / 5000 as batch
      from (select distinct p.tenant_id, p.company_id, p.part_id from part_moves p join result_rolled k on k.tenant_id = p.tenant_id where p.span = 'Y') m
    ) b group by tenant_id, batch order by tenant_id, batch
  loop
    perform house.supply_parts(r.tenant_id, r.companies, r.parts);
  end loop;
end $$;
