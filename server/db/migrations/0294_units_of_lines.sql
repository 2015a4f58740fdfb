-- In which unit a line was written ('' = the part's own), how many of the own one of it was then, and what one of it costs: quantity and price beside these
-- are of the own unit as ever (decision 195).
alter table ck_product
  add column unit text not null default '',
  add column unit_factor numeric(12,4) not null default 1,
  add column unit_price numeric(18,4);
alter table purchase_line
  add column unit text not null default '',
  add column unit_factor numeric(12,4) not null default 1,
  add column unit_price numeric(18,4);
alter table rk_product
  add column unit text not null default '',
  add column unit_factor numeric(12,4) not null default 1,
  add column unit_price numeric(18,4);
