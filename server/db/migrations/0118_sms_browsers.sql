-- Before a browser nobody knows has a message sent to a phone, somebody reads a picture.
alter table sms_code add column browser_id text not null default '';
comment on column sms_code.browser_id is 'That asked for it, having read a picture where one was due: it reads no second one for this phone the same day.';

-- Whether an account that carries this phone has come in with this browser. Definer: whoever has forgotten his password knows no tenant.
create function house.came_in_with(phone text, browser text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from house.accounts_of_phone(phone) a
    join login_log l on l.tenant_id = a.tenant_id and l.user_id = a.user_id and l.browser_id = browser and l.event in ('登录', '切换账号'))
$$;
revoke all on function house.came_in_with from public;
grant execute on function house.came_in_with to peichi_app;
