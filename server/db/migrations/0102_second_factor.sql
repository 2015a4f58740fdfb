-- Two-step verification: what an authenticator app holds, codes for the day it is lost, and browsers that are not asked for a while.

create table second_factor (
  tenant_id bigint not null,
  user_id bigint not null,
  sealed bytea not null,
  salt bytea not null,
  last_step bigint not null default 0,
  begun_at timestamptz not null default now(),
  set_at timestamptz,
  primary key (tenant_id, user_id)
);
comment on column second_factor.sealed is 'The shared secret, closed with the key of the installation, which is not in this database.';
comment on column second_factor.salt is 'Of the recovery codes'' hashes.';
comment on column second_factor.last_step is 'The half minute of the code that counted last: none counts twice, nor an older one.';
comment on column second_factor.set_at is 'null = being set up: not asked for yet.';
select house.tenant_table('second_factor');
alter table second_factor add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);

create table recovery_code (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash)
);
select house.tenant_table('recovery_code', 'select, insert, delete');
alter table recovery_code add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);

create table trusted_browser (
  tenant_id bigint not null,
  user_id bigint not null,
  browser_id text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, browser_id)
);
select house.tenant_table('trusted_browser');
alter table trusted_browser add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);

-- Who has given a right password in which browser and owes the second step. Found by its cookie before the tenant is known.
create table second_step (
  ticket_hash bytea primary key,
  tenant_id bigint not null,
  user_id bigint not null,
  company_id bigint not null,
  browser_id text not null,
  remember boolean,
  leaves bigint,
  expires_at timestamptz not null
);
comment on column second_step.remember is 'Whether the password is to be remembered; null = it was not by password.';
comment on column second_step.leaves is 'The session of another account that ends with this login.';
select house.common_table('second_step', 'select, insert, delete');
create index on second_step (tenant_id, user_id);

insert into house.worn values ('second_step', 'expires_at', '0'), ('trusted_browser', 'expires_at', '0');
