-- Text messages that really go out, and WeChat's official account.

alter table outbox add column state text not null default '本地', add column reference text not null default '';
comment on column outbox.state is 'What became of it. 本地 = no provider is connected, it lies here and nowhere else.';
comment on column outbox.reference is 'The provider''s number for it.';
grant update (state, reference) on outbox to peichi_app;

alter table sms_code add column failed boolean not null default false;
comment on column sms_code.failed is 'Surely never sent: it opens nothing, and the next may be asked for at once.';

-- What opens WeChat's calls: one for the installation. Whoever holds the lease fetches the next, the others wait for it.
create table wechat_access (
  app_id text primary key,
  access_token text not null default '',
  expires_at timestamptz not null default '-infinity',
  leased_until timestamptz not null default '-infinity'
);
select house.common_table('wechat_access', 'select, insert, update');

-- Callbacks heard: a second one with the same time and nonce does nothing.
create table wechat_notice (
  stamp text primary key,
  heard_at timestamptz not null default now()
);
select house.common_table('wechat_notice', 'select, insert');
insert into house.worn values ('wechat_notice', 'heard_at', '1 day');

alter table wechat_binding add column union_id text not null default '';
comment on column wechat_binding.union_id is 'The same person in every app of the owner; empty where WeChat tells none.';
