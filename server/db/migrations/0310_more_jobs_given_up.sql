-- What else stands as being made for ever when its process dies each time (decision 202): those that were given up before are handed out once more, to say so.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $q$update graphile_worker._private_jobs j set max_attempts = 6 from graphile_worker._private_tasks t
      where t.id = j.task_id and j.max_attempts = 3 and t.identifier = any (array['company-export', 'export-list', 'run-report', 'rebuild-part-search', 'rebuild-client-search'])$q$;
  end if;
end $$;
