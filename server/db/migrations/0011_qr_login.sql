-- 扫码登录: one row a code shown on a login page.

create table qr_session (
  tid text primary key,
  secret_hash bytea not null,
  browser_id text not null,
  ip text not null,
  user_agent text not null,
  state text not null default 'waiting' check (state in ('waiting', 'scanned', 'confirmed', 'refused', 'used')),
  tenant_id bigint,
  user_id bigint,
  asked_at timestamptz not null default now()
);
comment on column qr_session.secret_hash is 'Of the cookie of the browser that shows the code: the code alone, photographed, collects no login.';
comment on column qr_session.user_id is 'Who scanned it, with his tenant.';
select house.common_table('qr_session', 'select, insert, update');

create or replace function house.sweep() returns void language sql set search_path = public, pg_temp as $$
  delete from submit_stamp where done_at < now() - interval '1 day';
  delete from captcha where expires_at < now();
  delete from login_failure where last_at < now() - interval '1 day';
  delete from sms_code where asked_at < now() - interval '1 day';
  delete from outbox where created_at < now() - interval '30 days';
  delete from qr_session where asked_at < now() - interval '1 day';
$$;
