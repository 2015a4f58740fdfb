-- What runs by the clock costs what has changed, not how many companies there are (decision 190).

-- Which companies posted something lately is asked of the order in which rows lie: an index of a few pages, whatever the size of the table.
create index stock_ledger_lately on stock_ledger using brin (posted_at) with (pages_per_range = 16, autosummarize = on);
create index result_entry_lately on result_entry using brin (posted_at) with (pages_per_range = 16, autosummarize = on);

create function house.moved_since(since timestamptz) returns bigint[] language plpgsql stable set search_path = public, pg_temp as $$
declare
  goods bigint[] := array(select distinct tenant_id from stock_ledger where posted_at >= since);
  results bigint[] := array(select distinct tenant_id from result_entry where posted_at >= since);
begin
  return array(select unnest(goods) union select unnest(results));
end $$;
revoke all on function house.moved_since from public;

-- The four that add up look at companies that moved within `lately`, and at all without it: so at night, and where somebody asks by hand.

drop function house.roll_stock(integer, interval);
create function house.roll_stock(few integer default 10000, age interval default '1 hour', lately interval default null) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  today date := (now() at time zone 'Asia/Shanghai')::date;
  many integer := 0;
  moved bigint[] := case when lately is not null then house.moved_since(now() - lately) end;
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
    where moved is null or t.tenant_id = any (moved) or k.parts is not null or k.risen is not null
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

drop function house.roll_ledger(integer, integer);
create function house.roll_ledger(few integer default 10000, step integer default 100000, lately interval default null) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  upto bigint;
  went integer;
  done integer := 0;
  moved bigint[] := case when lately is not null then house.moved_since(now() - lately) end;
begin
  for r in
    select t.tenant_id, coalesce(k.ledger_id, 0) as ledger_id from tenant_root t left join stock_rolled k on k.tenant_id = t.tenant_id
    where moved is null or t.tenant_id = any (moved) order by t.tenant_id
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

drop function house.roll_results(interval, integer);
create function house.roll_results(age interval default '1 hour', step integer default 100000, lately interval default null) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  e record;
  l record;
  done integer := 0;
  moved bigint[] := case when lately is not null then house.moved_since(now() - lately) end;
begin
  for r in
    select t.tenant_id, coalesce(k.entry_id, 0) as entry_id, coalesce(k.ledger_id, 0) as ledger_id
    from tenant_root t left join result_rolled k on k.tenant_id = t.tenant_id
    where moved is null or t.tenant_id = any (moved) order by t.tenant_id
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

drop function house.plan_parts(integer, integer, integer);

create function house.plan_parts(few integer default 5000, moved integer default 2000, step integer default 200000, lately interval default null) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  today date := (now() at time zone 'Asia/Shanghai')::date;
  upto bigint;
  many bigint;
  done bigint := 0;
  moving bigint[] := case when lately is not null then house.moved_since(now() - lately) end;
begin
  for r in
    select t.tenant_id, coalesce(k.ledger_id, 0) as ledger_id, k.day is not distinct from today as of_today from tenant_root t left join part_planned k on k.tenant_id = t.tenant_id
    where moving is null or t.tenant_id = any (moving) or k.kept order by t.tenant_id
  loop
    continue when r.of_today
      and (select count(*) from (select from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id and l.posted_at < now() - interval '1 hour' limit moved + 1) l) <= moved;
    select count(*) into many from (
      select from part_sale_day d where d.tenant_id = r.tenant_id and d.sale_day >= today - 89 limit few + 1
    ) d;
    if many > few then
      -- what is posted meanwhile, or was still being posted an hour ago, lies beyond the border
      select coalesce(max(l.ledger_id), r.ledger_id) into upto from (
        select l.ledger_id from stock_ledger l where l.tenant_id = r.tenant_id and l.posted_at < now() - interval '1 hour' order by l.ledger_id desc limit 1
      ) l;
      perform house.plan_parts_of(r.tenant_id, today);
      select count(*) into many from part_plan p where p.tenant_id = r.tenant_id;
      done := done + many;
    else
      many := 0;
      select coalesce(max(l.ledger_id), 0) into upto from (select l.ledger_id from stock_ledger l where l.tenant_id = r.tenant_id order by l.ledger_id desc limit 1) l;
      delete from part_plan p where p.tenant_id = r.tenant_id;
    end if;
    insert into part_planned as k (tenant_id, day, ledger_id, kept, stores, planned_at)
    select r.tenant_id, today, upto, many > 0, array(select w.warehouse_id from warehouse w where w.tenant_id = r.tenant_id and w.kind = 'normal' order by 1), now()
    on conflict (tenant_id) do update set day = excluded.day, ledger_id = excluded.ledger_id, kept = excluded.kept, stores = excluded.stores, planned_at = excluded.planned_at;
    exit when done >= step;
  end loop;
  return done >= step;
end $$;

revoke all on function house.roll_stock, house.roll_ledger, house.roll_results, house.plan_parts from public;

-- A job for each company that moved within `lately`, in the name of its owner.
create function house.order_for_moved(task text, lately interval) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  moved bigint[] := house.moved_since(now() - lately);
begin
  perform graphile_worker.add_job(task, json_build_object('who', json_build_object('tenantId', u.tenant_id, 'userId', u.user_id, 'companyId', u.company_id),
    'payload', json_build_object()), job_key => task || ':' || u.tenant_id, max_attempts => 3)
  from (
    select distinct on (u.tenant_id) u.tenant_id, u.user_id, u.company_id
    from app_user u
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
    join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.owner
    where u.tenant_id = any (moved)
    order by u.tenant_id, u.user_id
  ) u;
end $$;
revoke all on function house.order_for_moved from public;

-- The standard menu is kept with its sum. A company whose menu was made by another one is brought up to date when somebody of it comes in, and otherwise by and by.
alter table tenant_root add column menu_sum text not null default '';

create function house.menu_for(tenant bigint) returns table (standard jsonb, sum text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  operators bigint := (select (i.value #>> '{}')::bigint from installation i where i.name = 'operator_tenant' and jsonb_typeof(i.value) = 'number');
begin
  return query select i.value, md5(i.value::text) from installation i
    where i.name = case when tenant = operators then 'menu_of_operators' else 'menu_of_companies' end;
end $$;

create function house.standard_menus(companies jsonb, operators jsonb) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into installation as i (name, value) values ('menu_of_companies', companies), ('menu_of_operators', operators)
  on conflict (name) do update set value = excluded.value where i.value <> excluded.value;
end $$;

create function house.sync_menu_of(tenant bigint) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  wanted record;
begin
  select * into wanted from house.menu_for(tenant);
  if wanted.sum is null then
    return false;
  end if;
  perform 1 from tenant_root t where t.tenant_id = tenant and t.menu_sum <> wanted.sum for no key update;
  if not found then
    return false;
  end if;
  perform house.sync_menu(wanted.standard, tenant);
  update tenant_root t set menu_sum = wanted.sum where t.tenant_id = tenant;
  return true;
end $$;

-- So many companies; answers whether there are more.
create function house.sync_menus(many int default 100) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  operators bigint := (select (i.value #>> '{}')::bigint from installation i where i.name = 'operator_tenant' and jsonb_typeof(i.value) = 'number');
  theirs text := (select m.sum from house.menu_for(operators) m);
  ours text := (select m.sum from house.menu_for(null) m);
  waiting bigint[] := array(select t.tenant_id from tenant_root t
    where t.menu_sum <> case when t.tenant_id = operators then theirs else ours end order by t.tenant_id limit many);
  each bigint;
begin
  foreach each in array waiting loop
    perform house.sync_menu_of(each);
  end loop;
  -- one that is still as it was would be looked for again and again
  return cardinality(waiting) = many and not exists (select 1 from tenant_root t where t.tenant_id = waiting[1]
    and t.menu_sum <> case when t.tenant_id = operators then theirs else ours end);
end $$;

create function house.sync_own_menu() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return house.sync_menu_of(house.tenant());
end $$;
-- A company that has just been given this one needs no second look.
create function house.mark_own_menu(given jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  drawn text := md5(given::text);
begin
  update tenant_root t set menu_sum = drawn where t.tenant_id = house.tenant();
end $$;
revoke all on function house.mark_own_menu from public;
grant execute on function house.mark_own_menu to peichi_app;
revoke all on function house.menu_for, house.standard_menus, house.sync_menu_of, house.sync_menus, house.sync_own_menu from public;
grant execute on function house.sync_own_menu to peichi_app;

-- ---- what has served its time ----

create index audit_log_lately on audit_log using brin (at);
create index login_log_lately on login_log using brin (at);
create index menu_log_lately on menu_log using brin (at);
create index message_lately on message using brin (created_at);
insert into house.worn values ('audit_log', 'at', '36 months'), ('login_log', 'at', '12 months'), ('menu_log', 'at', '12 months'), ('message', 'created_at', '12 months');

-- A message goes with the marks of those who got it.
alter table message_record drop constraint message_record_tenant_id_message_id_fkey;
alter table message_record add constraint message_record_of_message foreign key (tenant_id, message_id) references message (tenant_id, message_id) on delete cascade;
create index message_record_message on message_record (tenant_id, message_id);

-- Some thousands at a time, so that nobody waits for it; answers whether there is more. A distributed database divides the work by itself.
drop function house.sweep();
create function house.sweep(step int default 20000) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  w record;
  went int;
  more boolean := false;
  whole boolean := exists (select 1 from pg_extension where extname = 'citus');
begin
  for w in select * from house.worn loop
    if whole then
      execute format('delete from %I where %I < now() - %L::interval', w.relation, w.moment, w.keep);
    else
      execute format('delete from %I where ctid = any (array(select ctid from %I where %I < now() - %L::interval limit %s))', w.relation, w.relation, w.moment, w.keep, step);
      get diagnostics went = row_count;
      more := more or went = step;
    end if;
  end loop;
  return more;
end $$;
revoke all on function house.sweep from public;

-- ---- tables that grow for years are cleaned and counted by what came, not by a fifth of what is there ----

do $$
declare
  each text;
begin
  foreach each in array array['stock_ledger', 'result_entry', 'ck_product', 'rk_product', 'accysyf', 'acc_flow', 'doc_log', 'audit_log', 'part', 'part_search', 'price_change', 'settlement'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01)', each);
  end loop;
  foreach each in array array['stock_balance', 'part_cost', 'client_balance', 'session', 'submit_stamp', 'number_series', 'company_stock', 'part_sale_day'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.02)', each);
  end loop;
end $$;
