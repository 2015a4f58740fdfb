-- Chores of the clock, run by the owner: no tenant asks for them.

-- What has served its time: stamps of carried-out presses (a repeat is only feared for seconds), captchas, counted login failures.
create function house.sweep() returns void language sql set search_path = public, pg_temp as $$
  delete from submit_stamp where done_at < now() - interval '1 day';
  delete from captcha where expires_at < now();
  delete from login_failure where last_at < now() - interval '1 day';
$$;

-- Orders a job once for every tenant, in the name of its first owner. A job still waiting is not ordered twice.
create function house.order_for_all(task text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, json_build_object('who', json_build_object('tenantId', u.tenant_id, 'userId', u.user_id, 'companyId', u.company_id),
    'payload', json_build_object()), job_key => task || ':' || u.tenant_id, max_attempts => 3)
  from (
    select distinct on (u.tenant_id) u.tenant_id, u.user_id, u.company_id
    from app_user u
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
    join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.owner
    order by u.tenant_id, u.user_id
  ) u;
end $$;
revoke all on function house.sweep, house.order_for_all from public;
