-- What was sold of a part, by day: written with each posting, so that the sales index of a part that sells every day is read from some hundred rows.
create table part_sale_day (
  tenant_id bigint not null,
  part_id bigint not null,
  company_id bigint not null,
  sale_day date not null,
  qty numeric(16,3) not null,
  times int not null,
  primary key (tenant_id, part_id, company_id, sale_day)
) with (fillfactor = 85);
comment on column part_sale_day.times is 'Sales orders, not lines.';
select house.tenant_table('part_sale_day', 'select, insert, update');
alter table part_sale_day add foreign key (tenant_id, part_id) references part (tenant_id, part_id);

insert into part_sale_day (tenant_id, part_id, company_id, sale_day, qty, times)
select tenant_id, part_id, company_id, ck_date, sum(ck_amount), count(distinct ck_id)
from ck_product where posted and ck_type = 0 group by 1, 2, 3, 4;
