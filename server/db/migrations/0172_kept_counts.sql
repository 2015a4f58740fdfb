-- What else the home page of a large company adds up is kept beside its stock: goods in scrap and on the way, fees on all goods, and the purchases of a week
-- that were dearer than the one before. risen is null where a week has few purchases: those are counted when asked.
alter table company_stock add beside numeric(20,4), add fees numeric(20,4), add risen int;

-- Adds up every company whose stock has moved since it was last added up. few: with fewer parts than that, or a tenth of it purchases in a week, nothing is kept.
create or replace function house.roll_stock(few integer default 10000) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  today date := (now() at time zone 'Asia/Shanghai')::date;
  many integer := 0;
begin
  for r in
    select t.tenant_id, d.dept_id as company_id, coalesce(m.ledger_id, 0) as ledger_id, s.days as slow_days,
      k.ledger_id = coalesce(m.ledger_id, 0) and k.counted_on = today and k.slow_days = s.days and (k.parts is null or k.beside is not null) as unmoved
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
      insert into company_stock as k (tenant_id, company_id, ledger_id, counted_on, slow_days, parts, pieces, value, slow_parts, slow_pieces, slow_value,
        beside, fees, risen, checked_at)
      select r.tenant_id, r.company_id, r.ledger_id, today, r.slow_days, a.parts, a.pieces, a.value, b.parts, b.pieces, b.value, a.beside, a.fees,
        case when w.lines > few / 10 then house.risen_purchases(r.tenant_id, r.company_id, today - 6, today) end, now()
      from (select count(*) as known from (select from part_cost c where c.tenant_id = r.tenant_id and c.company_id = r.company_id limit few + 1) c) n
      cross join (select count(*) as lines from (select from rk_product l where l.tenant_id = r.tenant_id and l.company_id = r.company_id and l.posted
        and l.rk_type = 0 and l.rk_date between today - 6 and today limit few / 10 + 1) l) w
      left join lateral (select (count(*) filter (where c.pool = 0 and c.qty > 0))::int as parts, coalesce(sum(c.qty) filter (where c.pool = 0), 0) as pieces,
        coalesce(sum(c.value) filter (where c.pool = 0), 0) as value, coalesce(sum(c.value) filter (where c.pool <> 0), 0) as beside, coalesce(sum(c.fee), 0) as fees
        from part_cost c where c.tenant_id = r.tenant_id and c.company_id = r.company_id) a on n.known > few
      left join lateral house.slow_stock(r.tenant_id, r.company_id, today - r.slow_days) b on n.known > few
      on conflict (tenant_id, company_id) do update set ledger_id = excluded.ledger_id, counted_on = excluded.counted_on, slow_days = excluded.slow_days,
        parts = excluded.parts, pieces = excluded.pieces, value = excluded.value,
        slow_parts = excluded.slow_parts, slow_pieces = excluded.slow_pieces, slow_value = excluded.slow_value,
        beside = excluded.beside, fees = excluded.fees, risen = excluded.risen, checked_at = excluded.checked_at;
      many := many + 1;
    end if;
  end loop;
  return many;
end $$;

-- Purchases of these days that were dearer than the company's purchase of the part before; the first one is not.
create function house.risen_purchases(tenant bigint, company bigint, first_day date, last_day date) returns integer
language sql stable set search_path = public, pg_temp as $$
  select count(*)::int from rk_product l
  where l.tenant_id = tenant and l.company_id = company and l.posted and l.rk_type = 0 and l.rk_date between first_day and last_day
    and l.purchase_price > (select v.purchase_price from rk_product v
      where v.tenant_id = l.tenant_id and v.part_id = l.part_id and v.rk_type = l.rk_type and v.posted and v.company_id = l.company_id
        and (v.rk_date, v.line_id) < (l.rk_date, l.line_id) order by v.rk_date desc, v.line_id desc limit 1)
$$;
grant execute on function house.risen_purchases to peichi_app;
