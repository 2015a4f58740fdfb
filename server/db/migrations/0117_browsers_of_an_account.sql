-- Whether an account has come in with this browser before is asked at each login: its holder is told of a new one.
create index login_log_entries on login_log (tenant_id, user_id, browser_id) where event in ('登录', '切换账号');
