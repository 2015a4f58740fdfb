-- The organisation: facts of companies, whose documents somebody sees, the menu's standard keys, document numbers by rule.

-- ---- companies and departments ----

alter table dept
  add column short_name text not null default '',
  add column address text not null default '',
  add column phone text not null default '',
  add column tax_no text not null default '',
  add column bank_name text not null default '',
  add column bank_account text not null default '',
  add column stopped boolean not null default false;
create index on dept (tenant_id, parent_id);
create index on app_user (tenant_id, dept_id);

-- Whether anything of the tenant carries this company: a table that comes later counts by itself. Settings go with their company.
create function house.company_in_use(company bigint) returns boolean language plpgsql stable as $$
declare
  t record;
  found_one boolean;
begin
  for t in
    select c.oid::regclass as relation from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'tenant_id' and not b.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('parameter_value', 'number_rule', 'number_series', 'issued_number', 'session')
      and has_table_privilege(c.oid, 'select')
    order by c.relname = 'app_user' desc
  loop
    execute format('select exists (select from %s where tenant_id = house.tenant() and company_id = $1)', t.relation) into found_one using company;
    if found_one then
      return true;
    end if;
  end loop;
  return false;
end $$;
grant execute on function house.company_in_use to peichi_app;

-- ---- data scope ----

-- The users whose documents somebody sees; null = everybody's of the company he works in. The widest of his roles counts;
-- without any role he sees his own. Definer, because identity is read before the tenant of the transaction is known.
create function house.reach_of(tenant bigint, usr bigint, dept bigint) returns bigint[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  scope int;
begin
  select max(case when r.owner or r.data_scope in ('company', 'all') then 2 when r.data_scope = 'dept' then 1 else 0 end) into scope
  from user_role ur join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id
  where ur.tenant_id = tenant and ur.user_id = usr;
  if scope = 2 then
    return null;
  elsif scope = 1 then
    return array(
      with recursive below as (
        select d.dept_id from dept d where d.tenant_id = tenant and d.dept_id = dept
        union
        select d.dept_id from dept d join below b on d.parent_id = b.dept_id where d.tenant_id = tenant
      )
      select u.user_id from app_user u where u.tenant_id = tenant and u.dept_id in (select dept_id from below)
      union
      select usr
      order by 1);
  end if;
  return array[usr];
end $$;
revoke all on function house.reach_of from public;
grant execute on function house.reach_of to peichi_app;

-- Few documents of a person among many of the company.
create index ck_order_maker on ck_order (tenant_id, created_by, ck_id desc);
create index ck_order_incharge on ck_order (tenant_id, incharge_id, ck_id desc);
create index rk_order_maker on rk_order (tenant_id, created_by, rk_id desc);
create index client_incharge on client (tenant_id, incharge_id);

-- ---- menu ----

alter table menu add column key text not null default '', add column own text[] not null default '{}';
comment on column menu.key is 'Names the entry in the standard menu of the program: component of a page, path of a level.';
comment on column menu.own is 'What the tenant has set himself (title, place, hidden, noCache, tags); the standard rules the rest.';
update menu set key = case when component in ('Framelayout', 'ParentView') then path else component end;
delete from menu m using menu earlier
  where earlier.tenant_id = m.tenant_id and earlier.key = m.key and earlier.menu_id < m.menu_id
    and not exists (select from menu c where c.tenant_id = m.tenant_id and c.parent_id = m.menu_id)
    and not exists (select from menu_log l where l.tenant_id = m.tenant_id and l.menu_id = m.menu_id);
create unique index menu_key on menu (tenant_id, key);

-- A page that is no longer in the program goes with its visits.
alter table menu_log drop constraint menu_log_tenant_id_menu_id_fkey;
alter table menu_log add foreign key (tenant_id, menu_id) references menu (tenant_id, menu_id) on delete cascade;
create index on menu_log (tenant_id, menu_id);

create function house.menu_entries(standard jsonb) returns table (
  key text, parent text, title text, path text, component text, icon text, tags text[], sort int, hidden boolean, "noCache" boolean
) language sql stable as $$
  select s.* from jsonb_to_recordset(standard) as s(
    key text, parent text, title text, path text, component text, icon text, tags text[], sort int, hidden boolean, "noCache" boolean)
$$;

-- Brings menus to the standard, a JSON list of {key, parent, title, path, component, icon, tags, sort, hidden, noCache}, levels with parent null:
-- missing entries come, the others take what their tenant has not set himself, entries of no standard go. Called inside a tenant's transaction it
-- serves that tenant. Called by the owner of the schema it serves every company but the operators', whose menu is another one; safe to repeat, and
-- by two servers at once.
create function house.sync_menu(standard jsonb, only_tenant bigint default null) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  operators bigint := (select (value #>> '{}')::bigint from installation where name = 'operator_tenant' and jsonb_typeof(value) = 'number');
begin
  insert into menu (tenant_id, key, title, path, component, icon, tags, sort, hidden, no_cache)
    select t.tenant_id, s.key, s.title, s.path, s.component, s.icon, s.tags, s.sort, s.hidden, s."noCache"
    from tenant_root t, house.menu_entries(standard) s
    where s.parent is null and case when only_tenant is null then t.tenant_id is distinct from operators else t.tenant_id = only_tenant end
    on conflict (tenant_id, key) do nothing;
  insert into menu (tenant_id, parent_id, key, title, path, component, icon, tags, sort, hidden, no_cache)
    select p.tenant_id, p.menu_id, s.key, s.title, s.path, s.component, s.icon, s.tags, s.sort, s.hidden, s."noCache"
    from house.menu_entries(standard) s join menu p on p.key = s.parent
    where case when only_tenant is null then p.tenant_id is distinct from operators else p.tenant_id = only_tenant end
    on conflict (tenant_id, key) do nothing;
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
  for level in 1..2 loop
    delete from menu m
    where m.key not in (select key from house.menu_entries(standard))
      and case when only_tenant is null then m.tenant_id is distinct from operators else m.tenant_id = only_tenant end
      and not exists (select from menu c where c.tenant_id = m.tenant_id and c.parent_id = m.menu_id);
  end loop;
end $$;
grant execute on function house.sync_menu, house.menu_entries to peichi_app;

-- ---- document numbers ----

-- What differs from the standard of the program (modules/flow/number-rules.ts). company_id 0 = the whole tenant.
create table number_rule (
  tenant_id bigint not null,
  company_id bigint not null default 0,
  kind text not null,
  prefix text not null,
  pattern text not null,
  digits smallint not null check (digits between 3 and 8),
  restart text not null check (restart in ('day', 'month', 'year', 'never')),
  primary key (tenant_id, company_id, kind)
);
select house.tenant_table('number_rule');
alter table number_rule add foreign key (tenant_id) references tenant_root (tenant_id);

-- Every number ever given: two rules that happen to spell the same number never give it twice.
create table issued_number (
  tenant_id bigint not null,
  company_id bigint not null,
  number text not null,
  primary key (tenant_id, company_id, number)
);
select house.tenant_table('issued_number', 'select, insert');
-- What has been given before this table existed.
insert into issued_number (tenant_id, company_id, number)
  select tenant_id, company_id, rk_no from rk_order union all select tenant_id, company_id, ck_no from ck_order on conflict do nothing;

-- The next number of a kind for a business day. standard: {prefix, pattern, digits, restart}, used where no rule is stored. The counter runs per company, kind and
-- period and its row is hot: take the number last in a transaction. A number that was given already is passed over.
create function house.next_number(tenant bigint, company bigint, document text, on_day date, standard jsonb) returns text language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  period date;
  n int;
  made text;
begin
  select x.prefix, x.pattern, x.digits::int, x.restart into r from number_rule x
   where x.tenant_id = tenant and x.company_id in (0, company) and x.kind = document order by x.company_id desc limit 1;
  if not found then
    select standard ->> 'prefix' as prefix, standard ->> 'pattern' as pattern, (standard ->> 'digits')::int as digits, standard ->> 'restart' as restart into r;
  end if;
  period := case r.restart when 'day' then on_day when 'never' then date '1970-01-01' else date_trunc(r.restart, on_day)::date end;
  loop
    insert into number_series as s (tenant_id, company_id, kind, day, last) values (tenant, company, document, period, 1)
      on conflict (tenant_id, company_id, kind, day) do update set last = s.last + 1 returning s.last into n;
    made := r.prefix || case when r.pattern = '' then '' else to_char(on_day, r.pattern) end || lpad(n::text, greatest(r.digits, length(n::text)), '0');
    insert into issued_number (tenant_id, company_id, number) values (tenant, company, made) on conflict do nothing;
    exit when found;
  end loop;
  return made;
end $$;
grant execute on function house.next_number to peichi_app;

-- ---- 门店类型, asked for by the program (platform.md 7.2), for tenants that are here already ----

insert into dict_type (tenant_id, dict_type, dict_name, fixed)
  select tenant_id, 'XMPSHOPTYPE', '门店类型', true from tenant_root on conflict do nothing;
insert into dict_entry (tenant_id, dict_type_id, dict_name, dict_value, sort)
  select t.tenant_id, t.dict_type_id, w.word, w.word, w.position
  from dict_type t, unnest(array['综合修理厂', '快修快保店', '4S店', '轮胎店', '美容装潢店', '汽配店', '其他']) with ordinality as w(word, position)
  where t.dict_type = 'XMPSHOPTYPE' on conflict do nothing;
