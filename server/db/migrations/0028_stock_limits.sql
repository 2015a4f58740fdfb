-- 库存上下限: when a part counts as too few or too many, and for whom goods that arrive are good news.

-- warehouse_id 0 = the whole company (warnType 1), else one warehouse (warnType 2). An amount of 0 = no limit on that side.
-- state: -1 below, 1 above, 0 within; kept by every posting and every change of a limit, under the part gate.
create table stock_limit (
  tenant_id bigint not null,
  company_id bigint not null,
  part_id bigint not null,
  warehouse_id bigint not null default 0,
  max_amount numeric(16,3) not null default 0 check (max_amount >= 0),
  min_amount numeric(16,3) not null default 0 check (min_amount >= 0),
  state smallint not null default 0 check (state in (-1, 0, 1)),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, company_id, part_id, warehouse_id),
  check (max_amount = 0 or max_amount >= min_amount),
  check (max_amount > 0 or min_amount > 0)
) with (fillfactor = 75);
select house.tenant_table('stock_limit');
alter table stock_limit add foreign key (tenant_id, part_id) references part (tenant_id, part_id);
-- 库存预警 and the number on the home page read only what is out of its limits.
create index stock_limit_out on stock_limit (tenant_id, company_id, state, part_id, warehouse_id) where state <> 0;

-- Lines of sales that have not shipped, by part: who waits for what arrives.
create index ck_product_waiting on ck_product (tenant_id, part_id) where not posted;
