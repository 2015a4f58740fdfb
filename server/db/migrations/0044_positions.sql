-- 仓库 and 仓位: the warehouse documents begin with, and where a part usually lies.

alter table warehouse add is_default boolean not null default false;
comment on column warehouse.is_default is 'New lines of documents begin with it; at most one of a company.';
create unique index warehouse_default_once on warehouse (tenant_id, company_id) where is_default and deleted_at is null;
-- What documents took until now: the first normal one.
update warehouse w set is_default = true
from (select distinct on (tenant_id, company_id) tenant_id, warehouse_id from warehouse
  where kind = 'normal' and enabled and deleted_at is null order by tenant_id, company_id, sort, warehouse_id) first
where w.tenant_id = first.tenant_id and w.warehouse_id = first.warehouse_id;

alter table posi add remark text not null default '';
alter table posi add version integer not null default 1;
-- Which goods lie, or have ever lain, in a place.
create index stock_balance_posi on stock_balance (tenant_id, posi_id) where posi_id > 0;

-- The usual position of a part in a warehouse: what a line starts with. Without a foreign key to part: such a row does not make a part used.
create table part_posi (
  tenant_id bigint not null,
  part_id bigint not null,
  warehouse_id bigint not null,
  posi_id bigint not null,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, part_id, warehouse_id)
) with (fillfactor = 85);
alter table part_posi add foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, warehouse_id);
alter table part_posi add foreign key (tenant_id, posi_id) references posi (tenant_id, posi_id);
create index part_posi_posi on part_posi (tenant_id, posi_id);
select house.tenant_table('part_posi');
