-- 首页: what its numbers are read from, and the lists they lead to.

-- The business day an order left on: that of its posted lines. A sale over the counter may be dated back, so it is not the day of shipped_at.
alter table ck_order add ship_date date;
update ck_order o set ship_date = l.ck_date
from (select tenant_id, ck_id, max(ck_date) as ck_date from ck_product where posted group by 1, 2) l
where l.tenant_id = o.tenant_id and l.ck_id = o.ck_id and o.shipped_at is not null;
-- Two months of sales are summed from their orders, twenty times fewer than their lines.
create index ck_order_shipped on ck_order (tenant_id, company_id, ship_date desc, ck_id desc) where ship_date is not null;

-- What falls due, of all clients of a company.
create index accysyf_open on accysyf (tenant_id, company_id, direction, due_date) include (client_id, amount, settled) where amount <> settled;

-- 库存金额 and 呆滞 of companies with very many parts in stock, added up every few minutes; smaller ones are added up when asked (parts is null).
-- ledger_id: the tenant's last move of stock when it was added up; what has not moved since needs no adding up but once a day, for parts grow old by themselves.
create table company_stock (
  tenant_id bigint not null,
  company_id bigint not null,
  ledger_id bigint not null,
  counted_on date not null,
  slow_days int not null,
  parts int,
  pieces numeric(18,3),
  value numeric(20,4),
  slow_parts int,
  slow_pieces numeric(18,3),
  slow_value numeric(20,4),
  checked_at timestamptz not null,
  primary key (tenant_id, company_id)
) with (fillfactor = 75);
select house.tenant_table('company_stock', 'select');

-- Parts of a company's normal warehouses that lie there without having been sold, or bought anew, since the day given.
create function house.slow_stock(tenant bigint, company bigint, since date, out parts int, out pieces numeric, out value numeric)
language sql stable set search_path = public, pg_temp as $$
  select count(*)::int, coalesce(sum(c.qty), 0), coalesce(sum(c.value), 0) from part_cost c
  where c.tenant_id = tenant and c.company_id = company and c.pool = 0 and c.qty > 0
    and not exists (select from part_sale_day d where d.tenant_id = tenant and d.part_id = c.part_id and d.company_id = company and d.sale_day >= since)
    and not exists (select from rk_product l where l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = company and l.posted and l.rk_date >= since)
$$;
grant execute on function house.slow_stock to peichi_app;

-- Adds up every company whose stock has moved since it was last added up. few: with fewer parts than that nothing is kept.
create function house.roll_stock(few integer default 10000) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  today date := (now() at time zone 'Asia/Shanghai')::date;
  many integer := 0;
begin
  for r in
    select t.tenant_id, d.dept_id as company_id, coalesce(m.ledger_id, 0) as ledger_id, s.days as slow_days,
      k.ledger_id = coalesce(m.ledger_id, 0) and k.counted_on = today and k.slow_days = s.days as unmoved
    from tenant_root t
    join dept d on d.tenant_id = t.tenant_id and d.company
    left join lateral (select l.ledger_id from stock_ledger l where l.tenant_id = t.tenant_id order by l.ledger_id desc limit 1) m on true
    cross join lateral (select coalesce((select p.value::int from parameter_value p
      where p.tenant_id = t.tenant_id and p.company_id = 0 and p.name = 'SLOW_MOVING_DAYS'), 180) as days) s
    left join company_stock k on k.tenant_id = t.tenant_id and k.company_id = d.dept_id
  loop
    if r.unmoved then
      update company_stock set checked_at = now() where tenant_id = r.tenant_id and company_id = r.company_id;
    else
      insert into company_stock as k (tenant_id, company_id, ledger_id, counted_on, slow_days, parts, pieces, value, slow_parts, slow_pieces, slow_value, checked_at)
      select r.tenant_id, r.company_id, r.ledger_id, today, r.slow_days, a.parts, a.pieces, a.value, b.parts, b.pieces, b.value, now()
      from (select count(*) as known from (select from part_cost c where c.tenant_id = r.tenant_id and c.company_id = r.company_id limit few + 1) c) n
      left join lateral (select (count(*) filter (where c.qty > 0))::int as parts, sum(c.qty) as pieces, sum(c.value) as value
        from part_cost c where c.tenant_id = r.tenant_id and c.company_id = r.company_id and c.pool = 0) a on n.known > few
      left join lateral house.slow_stock(r.tenant_id, r.company_id, today - r.slow_days) b on n.known > few
      on conflict (tenant_id, company_id) do update set ledger_id = excluded.ledger_id, counted_on = excluded.counted_on, slow_days = excluded.slow_days,
        parts = excluded.parts, pieces = excluded.pieces, value = excluded.value,
        slow_parts = excluded.slow_parts, slow_pieces = excluded.slow_pieces, slow_value = excluded.slow_value, checked_at = excluded.checked_at;
      many := many + 1;
    end if;
  end loop;
  return many;
end $$;
