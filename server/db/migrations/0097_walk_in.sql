-- 散客: whoever buys at the counter and gives no name. Every tenant has him; he is nobody's in particular, so every salesman sees him.
alter table client add column walk_in boolean not null default false;
create unique index client_walk_in on client (tenant_id) where walk_in;

-- Made with a tenant, and here for those there are. A 散客 that somebody has entered himself becomes the one.
-- The search words are those that clientDocument gives (server/modules/search/walk-in.test.ts).
create function house.add_walk_in(tenant bigint, maker bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  update client set walk_in = true where tenant_id = tenant and name_n = '散客' and tags in (1, 3) and deleted_at is null;
  if found then return; end if;
  insert into client (tenant_id, client_no, client_name, client_full_name, name_n, tags, client_type, walk_in, created_by, updated_by)
  values (tenant, 'KH00000', '散客', '散客', '散客', 1, '散客', true, maker, maker) on conflict do nothing returning client_id into made;
  if made is null then return; end if;
  insert into client_search (tenant_id, client_id, tags, doc) values (tenant, made, 1, ' 散客 sk kh00000 sanke ');
end $$;
revoke all on function house.add_walk_in from public;
grant execute on function house.add_walk_in to peichi_app;

do $$
declare
  t record;
begin
  for t in
    select r.tenant_id, (select min(u.user_id) from app_user u where u.tenant_id = r.tenant_id) as maker from tenant_root r
    where r.tenant_id is distinct from (select (value #>> '{}')::bigint from installation where name = 'operator_tenant')
  loop
    if t.maker is not null then perform house.add_walk_in(t.tenant_id, t.maker); end if;
  end loop;
end $$;
