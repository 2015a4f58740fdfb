-- Reports that take long are made behind: the answer is kept for an hour, for whoever asked, with the figures and people he sees.
create table report_run (
  tenant_id bigint not null,
  run_id bigint generated always as identity,
  user_id bigint not null,
  company_id bigint not null,
  -- what was asked and with which rights; the same question meets its run again, in any window
  digest text not null,
  title text not null,
  question jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- rows that have to be gone through
  weight integer not null,
  answer jsonb,
  note text not null default '',
  ordered_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, run_id)
);
create unique index report_run_open on report_run (tenant_id, user_id, digest) where state in ('waiting', 'running');
create index report_run_mine on report_run (tenant_id, user_id, digest, run_id desc);
select house.tenant_table('report_run', 'select, insert, update');
insert into house.worn values ('report_run', 'ordered_at', '1 day');
