-- A level of the menu below a level: what hangs on an entry that came in the same sync finds it in the second round.
create or replace function house.sync_menu(standard jsonb, only_tenant bigint default null) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  operators bigint := (select (value #>> '{}')::bigint from installation where name = 'operator_tenant' and jsonb_typeof(value) = 'number');
begin
  insert into menu (tenant_id, key, title, path, component, icon, tags, sort, hidden, no_cache)
    select t.tenant_id, s.key, s.title, s.path, s.component, s.icon, s.tags, s.sort, s.hidden, s."noCache"
    from tenant_root t, house.menu_entries(standard) s
    where s.parent is null and case when only_tenant is null then t.tenant_id is distinct from operators else t.tenant_id = only_tenant end
    on conflict (tenant_id, key) do nothing;
  for level in 1..2 loop
    insert into menu (tenant_id, parent_id, key, title, path, component, icon, tags, sort, hidden, no_cache)
      select p.tenant_id, p.menu_id, s.key, s.title, s.path, s.component, s.icon, s.tags, s.sort, s.hidden, s."noCache"
      from house.menu_entries(standard) s join menu p on p.key = s.parent
      where case when only_tenant is null then p.tenant_id is distinct from operators else p.tenant_id = only_tenant end
      on conflict (tenant_id, key) do nothing;
  end loop;
  update menu m set
    path = n.path, component = n.component, icon = n.icon, title = n.title, hidden = n.hidden, no_cache = n.no_cache, tags = n.tags,
    parent_id = n.parent_id, sort = n.sort
  from (
    select o.tenant_id, o.menu_id, s.path, s.component, s.icon,
      case when 'title' = any (o.own) then o.title else s.title end as title,
      case when 'hidden' = any (o.own) then o.hidden else s.hidden end as hidden,
      case when 'noCache' = any (o.own) then o.no_cache else s."noCache" end as no_cache,
      case when 'tags' = any (o.own) then o.tags else s.tags end as tags,
      case when 'place' = any (o.own) then o.parent_id else p.menu_id end as parent_id,
      case when 'place' = any (o.own) then o.sort else s.sort end as sort
    from menu o join house.menu_entries(standard) s on s.key = o.key
    left join menu p on p.tenant_id = o.tenant_id and p.key = s.parent
    where case when only_tenant is null then o.tenant_id is distinct from operators else o.tenant_id = only_tenant end
  ) n
  where m.tenant_id = n.tenant_id and m.menu_id = n.menu_id
    and (m.path, m.component, m.icon, m.title, m.hidden, m.no_cache, m.tags, m.parent_id, m.sort)
      is distinct from (n.path, n.component, n.icon, n.title, n.hidden, n.no_cache, n.tags, n.parent_id, n.sort);
  for level in 1..3 loop
    delete from menu m
    where m.key not in (select key from house.menu_entries(standard))
      and case when only_tenant is null then m.tenant_id is distinct from operators else m.tenant_id = only_tenant end
      and not exists (select from menu c where c.tenant_id = m.tenant_id and c.parent_id = m.menu_id);
  end loop;
end $$;

-- Reports come to roles there are: whoever reads the lists they add up.
insert into role_tag (tenant_id, role_id, tag)
select distinct a.tenant_id, a.role_id, g.tag
from (values ('quick.ckHistory', 'report:sale:query'), ('quick.ckHistory', 'report:goods:query'), ('quick.rkHistory', 'report:purchase:query'),
  ('busi:ledger:query', 'report:stock:query'), ('fin:ys:query', 'report:money:query'), ('report:check:query', 'report:day:query'),
  ('report:check:query', 'report:profit:query'), ('quick.ckHistory.excel', 'report:export'), ('quick.rkHistory.excel', 'report:export')) as g(has, tag)
join role_tag a on a.tag = g.has
on conflict do nothing;
