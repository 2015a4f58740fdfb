-- 主管授权: six digits by which somebody with the right signs at another's desk. Five failures close it for a quarter of an hour.
create table user_pin (
  tenant_id bigint not null,
  user_id bigint not null,
  pin_hash text not null,
  fails smallint not null default 0,
  failed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
alter table user_pin add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);
select house.tenant_table('user_pin', 'select, insert, update');

-- 赠品: given away on purpose; a price of 0 needs nobody's permission then.
alter table ck_product add column gift boolean not null default false;
