-- 试迁移 (decision 199): the lists that wait are brought in for real within one transaction, which is undone again; what came of it is kept until the next one.
-- seal: what was compared; 正式迁入 does exactly that or nothing.
create table moving_trial (
  tenant_id bigint not null,
  company_id bigint not null,
  state text not null check (state in ('running', 'done', 'failed', 'carrying', 'carried')),
  message text not null default '',
  seal text not null default '',
  lists jsonb not null default '[]',
  lines jsonb not null default '[]',
  figures jsonb not null default '[]',
  free jsonb not null default '[]',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, company_id)
);
select house.tenant_table('moving_trial', 'select, insert, update');
