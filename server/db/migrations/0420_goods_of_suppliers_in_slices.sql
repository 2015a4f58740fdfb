-- What is left of suppliers' goods is weighed some thousand parts at a time: put in order and added up within memory, and every index grows at its end, however many parts there are
-- (200,000 of them at once took half an hour). Months in which nothing changed of a receipt are left out before they are added up.
create function house.supply_slice(tenant bigint, companies bigint[], parts bigint[]) returns void language plpgsql
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
    ) x where came <> 0 or back <> 0 or credited <> 0 or sold <> 0 or sold_value <> 0 or rest <> 0 or rest_value <> 0 group by 1, 2, 3, 4
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

-- Of these parts of these companies, side by side.
create or replace function house.supply_parts(tenant bigint, companies bigint[], parts bigint[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  slice record;
begin
  for slice in
    select array_agg(company_id) as companies, array_agg(part_id) as parts
    from (select company_id, part_id, (row_number() over (order by part_id, company_id) - 1) / 4000 as nth
      from (select distinct company_id, part_id from unnest(companies, parts) as c(company_id, part_id)) d) n
    group by nth order by nth
  loop
    perform house.supply_slice(tenant, slice.companies, slice.parts);
  end loop;
end $$;
revoke all on function house.supply_slice from public;
