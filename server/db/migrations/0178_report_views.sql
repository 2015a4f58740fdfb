-- 视图: a report as somebody likes to ask for it. Days stand as words (本月), so that they move on with the calendar.
create table report_view (
  tenant_id bigint not null,
  view_id bigint generated always as identity,
  user_id bigint not null,
  report text not null,
  name text not null,
  question jsonb not null,
  -- what the report opens with
  standard boolean not null default false,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, view_id)
);
create unique index report_view_name on report_view (tenant_id, user_id, report, lower(name));
create unique index report_view_standard on report_view (tenant_id, user_id, report) where standard;
select house.tenant_table('report_view');
alter table report_view add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);
