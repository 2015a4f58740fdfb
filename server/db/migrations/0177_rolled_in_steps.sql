-- Roll-ups go in steps of so many rows, each a transaction of its own: a company whose years of trade are rolled up for the first time holds nothing for minutes.
-- Days of stock know what of a value is margin between branches, so that what all branches together have is read from them, too.

alter table stock_day add column inner_value numeric(20,4) not null default 0;
update stock_day d set inner_value = s.inner_value from (
  select l.tenant_id, l.company_id, l.biz_date, l.kind, l.warehouse_id, sum(l.inner_value) as inner_value
  from stock_ledger l join stock_rolled k on k.tenant_id = l.tenant_id and l.ledger_id <= k.ledger_id where l.inner_value <> 0 group by 1, 2, 3, 4, 5
) s where s.tenant_id = d.tenant_id and s.company_id = d.company_id and s.biz_date = d.biz_date and s.kind = d.kind and s.warehouse_id = d.warehouse_id;

-- Rolls up what is older than an hour: a transaction lasts minutes at most (statement_timeout, idle_in_transaction_session_timeout), so no row with a lower id
-- can still come. few: as many rows are left to be added up when asked. step: so many rows are rolled up at most. Answers whether there is more to do.
drop function house.roll_ledger(integer);
create function house.roll_ledger(few integer default 10000, step integer default 100000) returns boolean language plpgsql set search_path = public, pg_temp as $$
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
    update stock_rolled set ledger_id = upto where tenant_id = r.tenant_id;
    done := done + went;
    exit when done >= step;
  end loop;
  return done >= step;
end $$;

drop function house.roll_results(interval);
create function house.roll_results(age interval default '1 hour', step integer default 100000) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  e record;
  l record;
  done integer := 0;
begin
  for r in
    select t.tenant_id, coalesce(k.entry_id, 0) as entry_id, coalesce(k.ledger_id, 0) as ledger_id
    from tenant_root t left join result_rolled k on k.tenant_id = t.tenant_id order by t.tenant_id
  loop
    select max(x.entry_id) filter (where x.posted_at <= now() - age) as upto, count(*) as went into e
    from (select entry_id, posted_at from result_entry where tenant_id = r.tenant_id and entry_id > r.entry_id order by entry_id limit step - done) x;
    select max(x.ledger_id) filter (where x.posted_at <= now() - age) as upto, count(*) as went into l
    from (select ledger_id, posted_at from stock_ledger where tenant_id = r.tenant_id and ledger_id > r.ledger_id order by ledger_id limit step - done) x;
    continue when e.upto is null and l.upto is null;
    -- whoever rolls at the same time waits here, and then finds that there is nothing left to do
    insert into result_rolled (tenant_id, entry_id, ledger_id) values (r.tenant_id, 0, 0) on conflict do nothing;
    perform from result_rolled k where k.tenant_id = r.tenant_id and k.entry_id = r.entry_id and k.ledger_id = r.ledger_id for update;
    continue when not found;
    perform house.add_results(r.tenant_id, r.entry_id, coalesce(e.upto, r.entry_id), r.ledger_id, coalesce(l.upto, r.ledger_id));
    update result_rolled set entry_id = coalesce(e.upto, r.entry_id), ledger_id = coalesce(l.upto, r.ledger_id), rolled_at = now() where tenant_id = r.tenant_id;
    done := done + greatest(e.went, l.went);
    exit when done >= step;
  end loop;
  return done >= step;
end $$;
revoke all on function house.roll_ledger, house.roll_results from public;

-- What has not moved since it was added up needs no adding up; but a posting that was still under way then has a lower number than the last one seen. So it is added
-- up again until an hour has passed since the last move: no transaction lasts as long.
alter table company_stock add column counted_at timestamptz;
drop function house.roll_stock(integer);
-- Adds up every company whose stock has moved since it was last added up. few: with fewer parts than that, or a tenth of it purchases in a week, nothing is kept.
create function house.roll_stock(few integer default 10000, age interval default '1 hour') returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  today date := (now() at time zone 'Asia/Shanghai')::date;
  many integer := 0;
begin
  for r in
    select t.tenant_id, d.dept_id as company_id, coalesce(m.ledger_id, 0) as ledger_id, s.days as slow_days,
      k.ledger_id = coalesce(m.ledger_id, 0) and k.counted_on = today and k.slow_days = s.days and (k.parts is null or k.beside is not null)
        and k.counted_at >= coalesce(m.posted_at, '-infinity') + age as unmoved
    from tenant_root t
    join dept d on d.tenant_id = t.tenant_id and d.company
    left join lateral (select l.ledger_id, l.posted_at from stock_ledger l where l.tenant_id = t.tenant_id order by l.ledger_id desc limit 1) m on true
    cross join lateral (select coalesce((select p.value::int from parameter_value p
      where p.tenant_id = t.tenant_id and p.company_id = 0 and p.name = 'SLOW_MOVING_DAYS'), 180) as days) s
    left join company_stock k on k.tenant_id = t.tenant_id and k.company_id = d.dept_id
  loop
    if r.unmoved then
      update company_stock set checked_at = now() where tenant_id = r.tenant_id and company_id = r.company_id;
    else
      insert into company_stock as k (tenant_id, company_id, ledger_id, counted_on, slow_days, parts, pieces, value, slow_parts, slow_pieces, slow_value,
        beside, fees, risen, checked_at, counted_at)
      select r.tenant_id, r.company_id, r.ledger_id, today, r.slow_days, a.parts, a.pieces, a.value, b.parts, b.pieces, b.value, a.beside, a.fees,
        case when w.lines > few / 10 then house.risen_purchases(r.tenant_id, r.company_id, today - 6, today) end, now(), now()
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
        beside = excluded.beside, fees = excluded.fees, risen = excluded.risen, checked_at = excluded.checked_at, counted_at = excluded.counted_at;
      many := many + 1;
    end if;
  end loop;
  return many;
end $$;
revoke all on function house.roll_stock from public;
