-- How many text messages go out a day: of the whole installation, for each purpose, and ordered by the people of one company.
insert into installation (name, value)
values ('sms_daily', '{"all": 2000, "reset": 800, "register": 500, "self": 500, "notice": 300, "tenant": 50}') on conflict do nothing;

create table sms_day (
  day date not null,
  scope text not null,
  sent int not null default 0,
  told int not null default 0,
  told_most int not null default 0,
  primary key (day, scope)
);
comment on column sms_day.scope is 'all, a purpose, or tenant:<id>.';
comment on column sms_day.told is 'Percent the operators heard of last, 0, 80 or 100, of the limit told_most: of another one they hear anew.';
select house.common_table('sms_day', 'select');
insert into house.worn values ('sms_day', 'day', '400 days');

create function house.sms_limit(scope text) returns int language sql stable set search_path = public, pg_temp as $$
  select (i.value ->> split_part(scope, ':', 1))::int from installation i where i.name = 'sms_daily'
$$;

-- Counts one message of this purpose, ordered by this company or by nobody's (null), and tells the operators where a limit comes near or is reached.
-- False = one was reached already, and nothing is counted. Whoever sends at the same moment waits for the commit: the count is exact.
create function house.count_sms(purpose text, tenant bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Asia/Shanghai')::date;
  scopes text[] := array_remove(array['all', purpose, 'tenant:' || tenant], null);
  d record;
  reached int;
begin
  insert into sms_day (day, scope) select today, s from unnest(scopes) s order by s on conflict do nothing;
  perform from sms_day x where x.day = today and x.scope = any (scopes) order by x.scope for update;
  if exists (select from sms_day x where x.day = today and x.scope = any (scopes) and x.sent >= house.sms_limit(x.scope)) then
    return false;
  end if;
  for d in update sms_day x set sent = x.sent + 1 where x.day = today and x.scope = any (scopes)
    returning x.scope, x.sent, x.told, x.told_most, house.sms_limit(x.scope) as most
  loop
    reached := case when d.sent >= d.most then 100 when d.sent * 5 >= d.most * 4 then 80 else 0 end;
    continue when reached = d.told and d.most = d.told_most;
    update sms_day x set told = reached, told_most = d.most where x.day = today and x.scope = d.scope;
    if reached > d.told or reached > 0 and d.most <> d.told_most then
      perform house.tell_operators_of_sms(d.scope, reached, d.sent, d.most);
    end if;
  end loop;
  return true;
end $$;

-- In the name of the operators' first administrator, as house.order_for_operators().
create function house.tell_operators_of_sms(scope text, percent int, sent int, most int) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job('tell-sms-budget', json_build_object(
    'who', json_build_object('tenantId', u.tenant_id, 'userId', u.user_id, 'companyId', u.company_id),
    'payload', json_build_object('scope', scope, 'percent', percent, 'sent', sent, 'most', most,
      'company', (select t.name from tenant_root t where 'tenant:' || t.tenant_id = scope))), max_attempts => 3)
  from app_user u
  join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
  join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.owner
  where u.enabled and exists (select from installation i where i.name = 'operator_tenant' and i.value = to_jsonb(u.tenant_id))
  order by u.user_id limit 1;
end $$;

-- Whether one more of this purpose would go: for a phone that nobody has, which is answered like any other.
create function house.sms_left(purpose text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select bool_and(coalesce(d.sent, 0) < house.sms_limit(s))
  from unnest(array['all', purpose]) s
  left join sms_day d on d.day = (now() at time zone 'Asia/Shanghai')::date and d.scope = s
$$;
revoke all on function house.sms_limit, house.count_sms, house.tell_operators_of_sms, house.sms_left from public;
grant execute on function house.count_sms, house.sms_left to peichi_app;
