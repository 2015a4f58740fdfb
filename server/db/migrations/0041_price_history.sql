-- The history of all prices is read by day.
drop index price_change_newest;
create index price_change_day on price_change (tenant_id, changed_at desc, change_id desc);
