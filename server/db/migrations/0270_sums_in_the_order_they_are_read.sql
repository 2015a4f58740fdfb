-- A report reads the sums of one span, all of its parts: rows that lie beside each other. They were written in the order in which they came out of being added up, so that of 200,000 of them
-- nearly each lay on a page of its own (decision 174). Whatever is rolled up from now on is written span by span, part by part. What is there
-- stays where it is: putting ten million rows in order takes minutes, and a start does not wait for that; house.rebuild_results does it.

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
end $$;

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
      coalesce(sum(inner_cost), 0) as inner_cost, count(*) filter (where kind = '销售')::int as sales, count(*) filter (where kind = '销售退货')::int as backs,
      count(*) filter (where kind in ('成本差异', '已售成本调整'))::int as diffs, count(*) filter (where kind = '运杂费')::int as freights
    from result_entry
    where tenant_id = tenant and entry_id > after_entry and entry_id <= upto_entry and kind in ('销售', '销售退货', '成本差异', '已售成本调整', '运杂费')
    group by 1, 2, 3, 4, 5
  ), clients as (
    insert into result_client as d (tenant_id, company_id, span, start, client_id, incharge_id, n, docs, qty, back_qty, income, back, cost, diff, freight, inner_cost)
    select tenant, company_id, s.span, s.start, client_id, incharge_id, sum(n), sum(docs), sum(qty), sum(back_qty), sum(income), sum(back), sum(cost), sum(diff), sum(freight),
      sum(inner_cost)
    from trade t
    cross join lateral (values ('M', t.month), ('Q', date_trunc('quarter', t.month)::date), ('Y', date_trunc('year', t.month)::date)) as s(span, start)
    group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (tenant_id, company_id, span, start, client_id, incharge_id) do update set n = d.n + excluded.n, docs = d.docs + excluded.docs, qty = d.qty + excluded.qty,
      back_qty = d.back_qty + excluded.back_qty, income = d.income + excluded.income, back = d.back + excluded.back, cost = d.cost + excluded.cost,
      diff = d.diff + excluded.diff, freight = d.freight + excluded.freight, inner_cost = d.inner_cost + excluded.inner_cost
  ), monthly as (
    select c.company_id, month, part_id, sum(n) as n, sum(docs) as docs, sum(qty) as qty, sum(back_qty) as back_qty, sum(income) as income, sum(back) as back, sum(cost) as cost,
      sum(diff) as diff, sum(freight) as freight, sum(inner_cost) as inner_cost, sum(sales) as sales, sum(backs) as backs, sum(diffs) as diffs, sum(freights) as freights
    from trade t cross join lateral (values (t.company_id), (0)) as c(company_id) where part_id <> 0 group by 1, 2, 3
  )
  insert into result_part as d (tenant_id, company_id, span, start, part_id, n, docs, qty, back_qty, income, back, cost, diff, freight, inner_cost, sales, backs, diffs, freights, squares)
  select tenant, t.company_id, s.span, s.start, t.part_id, sum(t.n), sum(t.docs), sum(t.qty), sum(t.back_qty), sum(t.income), sum(t.back), sum(t.cost), sum(t.diff), sum(t.freight),
    sum(t.inner_cost), sum(t.sales), sum(t.backs), sum(t.diffs), sum(t.freights),
    -- what is added to the square of a month: (was + more)² − was²
    sum((t.qty - t.back_qty) * (2 * coalesce(w.qty - w.back_qty, 0) + t.qty - t.back_qty))
  from monthly t
  left join result_part w on w.tenant_id = tenant and w.company_id = t.company_id and w.span = 'M' and w.start = t.month and w.part_id = t.part_id
  cross join lateral (values ('M', t.month), ('Q', date_trunc('quarter', t.month)::date), ('Y', date_trunc('year', t.month)::date)) as s(span, start)
  group by 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (tenant_id, company_id, span, start, part_id) do update set n = d.n + excluded.n, docs = d.docs + excluded.docs, qty = d.qty + excluded.qty,
    back_qty = d.back_qty + excluded.back_qty, income = d.income + excluded.income, back = d.back + excluded.back, cost = d.cost + excluded.cost,
    diff = d.diff + excluded.diff, freight = d.freight + excluded.freight, inner_cost = d.inner_cost + excluded.inner_cost, sales = d.sales + excluded.sales,
    backs = d.backs + excluded.backs, diffs = d.diffs + excluded.diffs, freights = d.freights + excluded.freights, squares = d.squares + excluded.squares;

  perform house.add_moves(tenant, after_ledger, upto_ledger);

  insert into stock_part as d (tenant_id, company_id, span, start, part_id, pool, kind, n, qty, value, fee, inner_value)
  select tenant, l.company_id, s.span, s.start, l.part_id, l.pool, l.kind, sum(l.n), sum(l.qty), sum(l.value), sum(l.fee), sum(l.inner_value)
  from (
    select company_id, date_trunc('month', biz_date)::date as month, part_id, pool, kind, count(*) as n, sum(qty) as qty, sum(value) as value, sum(fee) as fee,
      sum(inner_value) as inner_value
    from stock_ledger where tenant_id = tenant and ledger_id > after_ledger and ledger_id <= upto_ledger group by 1, 2, 3, 4, 5
  ) l
  cross join lateral (values ('M', l.month), ('Q', date_trunc('quarter', l.month)::date), ('Y', date_trunc('year', l.month)::date)) as s(span, start)
  group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
  on conflict (tenant_id, company_id, span, start, part_id, pool, kind)
  do update set n = d.n + excluded.n, qty = d.qty + excluded.qty, value = d.value + excluded.value, fee = d.fee + excluded.fee,
    inner_value = d.inner_value + excluded.inner_value;
end $$;
