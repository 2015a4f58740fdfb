-- WeChat: whose chat-app identity stands for which accounts.

create table wechat_binding (
  tenant_id bigint not null,
  user_id bigint not null,
  openid text not null,
  nick_name text not null default '',
  head_img text not null default '',
  bound_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
comment on table wechat_binding is 'One account has one identity; one identity may have many accounts, which then are one person''s.';
select house.tenant_table('wechat_binding', 'select, insert, delete');
alter table wechat_binding add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);
create index on wechat_binding (openid);

-- One row a binding code shown to a signed-in person. Found by its tid on a phone that knows no tenant.
create table wechat_ticket (
  tid text primary key,
  tenant_id bigint not null,
  user_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'scanned', 'bound', 'refused')),
  openid text not null default '',
  asked_at timestamptz not null default now()
);
comment on column wechat_ticket.openid is 'Who scanned it.';
select house.common_table('wechat_ticket', 'select, insert, update');
insert into house.worn values ('wechat_ticket', 'asked_at', '1 day');

alter table qr_session add column openid text not null default '';
comment on column qr_session.openid is 'The identity that scanned it without a login; user_id follows when one of its accounts is chosen.';

-- The accounts of an identity in any tenant. Definer: a phone that scans knows no tenant.
create function house.accounts_of_openid(given text) returns table (
  tenant_id bigint, user_id bigint, company_id bigint, tenant_name text, company_no text, login_account text, real_name text
) language sql stable security definer set search_path = public, pg_temp as $$
  select u.tenant_id, u.user_id, u.company_id, t.name, c.company_no, u.login_account, u.real_name
  from wechat_binding b
  join app_user u on u.tenant_id = b.tenant_id and u.user_id = b.user_id
  join tenant_root t on t.tenant_id = u.tenant_id
  join dept c on c.tenant_id = u.tenant_id and c.dept_id = u.company_id
  where given <> '' and b.openid = given and u.enabled
  order by u.tenant_id, u.user_id
$$;
revoke all on function house.accounts_of_openid from public;
grant execute on function house.accounts_of_openid to peichi_app;
