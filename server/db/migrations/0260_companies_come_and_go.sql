-- One company is taken along, brought in elsewhere, and deleted (decision 171).

-- A company that comes from another installation brings the numbers of its people along: they are its own, like all its numbers.
alter table login_name drop constraint login_name_user_id_key;
alter table login_name add constraint login_name_of_user unique (tenant_id, user_id);

create or replace function house.accounts_of_person(usr bigint) returns table (
  tenant_id bigint, user_id bigint, company_id bigint, tenant_name text, company_no text, login_account text
) language sql stable security definer set search_path = public, pg_temp as $$
  select u.tenant_id, u.user_id, u.company_id, t.name, c.company_no, u.login_account
  from login_name own
  join login_name n on (n.tenant_id = own.tenant_id and n.user_id = own.user_id) or n.verified_phone = own.verified_phone
  join app_user u on u.tenant_id = n.tenant_id and u.user_id = n.user_id
  join tenant_root t on t.tenant_id = u.tenant_id
  join dept c on c.tenant_id = u.tenant_id and c.dept_id = u.company_id
  where own.tenant_id = house.tenant() and own.user_id = usr and u.enabled and t.stopped_at is null
  order by u.tenant_id, u.user_id
$$;

-- Asked for and not yet done: until that moment it can be taken back.
alter table tenant_root add column delete_at timestamptz;
alter table tenant_root add column delete_asked_at timestamptz;
alter table tenant_root add column delete_asked_by text not null default '';
comment on column tenant_root.delete_at is 'From then on the company is deleted; null: nobody asked for it.';

-- The certificate: what was deleted, and when. Also how far it has come, for whoever goes on after an interruption.
create table house.deleted_company (
  tenant_id bigint primary key,
  name text not null,
  asked_at timestamptz not null,
  asked_by text not null,
  begun_at timestamptz not null default now(),
  done_at timestamptz,
  files bigint not null default 0,
  counts jsonb not null default '{}',
  payments jsonb not null default '[]'
);
comment on column house.deleted_company.counts is 'Rows deleted, by table.';
comment on column house.deleted_company.payments is 'What the platform was paid: its own books, with nobody''s name.';

-- 网络安全法 21: logs of the network are kept for six months, without names.
create table deleted_login (
  company bigint not null,
  account bigint not null,
  event text not null,
  ip text not null,
  at timestamptz not null
);
create index on deleted_login (at);
insert into house.worn values ('deleted_login', 'at', '183 days');
