-- 视图 of lists and reports are one thing: how somebody likes to ask, kept under the place it is asked at (a list, `report.` and a report), his own or for the
-- whole company. Which one a place opens with is each reader's setting: a shared view is the standard of one and not of another.
insert into user_setting (tenant_id, user_id, key, value)
select tenant_id, user_id, 'view.report.' || report, to_jsonb(view_id::text) from report_view where standard
on conflict do nothing;

alter table report_view rename to saved_view;
alter table saved_view rename column report to place;
alter table saved_view drop column standard;
alter table saved_view add column shared boolean not null default false;
-- raised by each change: who changes what somebody else has changed meanwhile is told
alter table saved_view add column version integer not null default 1;
update saved_view set place = 'report.' || place;

drop index report_view_name;
create unique index saved_view_name on saved_view (tenant_id, user_id, place, lower(name));
create index saved_view_shared on saved_view (tenant_id, place) where shared;
alter index report_view_pkey rename to saved_view_pkey;

-- who settles how the company works shares views too
insert into role_tag (tenant_id, role_id, tag)
select tenant_id, role_id, 'system:view:share' from role_tag where tag = 'system:parameter:upd'
on conflict do nothing;
