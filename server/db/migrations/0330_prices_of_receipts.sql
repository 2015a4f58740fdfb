-- 进价变动 asks of every part what it was bought at last, and last before. What a month, quarter or year bought of a part is one row: its first and its last price, and the
-- last one before it (decision 207). A row is written anew for the parts that a step of the roll-ups touches with receipts, up to the border of result_rolled; of parts
-- that were bought since, whoever reads asks the receipts. Gifts have no price.
create table part_bought (
  tenant_id bigint not null,
  company_id bigint not null,
  span text not null check (span in ('M', 'Q', 'Y')),
  start date not null,
  part_id bigint not null,
  first_price numeric(18,4) not null,
  last_price numeric(18,4) not null,
  before_price numeric(18,4),
  primary key (tenant_id, company_id, span, start, part_id)
) with (fillfactor = 85);
create index part_bought_part on part_bought (tenant_id, part_id, company_id);
select house.tenant_table('part_bought', 'select');

-- Of these parts of these companies, side by side.
create function house.buy_parts(tenant bigint, companies bigint[], parts bigint[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  delete from part_bought b using (select distinct company_id, part_id from unnest(companies, parts) as c(company_id, part_id)) c
  where b.tenant_id = tenant and b.company_id = c.company_id and b.part_id = c.part_id;
  -- receipts in their order: the first of a span stands behind one of another span, which was the last before it, and the last stands in front of one
  insert into part_bought (tenant_id, company_id, span, start, part_id, first_price, last_price, before_price)
  select tenant, l.company_id, s.span, s.start, l.part_id, max(l.price) filter (where s.was is distinct from s.start), max(l.price) filter (where s.next is distinct from s.start),
    max(l.before) filter (where s.was is distinct from s.start)
  from (
    select l.company_id, l.part_id, l.purchase_price as price, l.rk_date as day, lag(l.purchase_price) over o as before, lag(l.rk_date) over o as was, lead(l.rk_date) over o as next
    from (select distinct company_id, part_id from unnest(companies, parts) as c(company_id, part_id)) c
    join rk_product l on l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = c.company_id and l.rk_type = 0 and l.posted and l.purchase_price > 0
    window o as (partition by l.company_id, l.part_id order by l.rk_date, l.line_id)
  ) l
  cross join lateral (values ('M', date_trunc('month', l.day)::date, date_trunc('month', l.was)::date, date_trunc('month', l.next)::date),
    ('Q', date_trunc('quarter', l.day)::date, date_trunc('quarter', l.was)::date, date_trunc('quarter', l.next)::date),
    ('Y', date_trunc('year', l.day)::date, date_trunc('year', l.was)::date, date_trunc('year', l.next)::date)) as s(span, start, was, next)
  where s.was is distinct from s.start or s.next is distinct from s.start
  group by 2, 3, 4, 5 order by 2, 3, 4, 5;
end $$;

-- What moved of a part is added to its sums; how it rests and what it was bought at are written anew.
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
  perform house.add_results(tenant, 0, r.entry_id, 0, r.ledger_id);
end $$;
revoke all on function house.buy_parts from public;

-- What is there, tenant by tenant.
select house.buy_parts(k.tenant_id, c.companies, c.parts) from result_rolled k
cross join lateral (
  select array_agg(company_id) as companies, array_agg(part_id) as parts
  from (select distinct l.company_id, l.part_id from rk_product l where l.tenant_id = k.tenant_id and l.posted and l.rk_type = 0) p
) c where c.parts is not null;
