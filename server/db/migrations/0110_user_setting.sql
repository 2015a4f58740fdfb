-- How each user likes to work: the way of the Enter key, tones … One row a setting; what it holds is the browser's.
create table user_setting (
  tenant_id bigint not null,
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
select house.tenant_table('user_setting');
alter table user_setting add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);
