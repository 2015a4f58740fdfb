-- In which unit a line of a return was written, as of other lines (0294): a box that comes back is written as one, at what the box cost.
alter table th_product
  add column unit text not null default '',
  add column unit_factor numeric(12,4) not null default 1,
  add column unit_price numeric(18,4);
