-- What is not long work may know, too, what to do when it is given up (decision 202): a sample company whose process died each time stood 正在准备 for ever.
drop function house.enqueue(text, json, text);
create function house.enqueue(task text, payload json, key text, times int default 3) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => key, max_attempts => times);
end $$;
revoke all on function house.enqueue from public;
grant execute on function house.enqueue to peichi_app;

-- Those that were given up before are handed out once more, to say so.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs j set max_attempts = 6 from graphile_worker._private_tasks t
      where t.id = j.task_id and j.max_attempts = 3 and t.identifier = 'fill-sample';
  end if;
end $$;
