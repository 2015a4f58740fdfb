-- down: what a line takes from those above it, by field: a brand said once for the lines below, the section it stands in.
alter table import_row add column down jsonb;

-- Another spelling of an entry of a dictionary: BOSCH is 博世. alias_n as brands are compared (server/modules/master/search/normal.ts).
create table dict_alias (
  tenant_id bigint not null,
  dict_type text not null,
  alias_n text not null,
  alias text not null,
  dict_value text not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, dict_type, alias_n)
);
select house.tenant_table('dict_alias');

-- Cells of a list are kept for 90 days, and what it wrote, by which it is taken back, for 400. A step at a time; more: there may be others.
create function house.sweep_imports() returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  old record;
  done integer := 0;
begin
  for old in
    select tenant_id, batch_id from import_batch where created_at < now() - interval '400 days' and state not in ('checking', 'importing', 'undoing')
    order by created_at limit 20
  loop
    delete from import_batch where tenant_id = old.tenant_id and batch_id = old.batch_id;
    done := done + 1;
  end loop;
  for old in
    select tenant_id, batch_id from import_batch where created_at < now() - interval '90 days' and bytes > 0 and state not in ('checking', 'importing', 'undoing')
    order by created_at limit 20
  loop
    update import_row set cells = '{}', raw = null, down = null where tenant_id = old.tenant_id and batch_id = old.batch_id;
    update import_batch set bytes = 0, state = case when state in ('mapped', 'checked') then 'failed' else state end,
      message = case when state in ('mapped', 'checked') then '文件内容已过期清理，请重新上传' else message end
    where tenant_id = old.tenant_id and batch_id = old.batch_id;
    done := done + 1;
  end loop;
  return done > 0;
end $$;
revoke all on function house.sweep_imports from public;
