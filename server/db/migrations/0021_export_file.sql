-- Lists that were too long to wait for: made in the background, fetched by whoever ordered them, gone after a week.

create table export_file (
  tenant_id bigint not null,
  export_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  row_count integer not null default 0,
  note text not null default '',
  body bytea,
  ordered_at timestamptz not null default now(),
  primary key (tenant_id, export_id)
);
create index export_file_mine on export_file (tenant_id, user_id, export_id desc);
select house.tenant_table('export_file', 'select, insert, update');
insert into house.worn values ('export_file', 'ordered_at', '7 days');
