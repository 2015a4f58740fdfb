-- What became of each backup and of each trial of one. Written by the owner alone.
create table house.backup (
  backup_id bigint generated always as identity primary key,
  work text not null check (work in ('backup', 'verify')),
  host text not null,
  place text not null,
  begun_at timestamptz not null,
  ended_at timestamptz not null default now(),
  bytes bigint not null,
  error text
);
comment on column house.backup.bytes is 'Of the database, unpacked.';
comment on column house.backup.error is 'Why it failed; null when it did not.';
create index backup_newest on house.backup (work, ended_at desc);

-- Notes one, and has the operators told of a failure. What is older than a year is forgotten.
create function house.note_backup(work text, host text, place text, begun timestamptz, bytes bigint, error text) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into house.backup (work, host, place, begun_at, bytes, error) values (work, host, place, begun, bytes, error);
  delete from house.backup b where b.ended_at < now() - interval '1 year';
  if error is null then return; end if;
  perform graphile_worker.add_job('tell-backup', json_build_object(
    'who', json_build_object('tenantId', u.tenant_id, 'userId', u.user_id, 'companyId', u.company_id),
    'payload', json_build_object('work', work, 'host', host, 'place', place, 'error', error)), max_attempts => 3)
  from app_user u
  join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
  join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.owner
  where u.enabled and exists (select 1 from installation i where i.name = 'operator_tenant' and i.value = to_jsonb(u.tenant_id))
  order by u.user_id limit 1;
end $$;

-- The newest of each kind, and when one last succeeded.
create function house.backup_state() returns table (work text, ended_at timestamptz, bytes bigint, error text, succeeded_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select distinct on (b.work) b.work, b.ended_at, b.bytes, b.error, max(b.ended_at) filter (where b.error is null) over (partition by b.work)
  from house.backup b order by b.work, b.ended_at desc;
end $$;

revoke all on function house.note_backup, house.backup_state from public;
grant execute on function house.backup_state to peichi_app;
