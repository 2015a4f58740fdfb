-- Nothing that opens an account is good for ever: a session ends after thirty days however busy it was, a tenant may end idle ones sooner than after
-- twelve hours, a one-time password ends after a day.

alter table session alter column ends_at set default now() + interval '30 days';
comment on column session.ends_at is 'It ends then at the latest: thirty days after the login, a support visit sooner.';
update session set ends_at = now() + interval '30 days' where ends_at is null;
alter table session alter column ends_at set not null;

create function house.idle_limit(tenant bigint) returns interval language sql stable security definer set search_path = public, pg_temp as $$
  select make_interval(hours => coalesce((select p.value::int from parameter_value p
    where p.tenant_id = tenant and p.company_id = 0 and p.name = 'SESSION_IDLE_HOURS'), 12))
$$;
revoke all on function house.idle_limit from public;
grant execute on function house.idle_limit to peichi_app;

alter table app_user add column one_time_until timestamptz;
comment on column app_user.one_time_until is 'Until when the one-time password somebody else knows opens the account; null = the password is his own.';
-- Whoever was only told to change his own password keeps it.
update app_user u set one_time_until = now() + interval '24 hours' where must_change_pwd
  and coalesce((select l.action from audit_log l where l.tenant_id = u.tenant_id and l.entity = 'user' and l.entity_id = u.user_id
    and l.action in ('新增用户', '重置密码', '要求修改密码') order by l.audit_log_id desc limit 1), '要求修改密码') <> '要求修改密码';

create or replace function house.identify(hash bytea, page text) returns table (
  tenant_id bigint, user_id bigint, company_id bigint, session_id bigint, browser_id text, support_id bigint, page_key uuid,
  dept_id bigint, login_account text, real_name text, must_change_pwd boolean, owner boolean, operator boolean, tags text[], parameters jsonb
) language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s session%rowtype;
begin
  select x.* into s from session x
   where x.token_hash = hash and (x.closes_at is null or x.closes_at > now()) and x.ends_at > now()
     and x.last_seen > now() - house.idle_limit(x.tenant_id);
  if not found then
    return;
  end if;
  if s.support_id is not null and not house.support_stands(s.tenant_id, s.support_id) then
    return;
  end if;
  if (s.closes_at is not null or s.last_seen < now() - interval '1 minute') and coalesce(page, s.page_key::text) = s.page_key::text then
    update session x set last_seen = now(), closes_at = null
     where x.session_id = (select y.session_id from session y where y.session_id = s.session_id for update skip locked);
  end if;
  return query
    select s.tenant_id, s.user_id, s.company_id, s.session_id, s.browser_id, s.support_id, s.page_key, i.*
    from house.identity_of(s.tenant_id, s.user_id, s.company_id) i;
end $$;
