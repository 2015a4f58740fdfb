-- A new company's menu was brought up to date right after it had been written: a quarter of what opening a company takes.
-- And no program asks for all companies at once any more.

drop function house.sync_menu(jsonb, bigint);

-- Gives a company the standard menu, or what is new in it and takes away what is no longer in it; what it set itself stays.
create function house.sync_menu(standard jsonb, tenant bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  had_one boolean := exists (select 1 from menu m where m.tenant_id = tenant);
begin
  insert into menu (tenant_id, key, title, path, component, icon, tags, sort, hidden, no_cache)
    select tenant, s.key, s.title, s.path, s.component, s.icon, s.tags, s.sort, s.hidden, s."noCache"
    from house.menu_entries(standard) s where s.parent is null
    on conflict (tenant_id, key) do nothing;
  for level in 1..2 loop
    insert into menu (tenant_id, parent_id, key, title, path, component, icon, tags, sort, hidden, no_cache)
      select p.tenant_id, p.menu_id, s.key, s.title, s.path, s.component, s.icon, s.tags, s.sort, s.hidden, s."noCache"
      from house.menu_entries(standard) s join menu p on p.tenant_id = tenant and p.key = s.parent
      on conflict (tenant_id, key) do nothing;
  end loop;
  if not had_one then return; end if;
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
    where o.tenant_id = tenant
  ) n
  where m.tenant_id = tenant and m.tenant_id = n.tenant_id and m.menu_id = n.menu_id
    and (m.path, m.component, m.icon, m.title, m.hidden, m.no_cache, m.tags, m.parent_id, m.sort)
      is distinct from (n.path, n.component, n.icon, n.title, n.hidden, n.no_cache, n.tags, n.parent_id, n.sort);
  for level in 1..3 loop
    delete from menu m
    where m.tenant_id = tenant and m.key not in (select key from house.menu_entries(standard))
      and not exists (select 1 from menu c where c.tenant_id = m.tenant_id and c.parent_id = m.menu_id);
  end loop;
end $$;
