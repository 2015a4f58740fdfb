-- 定时发送: a report that is made for each receiver at an hour, under his own rights.
create table report_schedule (
  tenant_id bigint not null,
  schedule_id bigint generated always as identity,
  user_id bigint not null,
  -- where it was set up: 本公司 of its question
  company_id bigint not null,
  name text not null,
  question jsonb not null,
  -- 老板日报: it leads there
  daily boolean not null default false,
  at_time time not null,
  rhythm text not null check (rhythm in ('day', 'week', 'month')),
  -- days of the week from 1 Monday, or of the month; the 31st is the last of a shorter one
  days smallint[] not null default '{}',
  receivers bigint[] not null,
  form text not null check (form in ('brief', 'xlsx', 'pdf')),
  wechat boolean not null default false,
  wechat_figures boolean not null default false,
  enabled boolean not null default true,
  next_at timestamptz,
  sent_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, schedule_id),
  check ((rhythm = 'day') = (days = '{}'))
);
create index report_schedule_due on report_schedule (next_at) where enabled;
create index report_schedule_mine on report_schedule (tenant_id, user_id);
select house.tenant_table('report_schedule');
alter table report_schedule add foreign key (tenant_id, user_id) references app_user (tenant_id, user_id);

-- The first moment after another: in Shanghai, on one of the days.
create function house.next_delivery(at_time time, rhythm text, days smallint[], past timestamptz) returns timestamptz language sql stable as $$
  select min(m.moment) from (
    select (d.day::date + at_time) at time zone 'Asia/Shanghai' as moment
    from generate_series((past at time zone 'Asia/Shanghai')::date, (past at time zone 'Asia/Shanghai')::date + 62, interval '1 day') as d(day)
    where case rhythm
      when 'day' then true
      when 'week' then extract(isodow from d.day)::int = any (days)
      else extract(day from d.day)::int = any (days)
        or (extract(day from d.day + interval '1 day') = 1 and exists (select from unnest(days) x where x > extract(day from d.day)))
    end
  ) m where m.moment > past
$$;

-- The clock's chore. A row is taken by one server only and leaves with its next moment in the same transaction: once each moment, and once for
-- all that were missed while no server ran. One whose owner has left is given to nobody any more.
create function house.ring_reports(task text) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  many integer := 0;
begin
  for r in
    select s.*, u.enabled as alive from report_schedule s join app_user u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
    where s.enabled and s.next_at <= now() order by s.next_at limit 1000 for update of s skip locked
  loop
    if not r.alive then
      update report_schedule set enabled = false where tenant_id = r.tenant_id and schedule_id = r.schedule_id;
      continue;
    end if;
    perform graphile_worker.add_job(task, json_build_object(
      'who', json_build_object('tenantId', r.tenant_id, 'userId', r.user_id, 'companyId', r.company_id),
      'payload', json_build_object('scheduleId', r.schedule_id, 'moment', extract(epoch from r.next_at)::bigint)),
      job_key => task || ':' || r.tenant_id || ':' || r.schedule_id || ':' || extract(epoch from r.next_at)::bigint, max_attempts => 3);
    update report_schedule set sent_at = now(), next_at = house.next_delivery(r.at_time, r.rhythm, r.days, now())
    where tenant_id = r.tenant_id and schedule_id = r.schedule_id;
    many := many + 1;
  end loop;
  return many;
end $$;
revoke all on function house.ring_reports from public;

-- Files that were made in the background are workbooks, or papers.
alter table export_file add column kind text not null default 'xlsx' check (kind in ('xlsx', 'pdf'));

-- Whoever reads the profit and takes reports along may have them sent.
insert into role_tag (tenant_id, role_id, tag)
select a.tenant_id, a.role_id, 'report:schedule:upd' from role_tag a
join role_tag b on b.tenant_id = a.tenant_id and b.role_id = a.role_id and b.tag = 'report:export'
where a.tag = 'report:profit:query' on conflict do nothing;
