-- All sheets of a file are staged: how each is read (server/modules/master/imports/staged-sheet.ts), what its cells hold besides what they show
-- (server/modules/platform/sheets/cell.ts), and which lines nobody sees.
alter table import_batch
  add column sheets jsonb not null default '[]',
  add column guessed boolean not null default false,
  add column ignored integer not null default 0;
comment on column import_batch.guessed is 'What the columns hold was guessed from what stands in them.';
comment on column import_batch.ignored is 'Lines that are no goods: totals, sections, repeated headers, footers.';
alter table import_row
  add column sheet smallint not null default 0,
  add column hidden boolean not null default false,
  add column raw text[];
comment on column import_row.raw is 'What cells hold besides what they show; null: nothing.';
update import_batch b set sheets = jsonb_build_array(jsonb_build_object('name', '', 'ticked', true, 'reason', '', 'from', b.header_row, 'to', b.header_row,
  'titles', '[]'::jsonb, 'columns', null, 'first', 0, 'lines', b.total));
