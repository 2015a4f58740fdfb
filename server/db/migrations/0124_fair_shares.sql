-- What a plan gives besides users: room for files, and how many long jobs run at once.
alter table licence_plan add column storage_gb int not null default 20 check (storage_gb between 1 and 10000),
  add column jobs int not null default 2 check (jobs between 1 and 4);
comment on column licence_plan.storage_gb is 'Files, staged imports and exports waiting to be fetched, together.';
comment on column licence_plan.jobs is 'Imports, exports and the like that run at once; the server works four of all companies.';
insert into installation (name, value) values ('trial_storage_gb', '1'), ('trial_jobs', '1') on conflict do nothing;

alter table import_batch add column bytes bigint not null default 0;
comment on column import_batch.bytes is 'What its staged lines take.';
update import_batch b set bytes = r.bytes
from (select tenant_id, batch_id, sum(pg_column_size(cells)) as bytes from import_row group by 1, 2) r
where r.tenant_id = b.tenant_id and r.batch_id = b.batch_id;

-- What a company may use; no row = as much as it likes (the operators' own, and everybody on platform type 1). A plan set by hand holds for a trial too.
create function house.quota(tenant bigint) returns table (storage_gb int, jobs int) language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p.storage_gb, (select value::text::int from installation where name = 'trial_storage_gb')),
    coalesce(p.jobs, (select value::text::int from installation where name = 'trial_jobs'))
  from licence l
  left join lateral (
    select x.storage_gb, x.jobs from licence_plan x
    where x.plan_id = l.plan_id or (l.plan_id is null and not l.trial and x.enabled)
    order by x.sort, x.plan_id limit 1
  ) p on true
  where l.tenant_id = tenant and not exists (select from installation i where i.name = 'plat_type' and i.value = '1')
$$;

-- Orders a long job with the commit of the caller's transaction: into the shortest of the company's lanes, as many as its plan gives it. Whoever has
-- many waiting comes after those who have few, so that companies are served in turn. False = too many wait already.
create function house.enqueue_heavy(task text, payload json, key text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant bigint := house.tenant();
  lanes int := coalesce((select q.jobs from house.quota(tenant) q), 2);
  waiting int;
  lane int;
begin
  select count(j.id), l.n into waiting, lane
  from generate_series(1, lanes) as l (n)
  left join graphile_worker.jobs j on j.queue_name = 'heavy:' || tenant || ':' || l.n and j.attempts < j.max_attempts
  group by l.n order by count(j.id), l.n limit 1;
  if waiting >= 20 then return false; end if;
  perform graphile_worker.add_job(task, payload, queue_name => 'heavy:' || tenant || ':' || lane, job_key => key, max_attempts => 3,
    priority => 10 + least(waiting, 10));
  return true;
end $$;
revoke all on function house.quota, house.enqueue_heavy from public;
grant execute on function house.quota, house.enqueue_heavy to peichi_app;
