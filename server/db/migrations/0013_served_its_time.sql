-- What has served its time, as rows: a later migration adds its table with one insert instead of writing house.sweep() anew.

create table house.worn (
  relation text primary key,
  moment text not null,
  keep interval not null default '0'
);
comment on table house.worn is 'Rows of `relation` whose `moment` lies more than `keep` back are swept away each night.';

insert into house.worn values
  ('submit_stamp', 'done_at', '1 day'),
  ('captcha', 'expires_at', '0'),
  ('login_failure', 'last_at', '1 day'),
  ('sms_code', 'asked_at', '1 day'),
  ('outbox', 'created_at', '30 days'),
  ('qr_session', 'asked_at', '1 day');

create or replace function house.sweep() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  w record;
begin
  for w in select * from house.worn loop
    execute format('delete from %I where %I < now() - %L::interval', w.relation, w.moment, w.keep);
  end loop;
end $$;

-- The operators' company: people of the platform itself. Null until it is opened.
-- Definer functions that look past the walls begin with house.operators_only().
insert into installation (name, value) values ('operator_tenant', 'null') on conflict do nothing;

create function house.operator() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select house.tenant() is not null and exists (
    select from installation where name = 'operator_tenant' and value = to_jsonb(house.tenant()))
$$;
create function house.operators_only() returns void language plpgsql stable as $$
begin
  if not house.operator() then
    raise insufficient_privilege using message = 'for operators of the platform only';
  end if;
end $$;
revoke all on function house.operator, house.operators_only from public;
grant execute on function house.operator, house.operators_only to peichi_app;
