-- 报价单 and 预售单 share the sale's tables (ck_type 1 and 2).

-- valid_until: of a quote. deposit: what the client has promised or paid for a presale. confirmed_at: the order in which arrivals are allotted.
alter table ck_order
  add column valid_until date,
  add column deposit numeric(18,4) not null default 0 check (deposit >= 0),
  add column confirmed_at timestamptz;

-- source_line_id: the line of a quote or presale this line was made of. done_amount: how much of a quoted or presold line stands in such lines.
-- offered: the line's quote or presale has been confirmed (it is history from then on; nothing of it is ever posted).
alter table ck_product
  add column source_line_id bigint,
  add column done_amount numeric(16,3) not null default 0,
  add column offered boolean not null default false;
alter table ck_product add foreign key (tenant_id, source_line_id) references ck_product (tenant_id, line_id);
create index ck_product_source on ck_product (tenant_id, source_line_id) where source_line_id is not null;
create index ck_product_offered on ck_product (tenant_id, part_id, ck_type, ck_date desc, line_id desc) where offered;

-- Quotes are never posted: they do not belong among the lines that wait for goods.
drop index ck_product_waiting;
create index ck_product_waiting on ck_product (tenant_id, part_id) where not posted and ck_type = 0;
-- The list of one kind of document, newest first.
create index ck_order_kind on ck_order (tenant_id, company_id, ck_type, ck_date desc, ck_id desc);
