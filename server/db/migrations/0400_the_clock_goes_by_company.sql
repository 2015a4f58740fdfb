-- Where tables lie on several machines a statement over all companies may only read: it locks nothing, and what a row of it calls is called on the machine of that
-- row, which has no queue. So the clock first asks whose turn it is, and then does each company's work by itself (decision 226).

create function house.order_as(task text, tenant bigint, usr bigint, company bigint, payload json, key text) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, json_build_object('who', json_build_object('tenantId', tenant, 'userId', usr, 'companyId', company), 'payload', payload),
    job_key => key, max_attempts => 3);
end $$;
revoke all on function house.order_as from public;

create or replace function house.order_for_all(task text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in
    select distinct on (u.tenant_id) u.tenant_id, u.user_id, u.company_id
    from app_user u
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
    join role o on o.tenant_id = ur.tenant_id and o.role_id = ur.role_id and o.owner
    order by u.tenant_id, u.user_id
  loop
    perform house.order_as(task, r.tenant_id, r.user_id, r.company_id, '{}', task || ':' || r.tenant_id);
  end loop;
end $$;

create or replace function house.order_for_moved(task text, lately interval) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  moved bigint[] := house.moved_since(now() - lately);
  r record;
begin
  for r in
    select distinct on (u.tenant_id) u.tenant_id, u.user_id, u.company_id
    from app_user u
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
    join role o on o.tenant_id = ur.tenant_id and o.role_id = ur.role_id and o.owner
    where u.tenant_id = any (moved)
    order by u.tenant_id, u.user_id
  loop
    perform house.order_as(task, r.tenant_id, r.user_id, r.company_id, '{}', task || ':' || r.tenant_id);
  end loop;
end $$;

create function house.order_of_operators(task text, payload json, key text default null) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  operators bigint := (select (i.value #>> '{}')::bigint from installation i where i.name = 'operator_tenant' and jsonb_typeof(i.value) = 'number');
  who record;
begin
  select u.user_id, u.company_id into who
  from app_user u
  join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
  join role o on o.tenant_id = ur.tenant_id and o.role_id = ur.role_id and o.owner
  where u.tenant_id = operators and u.enabled
  order by u.user_id limit 1;
  if found then
    perform house.order_as(task, operators, who.user_id, who.company_id, payload, key);
  end if;
end $$;
revoke all on function house.order_of_operators from public;

create or replace function house.order_for_operators(task text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform house.order_of_operators(task, '{}', task || ':' || (select i.value #>> '{}' from installation i where i.name = 'operator_tenant'));
end $$;

create or replace function house.note_backup(work text, host text, place text, begun timestamptz, bytes bigint, error text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into house.backup (work, host, place, begun_at, bytes, error) values (work, host, place, begun, bytes, error);
  delete from house.backup b where b.ended_at < now() - interval '1 year';
  if error is not null then
    perform house.order_of_operators('tell-backup', json_build_object('work', work, 'host', host, 'place', place, 'error', error));
  end if;
end $$;

create or replace function house.tell_operators_of_sms(scope text, percent integer, sent integer, most integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  company text := (select t.name from tenant_root t where t.tenant_id = substring(scope from '^tenant:(\d+)$')::bigint);
begin
  perform house.order_of_operators('tell-sms-budget',
    json_build_object('scope', scope, 'percent', percent, 'sent', sent, 'most', most, 'company', company));
end $$;

create or replace function house.carry_out_price_orders(task text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in
    select distinct on (p.tenant_id, p.order_id) p.tenant_id, p.order_id, u.user_id, u.company_id
    from price_order p
    join app_user u on u.tenant_id = p.tenant_id
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
    join role o on o.tenant_id = ur.tenant_id and o.role_id = ur.role_id and o.owner
    where p.status = '已审核' and p.effect_at <= now()
    order by p.tenant_id, p.order_id, u.user_id
  loop
    perform house.order_as(task, r.tenant_id, r.user_id, r.company_id, json_build_object('id', r.order_id), task || ':' || r.tenant_id || ':' || r.order_id);
  end loop;
end $$;

create or replace function house.ask_overdue_orders() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in
    select distinct on (p.tenant_id, p.order_no) p.tenant_id, p.order_no, u.user_id, u.company_id
    from renew_order p
    join app_user u on u.tenant_id = p.tenant_id and u.enabled
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
    join role o on o.tenant_id = ur.tenant_id and o.role_id = ur.role_id and o.owner
    where p.status = '待支付' and p.expires_at < now() - interval '2 minutes' and p.created_at > now() - interval '7 days'
    order by p.tenant_id, p.order_no, u.user_id
  loop
    perform house.order_as('ask-channel', r.tenant_id, r.user_id, r.company_id, json_build_object('orderNo', r.order_no, 'step', 9), 'ask-channel:' || r.order_no);
  end loop;
end $$;

create or replace function house.remind() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  who record;
  r record;
  made bigint;
  taken integer := 0;
  many integer := 0;
begin
  for who in select d.tenant_id from reminder d where d.next_at <= now() group by d.tenant_id order by min(d.next_at) loop
    for r in
      select d.*, u.real_name from reminder d join app_user u on u.tenant_id = who.tenant_id and u.user_id = d.user_id
      where d.tenant_id = who.tenant_id and d.next_at <= now() order by d.next_at limit 5000 - taken for update of d skip locked
    loop
      insert into message (tenant_id, title, content, link, kind, once)
      values (r.tenant_id, '提醒', r.content || case when r.user_ids = array[r.user_id] then '' else '（' || r.real_name || ' 设置）' end,
        r.link, 'reminder', 'reminder:' || r.reminder_id || ':' || extract(epoch from r.next_at)::bigint)
      on conflict do nothing returning message_id into made;
      if made is not null then
        insert into message_record (tenant_id, user_id, message_id)
        select r.tenant_id, u.user_id, made from app_user u where u.tenant_id = r.tenant_id and u.user_id = any (r.user_ids) and u.enabled;
        perform pg_notify('push', json_build_object('tenantId', r.tenant_id, 'userId', w, 'message',
          json_build_object('code', 100, 'busiMsgType', 3, 'msg', '', 'content', null))::text) from unnest(r.user_ids) w;
        many := many + 1;
      end if;
      update reminder set sent_at = now(), next_at = house.next_moment(r.starts_at, r.repeat, now())
      where tenant_id = r.tenant_id and reminder_id = r.reminder_id;
      taken := taken + 1;
    end loop;
    exit when taken >= 5000;
  end loop;
  return many;
end $$;

create or replace function house.ring_reports(task text) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  who record;
  r record;
  taken integer := 0;
  many integer := 0;
begin
  for who in select s.tenant_id from report_schedule s where s.enabled and s.next_at <= now() group by s.tenant_id order by min(s.next_at) loop
    for r in
      select s.*, u.enabled as alive from report_schedule s join app_user u on u.tenant_id = who.tenant_id and u.user_id = s.user_id
      where s.tenant_id = who.tenant_id and s.enabled and s.next_at <= now() order by s.next_at limit 1000 - taken for update of s skip locked
    loop
      taken := taken + 1;
      if not r.alive then
        update report_schedule set enabled = false where tenant_id = r.tenant_id and schedule_id = r.schedule_id;
        continue;
      end if;
      perform house.order_as(task, r.tenant_id, r.user_id, r.company_id,
        json_build_object('scheduleId', r.schedule_id, 'moment', extract(epoch from r.next_at)::bigint),
        task || ':' || r.tenant_id || ':' || r.schedule_id || ':' || extract(epoch from r.next_at)::bigint);
      update report_schedule set sent_at = now(), next_at = house.next_delivery(r.at_time, r.rhythm, r.days, now())
      where tenant_id = r.tenant_id and schedule_id = r.schedule_id;
      many := many + 1;
    end loop;
    exit when taken >= 1000;
  end loop;
  return many;
end $$;

create or replace function house.fill_results(step bigint default 200000) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  codes constant text[] := '{ck,xt,ct,rk,pd,qr,qc,bs,qk,tz,dc,db,qw,hz,sk,fk,hc,tk,gk,zh,qs,qz,zk}';
  who record;
  r record;
  source text;
  hi bigint;
  went bigint;
  many bigint := 0;
  ended timestamptz;
begin
  for who in select f.tenant_id from result_filling f where f.finished_at is null order by f.tenant_id loop
    while many < step loop
      select * into r from result_filling f where f.tenant_id = who.tenant_id and f.finished_at is null for update skip locked;
      exit when not found;
      if r.document = '' then
        r.total := (select count(*) from stock_ledger where tenant_id = r.tenant_id) + (select count(*) from accysyf where tenant_id = r.tenant_id)
          + (select count(*) from acc_flow where tenant_id = r.tenant_id);
        r.document := codes[1];
      end if;
      -- documents with rows in stock are gone through by these, the others by what they left owing or in the accounts
      source := case when array_position(codes, r.document) <= 12 then 'stock_ledger' when array_position(codes, r.document) <= 19 then 'accysyf' else 'acc_flow' end;
      execute format('select document_id from %I where tenant_id = $1 and document = $2 and document_id > $3 order by document_id offset $4 limit 1', source)
        into hi using r.tenant_id, r.document, r.upto, step - many;
      perform house.explain_documents(r.tenant_id, r.document, r.upto, coalesce(hi, 9223372036854775807));
      went := (select count(*) from stock_ledger where tenant_id = r.tenant_id and document = r.document and document_id > r.upto and document_id <= coalesce(hi, 9223372036854775807))
        + (select count(*) from accysyf where tenant_id = r.tenant_id and document = r.document and document_id > r.upto and document_id <= coalesce(hi, 9223372036854775807))
        + (select count(*) from acc_flow where tenant_id = r.tenant_id and document = r.document and document_id > r.upto and document_id <= coalesce(hi, 9223372036854775807));
      many := many + went;
      ended := case when hi is null and array_position(codes, r.document) = array_length(codes, 1) then now() end;
      update result_filling set total = r.total, done = least(r.done + went, r.total), upto = coalesce(hi, 0),
        document = case when hi is null then coalesce(codes[array_position(codes, r.document) + 1], r.document) else r.document end,
        finished_at = ended
      where tenant_id = r.tenant_id;
    end loop;
    exit when many >= step;
  end loop;
  return many;
end $$;

create or replace function house.roll_stock(few integer default 10000, age interval default '1 hour', lately interval default null) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  m record;
  slow integer;
  today date := (now() at time zone 'Asia/Shanghai')::date;
  many integer := 0;
  moved bigint[] := case when lately is not null then house.moved_since(now() - lately) end;
begin
  for r in
    select t.tenant_id, d.dept_id as company_id, k.ledger_id, k.counted_on, k.slow_days, k.parts, k.beside, k.counted_at
    from tenant_root t
    join dept d on d.tenant_id = t.tenant_id and d.company
    left join company_stock k on k.tenant_id = t.tenant_id and k.company_id = d.dept_id
    where moved is null or t.tenant_id = any (moved) or k.parts is not null or k.risen is not null
  loop
    select coalesce(max(l.ledger_id), 0) as ledger_id, coalesce(max(l.posted_at), '-infinity') as posted_at into m
    from (select l.ledger_id, l.posted_at from stock_ledger l where l.tenant_id = r.tenant_id order by l.ledger_id desc limit 1) l;
    slow := coalesce((select p.value::int from parameter_value p where p.tenant_id = r.tenant_id and p.company_id = 0 and p.name = 'SLOW_MOVING_DAYS'), 180);
    if r.ledger_id = m.ledger_id and r.counted_on = today and r.slow_days = slow and (r.parts is null or r.beside is not null) and r.counted_at >= m.posted_at + age then
      update company_stock set checked_at = now() where tenant_id = r.tenant_id and company_id = r.company_id;
    else
      insert into company_stock as k (tenant_id, company_id, ledger_id, counted_on, slow_days, parts, pieces, value, slow_parts, slow_pieces, slow_value,
        beside, fees, risen, checked_at, counted_at)
      select r.tenant_id, r.company_id, m.ledger_id, today, slow, a.parts, a.pieces, a.value, b.parts, b.pieces, b.value, a.beside, a.fees,
        case when w.lines > few / 10 then house.risen_purchases(r.tenant_id, r.company_id, today - 6, today) end, now(), now()
      from (select count(*) as known from (select 1 from part_cost c where c.tenant_id = r.tenant_id and c.company_id = r.company_id limit few + 1) c) n
      cross join (select count(*) as lines from (select 1 from rk_product l where l.tenant_id = r.tenant_id and l.company_id = r.company_id and l.posted
        and l.rk_type = 0 and l.rk_date between today - 6 and today limit few / 10 + 1) l) w
      left join lateral (select (count(*) filter (where c.pool = 0 and c.qty > 0))::int as parts, coalesce(sum(c.qty) filter (where c.pool = 0), 0) as pieces,
        coalesce(sum(c.value) filter (where c.pool = 0), 0) as value, coalesce(sum(c.value) filter (where c.pool <> 0), 0) as beside, coalesce(sum(c.fee), 0) as fees
        from part_cost c where c.tenant_id = r.tenant_id and c.company_id = r.company_id) a on n.known > few
      left join lateral house.slow_stock(r.tenant_id, r.company_id, today - slow) b on n.known > few
      on conflict (tenant_id, company_id) do update set ledger_id = excluded.ledger_id, counted_on = excluded.counted_on, slow_days = excluded.slow_days,
        parts = excluded.parts, pieces = excluded.pieces, value = excluded.value,
        slow_parts = excluded.slow_parts, slow_pieces = excluded.slow_pieces, slow_value = excluded.slow_value,
        beside = excluded.beside, fees = excluded.fees, risen = excluded.risen, checked_at = excluded.checked_at, counted_at = excluded.counted_at;
      many := many + 1;
    end if;
  end loop;
  return many;
end $$;

create or replace function house.sweep_samples() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  idle bigint[] := array(select s.sample_tenant from sample_company s where s.entered_at < now() - interval '30 days');
  each bigint;
begin
  for r in select t.tenant_id, t.sample_of from tenant_root t where t.sample_of is not null and t.delete_at is null loop
    if not exists (select 1 from sample_company s where s.tenant_id = r.sample_of and s.sample_tenant = r.tenant_id) then
      idle := idle || r.tenant_id;
    end if;
  end loop;
  foreach each in array idle loop
    delete from sample_company s where s.sample_tenant = each;
    update tenant_root t set delete_at = now(), delete_asked_at = now(), delete_asked_by = '示例公司',
      stopped_at = least(t.stopped_at, now()), stop_reason = '示例公司已删除' where t.tenant_id = each and t.delete_at is null;
    delete from session s where s.tenant_id = each;
  end loop;
end $$;

-- a perform without a column is a select without one
do $$
declare
  f record;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace in ('house'::regnamespace, 'public'::regnamespace) and p.prosrc ~* '\mperform\s+from\M'
  loop
    execute regexp_replace(pg_get_functiondef(f.oid), '\mperform(\s+)from\M', 'perform 1\1from', 'gi');
  end loop;
end $$;

-- the machine that carries a statement out is told no type of what stands there alone
do $$
declare
  def text := pg_get_functiondef('house.plan_parts_of(bigint, date)'::regprocedure);
  changed text := replace(def, 'select tenant, n.* from planned n where true', 'select t.tenant_id, n.* from planned n cross join tenant_root t where t.tenant_id = tenant');
begin
  if changed = def then
    raise exception 'house.plan_parts_of reads otherwise';
  end if;
  execute changed;
end $$;

-- a wall asks nothing, also around what is the whole installation's: of notices there is a copy on each machine
do $$
declare
  p record;
  asking constant text := '\(\s*select (house\.\w+\(\)) as \w+\s*\)';
begin
  for p in
    select polname, polrelid::regclass as on_table, pg_get_expr(polqual, polrelid) as reads, pg_get_expr(polwithcheck, polrelid) as writes from pg_policy
    where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* asking
  loop
    execute format('alter policy %I on %s', p.polname, p.on_table)
      || coalesce(' using (' || regexp_replace(p.reads, asking, '\1', 'gi') || ')', '')
      || coalesce(' with check (' || regexp_replace(p.writes, asking, '\1', 'gi') || ')', '');
  end loop;
end $$;
