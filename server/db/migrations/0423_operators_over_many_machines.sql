-- What operators see of companies is read of all at once only where all machines can say it by themselves; the rest is asked company by company, of those
-- on the page. On one machine the same rows are found by the same keys.
create or replace function house.tenants(search text, state text, bill int, lim int, skip int, only_one bigint default null) returns table (
  tenant_id bigint, tenant_name text, opened_at timestamptz, stopped boolean, stop_reason text, note text,
  owner_name text, owner_account text, owner_phone text, users int, online int, last_login timestamptz,
  trial boolean, due_date date, seats int, found int
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  mine bigint := house.tenant();
  one record;
  head record;
  people record;
  inside int;
  remark text;
begin
  perform house.operators_only();
  for one in
    select t.tenant_id as id, t.name, t.created_at, t.stopped_at, t.stop_reason, l.trial, l.due_date, l.seats, (count(*) over ())::int as many
    from tenant_root t
    left join licence l on l.tenant_id = t.tenant_id
    where t.sample_of is null and t.tenant_id <> mine and (only_one is null or t.tenant_id = only_one)
      and (state = '' or (state = 'stopped') = (t.stopped_at is not null))
      and (bill = 0 or (bill = 1) = coalesce(l.trial, false))
      and (search = '' or strpos(lower(t.name), lower(search)) > 0 or exists (
        select 1 from app_user u where u.tenant_id = t.tenant_id
          and (strpos(lower(u.login_account), lower(search)) > 0 or strpos(u.real_name, search) > 0 or strpos(u.phone_no, search) > 0)))
    order by t.tenant_id desc limit lim offset skip
  loop
    select x.real_name, x.login_account, x.phone_no into head from app_user x
    join user_role ur on ur.tenant_id = x.tenant_id and ur.user_id = x.user_id
    join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.owner
    where x.tenant_id = one.id and ur.tenant_id = one.id and r.tenant_id = one.id order by x.enabled desc, x.user_id limit 1;
    select count(*)::int as many, max(x.last_login) as seen into people from app_user x where x.tenant_id = one.id and x.enabled;
    inside := (
      select count(distinct x.user_id) from session x where x.tenant_id = one.id and x.support_id is null
        and (x.closes_at is null or x.closes_at > now()) and x.last_seen > now() - interval '12 hours');
    remark := (select n.note from tenant_note n where n.tenant_id = mine and n.about = one.id);
    return query select one.id::bigint, one.name::text, one.created_at::timestamptz, one.stopped_at is not null, one.stop_reason::text, coalesce(remark, ''),
      coalesce(head.real_name, '')::text, coalesce(head.login_account, '')::text, coalesce(head.phone_no, '')::text,
      people.many::int, inside, people.seen::timestamptz, one.trial::boolean, one.due_date::date, one.seats::int, one.many::int;
  end loop;
end $$;

-- The queue is the owner's and lies on one machine, the names of companies do not.
create or replace function house.monitor_jobs() returns table (
  job_id bigint, task text, tenant_name text, state text, attempts int, max_attempts int, run_at timestamptz, created_at timestamptz, last_error text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  one record;
  company text;
begin
  perform house.operators_only();
  for one in
    select j.id, t.identifier, j.payload #>> '{who,tenantId}' as tenant,
      case when j.locked_at is not null then '执行中' when j.attempts >= j.max_attempts then '已失败' when j.attempts > 0 then '等待重试' else '等待' end as state,
      j.attempts::int as attempts, j.max_attempts::int as most, j.run_at, j.created_at, coalesce(j.last_error, '') as last_error
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    order by j.attempts >= j.max_attempts and j.locked_at is null desc, j.run_at, j.id limit 200
  loop
    company := case when one.tenant ~ '^[0-9]{1,18}$' then (select r.name from tenant_root r where r.tenant_id = one.tenant::bigint) end;
    return query select one.id::bigint, one.identifier::text, coalesce(company, ''), one.state::text, one.attempts::int, one.most::int, one.run_at::timestamptz,
      one.created_at::timestamptz, one.last_error::text;
  end loop;
end $$;

-- What the server says of itself stands in statements of its own: beside tables of companies its views would be read with rights the owner does not have.
create or replace function house.monitor_database() returns table (
  version text, size bigint, connections int, most_connections int, tenants int, people int
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mine bigint := house.tenant();
begin
  perform house.operators_only();
  connections := (select count(*) from pg_stat_activity a where a.datname = current_database());
  tenants := (select count(*) from tenant_root t where t.tenant_id <> mine);
  people := (select count(*) from app_user u where u.enabled and u.tenant_id <> mine);
  version := current_setting('server_version');
  size := pg_database_size(current_database());
  most_connections := current_setting('max_connections');
  return next;
end $$;
