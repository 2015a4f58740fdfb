-- 公司标志 on printed documents: the picture as it was chosen, and as it is drawn (small, on white).
create table print_logo (
  tenant_id bigint not null,
  company_id bigint not null,
  file jsonb not null,
  body bytea not null,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, company_id)
);
select house.tenant_table('print_logo');
