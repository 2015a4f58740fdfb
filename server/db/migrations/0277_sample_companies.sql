-- 示例公司: made-up data to try the program with, a company of its own (tenant) for whoever asked for it. This row is his; tenant_root says of the sample whose it is.
create table sample_company (
  tenant_id bigint not null,
  user_id bigint not null,
  sample_tenant bigint not null,
  sample_user bigint not null,
  sample_company bigint not null,
  state text not null check (state in ('making', 'ready', 'failed')),
  entered_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
select house.tenant_table('sample_company');
alter table tenant_root add column sample_of bigint, add column sample_user bigint;

-- Samples nobody has entered for thirty days, and those whose maker's company is gone, are due to be deleted.
create function house.sweep_samples() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  idle record;
begin
  for idle in
    select s.sample_tenant as id from sample_company s where s.entered_at < now() - interval '30 days'
    union
    select t.tenant_id from tenant_root t where t.sample_of is not null and t.delete_at is null
      and not exists (select from sample_company s where s.tenant_id = t.sample_of and s.sample_tenant = t.tenant_id)
  loop
    delete from sample_company s where s.sample_tenant = idle.id;
    update tenant_root t set delete_at = now(), delete_asked_at = now(), delete_asked_by = '示例公司',
      stopped_at = coalesce(t.stopped_at, now()), stop_reason = '示例公司已删除' where t.tenant_id = idle.id and t.delete_at is null;
    delete from session s where s.tenant_id = idle.id;
  end loop;
end $$;
revoke all on function house.sweep_samples from public;

-- Operators look after companies that trade: samples are nobody's.
do $$ begin
  execute replace(pg_get_functiondef('house.tenants(text, text, int, int, int, bigint)'::regprocedure),
    'where t.tenant_id <> house.tenant() and', 'where t.sample_of is null and t.tenant_id <> house.tenant() and');
end $$;
