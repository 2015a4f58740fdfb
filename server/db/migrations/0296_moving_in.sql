-- 迁入 (decision 199): how far a company is with moving in from the program it had. figures: what that program says, by the keys of 核对单; sealed: both sides
-- of it as they stood when the company was opened. A month closed by 开账 is opened again when all of it is taken back.
create table moving_in (
  tenant_id bigint not null,
  company_id bigint not null,
  state text not null default 'open' check (state in ('open', 'opened', 'undoing')),
  version integer not null default 0,
  figures jsonb not null default '{}',
  sealed jsonb not null default '[]',
  reason text not null default '',
  message text not null default '',
  -- The last day that was closed before 开账 closed further; null: none was, or 开账 closed nothing.
  closed_before date,
  closed_to date,
  opened_by bigint,
  opened_at timestamptz,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, company_id)
);
select house.tenant_table('moving_in', 'select, insert, update');
