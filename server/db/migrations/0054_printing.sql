-- 打印. Templates keep every version: the highest counts, an empty one is the standard form again.

create table print_template (
  tenant_id bigint not null,
  company_id bigint not null,
  report_type text not null,
  version integer not null,
  layout jsonb,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, company_id, report_type, version)
);
select house.tenant_table('print_template', 'select, insert');

-- What was printed: the drawn pages, and what became of them. handed = given to the browser of whoever pressed the button.
create table print_task (
  tenant_id bigint not null,
  task_id bigint generated always as identity,
  company_id bigint not null,
  user_id bigint not null,
  report_type text not null,
  title text not null,
  body bytea not null,
  state text not null check (state in ('handed', 'failed')),
  remark text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, task_id)
);
create index print_task_mine on print_task (tenant_id, user_id, task_id desc);
select house.tenant_table('print_task', 'select, insert, update');
insert into house.worn values ('print_task', 'created_at', '3 days');

-- How often a document was printed: the mark of a reprint. Outlives the tasks.
create table print_count (
  tenant_id bigint not null,
  document text not null,
  document_id bigint not null,
  report_type text not null,
  times integer not null default 1,
  last_by bigint not null,
  last_at timestamptz not null default now(),
  primary key (tenant_id, document, document_id, report_type)
);
select house.tenant_table('print_count', 'select, insert, update');
