-- A job that knows what to do when it is given up is handed out a few times more than it is tried: what it leaves behind is then put in order (decision 202).
drop function house.enqueue_heavy(text, json, text);
create function house.enqueue_heavy(task text, payload json, key text, times int default 3) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
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
  perform graphile_worker.add_job(task, payload, queue_name => 'heavy:' || tenant || ':' || lane, job_key => key, max_attempts => times,
    priority => 10 + least(waiting, 10));
  return true;
end $$;
revoke all on function house.enqueue_heavy from public;
grant execute on function house.enqueue_heavy to peichi_app;

-- Those that were given up before anybody put things in order behind them.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $q$update graphile_worker._private_jobs j set max_attempts = 6 from graphile_worker._private_tasks t
      where t.id = j.task_id and j.max_attempts = 3 and t.identifier = any (array['check-import', 'carry-out-import', 'undo-import',
        'check-book', 'carry-out-book', 'take-back-book', 'rehearse-moving', 'carry-out-moving', 'take-back-moving'])$q$;
  end if;
end $$;
