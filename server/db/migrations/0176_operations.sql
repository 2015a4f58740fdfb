-- Which programs work on this database, and with which workers of the queue.
create table house.node (
  node uuid primary key,
  host text not null,
  workers text[] not null,
  seen_at timestamptz not null default now()
);

-- The heartbeat of one program, every ten seconds. Whoever has been silent for 45 seconds is dead: what it had in hand is free again. Answers how many were found dead.
-- A job's last check (house.still_mine) may hold its row for a moment: then it is tried again with the next beat.
create function house.node_alive(me uuid, host_name text, ids text[]) returns int language plpgsql
set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  silent uuid[];
  held text[];
begin
  insert into house.node (node, host, workers) values (me, host_name, ids)
  on conflict (node) do update set seen_at = now(), workers = excluded.workers;
  select array_agg(d.node), array_agg(distinct w.id) filter (where w.id is not null) into silent, held
  from (select n.node, n.workers from house.node n where n.seen_at < now() - interval '45 seconds' for update skip locked) d
  left join lateral unnest(d.workers) as w (id) on true;
  if silent is null then return 0; end if;
  begin
    if held is not null then perform graphile_worker.force_unlock_workers(held); end if;
    delete from house.node n where n.node = any (silent);
  exception when lock_not_available then
    return 0;
  end;
  return cardinality(silent);
end $$;

-- Whether a job is still in the hands of this worker. A program that stood still for long wakes up and finds its job given to another: it must write nothing.
-- Asked `firmly`, before the commit, it cannot be given away until then.
create function house.still_mine(job bigint, worker text, firmly boolean) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if firmly then
    perform 1 from graphile_worker._private_jobs j where j.id = job and j.locked_by = worker for share;
  else
    perform 1 from graphile_worker._private_jobs j where j.id = job and j.locked_by = worker;
  end if;
  if not found then raise exception 'job % was taken over by another worker', job using errcode = 'serialization_failure'; end if;
end $$;

-- How the queue fares, for the monitor: seconds and counts.
create function house.queue_state() returns table (waiting int, running int, failed int, overdue float8)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query select count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())::int, count(j.locked_at)::int,
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int,
    coalesce(extract(epoch from now() - min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())), 0)::float8
  from graphile_worker._private_jobs j;
end $$;

revoke all on function house.node_alive, house.still_mine, house.queue_state from public;
grant execute on function house.still_mine to peichi_app;
