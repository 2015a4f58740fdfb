-- What was taken back on another day than its own: few rows, asked for by that day.
create index ck_order_undone on ck_order (tenant_id, company_id, reversed_on) where reversed_on is not null and ship_date is not null;
create index th_order_undone on th_order (tenant_id, company_id, reversed_on) where reversed_on is not null and post_date is not null;
create index stock_paper_undone on stock_paper (tenant_id, company_id, reversed_on) where reversed_on is not null and kind = 'tz';
