-- 新客户: whom somebody sold to for the first time in a period is told by the first sale of each client that stands, one row of an index a client.
create index ck_order_first on ck_order (tenant_id, client_id, ship_date, ck_id) where ship_date is not null and reversed_on is null;
