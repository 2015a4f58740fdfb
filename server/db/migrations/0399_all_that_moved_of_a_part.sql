-- What there is of a part at the end of a period had been added up from all years before it and the months of its own. All that ever moved of it is one row more (span A);
-- what has moved since the end of the period is taken off, which of a period that ended lately is next to nothing (decision 225).
alter table part_moves drop constraint if exists part_moves_span_check;
alter table part_moves add constraint part_moves_span_check check (span in ('M', 'Q', 'Y', 'A'));

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
  cross join lateral (values ('M', l.month), ('Q', date_trunc('quarter', l.month)::date), ('Y', date_trunc('year', l.month)::date), ('A', date '1900-01-01')) as s(span, start)
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

insert into part_moves (tenant_id, company_id, span, start, part_id, qty, value, inner_value, in_qty, in_value, supplier_back_qty, supplier_back_value, sale_qty, sale_value, sale_back_qty, sale_back_value, moved_in_qty, moved_in_value,
  moved_out_qty, moved_out_value, count_qty, count_value, diff_value, other_qty, other_value)
select tenant_id, company_id, 'A', date '1900-01-01', part_id, sum(qty), sum(value), sum(inner_value), sum(in_qty), sum(in_value), sum(supplier_back_qty), sum(supplier_back_value), sum(sale_qty), sum(sale_value), sum(sale_back_qty),
  sum(sale_back_value), sum(moved_in_qty), sum(moved_in_value), sum(moved_out_qty), sum(moved_out_value), sum(count_qty), sum(count_value), sum(diff_value), sum(other_qty),
  sum(other_value)
from part_moves where span = 'Y' group by tenant_id, company_id, part_id order by tenant_id, company_id, part_id
on conflict (tenant_id, company_id, span, start, part_id) do nothing;
