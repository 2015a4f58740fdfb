-- What all goods of a company are worth is one row of each of its pools, up to the ledger row that stock_rolled names (decision 143); what came after it is added when
-- asked. Sums of days and months know how many entries they stand for, so that a figure is opened, or its entries counted, without reading them.

create table stock_pool (
  tenant_id bigint not null,
  company_id bigint not null,
  pool smallint not null,
  qty numeric(18,3) not null,
  value numeric(20,4) not null,
  inner_value numeric(20,4) not null,
  primary key (tenant_id, company_id, pool)
);
select house.tenant_table('stock_pool', 'select');
insert into stock_pool (tenant_id, company_id, pool, qty, value, inner_value)
select l.tenant_id, l.company_id, l.pool, sum(l.qty), sum(l.value), sum(l.inner_value)
from stock_ledger l join stock_rolled k on k.tenant_id = l.tenant_id and l.ledger_id <= k.ledger_id group by 1, 2, 3;

create or replace function house.roll_ledger(few integer default 10000, step integer default 100000) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  upto bigint;
  went integer;
  done integer := 0;
begin
  for r in
    select t.tenant_id, coalesce(k.ledger_id, 0) as ledger_id from tenant_root t left join stock_rolled k on k.tenant_id = t.tenant_id order by t.tenant_id
  loop
    continue when (select count(*) from (select from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id limit few + 1) l) <= few;
    select max(l.ledger_id) filter (where l.posted_at < now() - interval '1 hour'), count(*) into upto, went
    from (select l.ledger_id, l.posted_at from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id order by l.ledger_id limit step - done) l;
    continue when upto is null;
    -- whoever rolls at the same time waits here, and then finds that there is nothing left to do
    insert into stock_rolled (tenant_id, ledger_id) values (r.tenant_id, 0) on conflict do nothing;
    perform from stock_rolled k where k.tenant_id = r.tenant_id and k.ledger_id = r.ledger_id for update;
    continue when not found;
    insert into stock_day as d (tenant_id, company_id, biz_date, kind, warehouse_id, moves, qty, value, inner_value)
    select l.tenant_id, l.company_id, l.biz_date, l.kind, l.warehouse_id, count(*), sum(l.qty), sum(l.value), sum(l.inner_value)
    from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id and l.ledger_id <= upto group by 1, 2, 3, 4, 5
    on conflict (tenant_id, company_id, biz_date, kind, warehouse_id)
    do update set moves = d.moves + excluded.moves, qty = d.qty + excluded.qty, value = d.value + excluded.value, inner_value = d.inner_value + excluded.inner_value;
    insert into stock_pool as p (tenant_id, company_id, pool, qty, value, inner_value)
    select l.tenant_id, l.company_id, l.pool, sum(l.qty), sum(l.value), sum(l.inner_value)
    from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id and l.ledger_id <= upto group by 1, 2, 3
    on conflict (tenant_id, company_id, pool)
    do update set qty = p.qty + excluded.qty, value = p.value + excluded.value, inner_value = p.inner_value + excluded.inner_value;
    update stock_rolled set ledger_id = upto where tenant_id = r.tenant_id;
    done := done + went;
    exit when done >= step;
  end loop;
  return done >= step;
end $$;

alter table result_day add column entries integer not null default 0;
alter table result_month add column entries integer not null default 0;
update result_day d set entries = s.entries from (
  select e.tenant_id, e.company_id, e.biz_date, e.kind, e.category, coalesce(e.incharge_id, 0) as incharge_id, coalesce(e.warehouse_id, 0) as warehouse_id, count(*) as entries
  from result_entry e join result_rolled k on k.tenant_id = e.tenant_id and e.entry_id <= k.entry_id group by 1, 2, 3, 4, 5, 6, 7
) s where s.tenant_id = d.tenant_id and s.company_id = d.company_id and s.biz_date = d.biz_date and s.kind = d.kind and s.category = d.category
  and s.incharge_id = d.incharge_id and s.warehouse_id = d.warehouse_id;
update result_month m set entries = s.entries from (
  select tenant_id, company_id, date_trunc('month', biz_date)::date as month, kind, category, incharge_id, warehouse_id, sum(entries) as entries
  from result_day group by 1, 2, 3, 4, 5, 6, 7
) s where s.tenant_id = m.tenant_id and s.company_id = m.company_id and s.month = m.month and s.kind = m.kind and s.category = m.category
  and s.incharge_id = m.incharge_id and s.warehouse_id = m.warehouse_id;

create or replace function house.add_results(tenant bigint, after_entry bigint, upto_entry bigint, after_ledger bigint, upto_ledger bigint)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  with e as materialized (
    select company_id, biz_date, kind, category, coalesce(incharge_id, 0) as incharge_id, coalesce(warehouse_id, 0) as warehouse_id,
      count(*)::int as entries, sum(sign(qty))::int as n, sum(docs)::int as docs, sum(qty) as qty, sum(income) as income, sum(cost) as cost, sum(inner_cost) as inner_cost
    from result_entry where tenant_id = tenant and entry_id > after_entry and entry_id <= upto_entry group by 1, 2, 3, 4, 5, 6
  ), days as (
    insert into result_day as d (tenant_id, company_id, biz_date, kind, category, incharge_id, warehouse_id, entries, n, docs, qty, income, cost, inner_cost)
    select tenant, e.* from e
    on conflict (tenant_id, company_id, biz_date, kind, category, incharge_id, warehouse_id) do update set entries = d.entries + excluded.entries, n = d.n + excluded.n, docs = d.docs + excluded.docs,
      qty = d.qty + excluded.qty, income = d.income + excluded.income, cost = d.cost + excluded.cost, inner_cost = d.inner_cost + excluded.inner_cost
  )
  insert into result_month as d (tenant_id, company_id, month, kind, category, incharge_id, warehouse_id, entries, n, docs, qty, income, cost, inner_cost)
  select tenant, company_id, date_trunc('month', biz_date)::date, kind, category, incharge_id, warehouse_id, sum(entries), sum(n), sum(docs), sum(qty), sum(income), sum(cost), sum(inner_cost)
  from e group by 2, 3, 4, 5, 6, 7
  on conflict (tenant_id, company_id, month, kind, category, incharge_id, warehouse_id) do update set entries = d.entries + excluded.entries, n = d.n + excluded.n, docs = d.docs + excluded.docs,
    qty = d.qty + excluded.qty, income = d.income + excluded.income, cost = d.cost + excluded.cost, inner_cost = d.inner_cost + excluded.inner_cost;

  with trade as materialized (
    select company_id, date_trunc('month', biz_date)::date as month, coalesce(part_id, 0) as part_id, coalesce(client_id, 0) as client_id,
      coalesce(incharge_id, 0) as incharge_id,
      coalesce(sum(sign(qty)) filter (where kind = '销售'), 0)::int as n, coalesce(sum(docs) filter (where kind = '销售'), 0)::int as docs,
      coalesce(sum(qty) filter (where kind = '销售'), 0) as qty, coalesce(-sum(qty) filter (where kind = '销售退货'), 0) as back_qty,
      coalesce(sum(income) filter (where kind = '销售'), 0) as income, coalesce(-sum(income) filter (where kind = '销售退货'), 0) as back,
      coalesce(sum(cost) filter (where kind in ('销售', '销售退货')), 0) as cost,
      coalesce(sum(cost) filter (where kind in ('成本差异', '已售成本调整')), 0) as diff, coalesce(sum(cost) filter (where kind = '运杂费'), 0) as freight,
      coalesce(sum(inner_cost), 0) as inner_cost
    from result_entry
    where tenant_id = tenant and entry_id > after_entry and entry_id <= upto_entry and kind in ('销售', '销售退货', '成本差异', '已售成本调整', '运杂费')
    group by 1, 2, 3, 4, 5
  ), clients as (
    insert into result_client as d (tenant_id, company_id, month, client_id, incharge_id, n, docs, qty, back_qty, income, back, cost, diff, freight, inner_cost)
    select tenant, company_id, month, client_id, incharge_id, sum(n), sum(docs), sum(qty), sum(back_qty), sum(income), sum(back), sum(cost), sum(diff), sum(freight),
      sum(inner_cost)
    from trade group by 2, 3, 4, 5
    on conflict (tenant_id, company_id, month, client_id, incharge_id) do update set n = d.n + excluded.n, docs = d.docs + excluded.docs, qty = d.qty + excluded.qty,
      back_qty = d.back_qty + excluded.back_qty, income = d.income + excluded.income, back = d.back + excluded.back, cost = d.cost + excluded.cost,
      diff = d.diff + excluded.diff, freight = d.freight + excluded.freight, inner_cost = d.inner_cost + excluded.inner_cost
  )
  insert into result_part as d (tenant_id, company_id, span, start, part_id, n, docs, qty, back_qty, income, back, cost, diff, freight, inner_cost)
  select tenant, c.company_id, s.span, s.start, part_id, sum(n), sum(docs), sum(qty), sum(back_qty), sum(income), sum(back), sum(cost), sum(diff), sum(freight),
    sum(inner_cost)
  from trade t
  cross join lateral (values (t.company_id), (0)) as c(company_id)
  cross join lateral (values ('M', t.month), ('Q', date_trunc('quarter', t.month)::date), ('Y', date_trunc('year', t.month)::date)) as s(span, start)
  where part_id <> 0 group by 2, 3, 4, 5
  on conflict (tenant_id, company_id, span, start, part_id) do update set n = d.n + excluded.n, docs = d.docs + excluded.docs, qty = d.qty + excluded.qty,
    back_qty = d.back_qty + excluded.back_qty, income = d.income + excluded.income, back = d.back + excluded.back, cost = d.cost + excluded.cost,
    diff = d.diff + excluded.diff, freight = d.freight + excluded.freight, inner_cost = d.inner_cost + excluded.inner_cost;

  insert into stock_part as d (tenant_id, company_id, span, start, part_id, pool, kind, n, qty, value, fee, inner_value)
  select tenant, l.company_id, s.span, s.start, l.part_id, l.pool, l.kind, sum(l.n), sum(l.qty), sum(l.value), sum(l.fee), sum(l.inner_value)
  from (
    select company_id, date_trunc('month', biz_date)::date as month, part_id, pool, kind, count(*) as n, sum(qty) as qty, sum(value) as value, sum(fee) as fee,
      sum(inner_value) as inner_value
    from stock_ledger where tenant_id = tenant and ledger_id > after_ledger and ledger_id <= upto_ledger group by 1, 2, 3, 4, 5
  ) l
  cross join lateral (values ('M', l.month), ('Q', date_trunc('quarter', l.month)::date), ('Y', date_trunc('year', l.month)::date)) as s(span, start)
  group by 2, 3, 4, 5, 6, 7
  on conflict (tenant_id, company_id, span, start, part_id, pool, kind)
  do update set n = d.n + excluded.n, qty = d.qty + excluded.qty, value = d.value + excluded.value, fee = d.fee + excluded.fee,
    inner_value = d.inner_value + excluded.inner_value;
end $$;

-- Of most postings there are sales and returns, found by their day; whatever else there is is found by its kind.
create index result_entry_kind on result_entry (tenant_id, company_id, kind, biz_date desc, entry_id desc) where kind not in ('销售', '销售退货');

-- Fills the sums of the stock ledger of a tenant anew, up to the same border; whoever reads meanwhile sees the old ones.
create function house.rebuild_ledger(tenant bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  upto bigint;
begin
  select ledger_id into upto from stock_rolled k where k.tenant_id = tenant for update;
  if not found then return; end if;
  delete from stock_day where tenant_id = tenant;
  delete from stock_pool where tenant_id = tenant;
  insert into stock_day (tenant_id, company_id, biz_date, kind, warehouse_id, moves, qty, value, inner_value)
  select tenant, company_id, biz_date, kind, warehouse_id, count(*), sum(qty), sum(value), sum(inner_value)
  from stock_ledger where tenant_id = tenant and ledger_id <= upto group by 2, 3, 4, 5;
  insert into stock_pool (tenant_id, company_id, pool, qty, value, inner_value)
  select tenant, company_id, pool, sum(qty), sum(value), sum(inner_value)
  from stock_ledger where tenant_id = tenant and ledger_id <= upto group by 2, 3;
end $$;
revoke all on function house.rebuild_ledger from public;
