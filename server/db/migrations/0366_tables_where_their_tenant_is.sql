-- Tables are laid out over machines after the migrations have made them (server/db/citus.ts). One that a later version brings is laid out at once, where that was
-- done before. Its name is kept as text: laid out, it is another relation. All the shards of a table are changed over one connection a machine, for they
-- depend on each other.
create function house.laid_out() returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select 1 from pg_extension where extname = 'citus') then
    return false;
  end if;
  return exists (select 1 from pg_dist_partition where logicalrelid = 'public.tenant_root'::regclass);
end $$;

create or replace function house.shard(t regclass) returns void language plpgsql as $$
begin
  if house.laid_out() then
    perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
    perform create_distributed_table(t::text, 'tenant_id', colocate_with => 'tenant_root');
  end if;
end $$;

create or replace function house.everywhere(t regclass) returns void language plpgsql as $$
begin
  if house.laid_out() then
    perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
    perform create_reference_table(t::text);
  end if;
end $$;

create or replace function house.tenant_table(t regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
declare
  name text := t::text;
begin
  perform house.shard(t);
  execute format('alter table %s enable row level security', name);
  execute format('create policy tenant_wall on %s using (tenant_id = house.tenant()) with check (tenant_id = house.tenant())', name);
  execute format('grant %s on %s to peichi_app', rights, name);
end $$;

create or replace function house.common_table(t regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
declare
  name text := t::text;
begin
  perform house.everywhere(t);
  execute format('grant %s on %s to peichi_app', rights, name);
end $$;

-- Whose data a user may see. In the name of the application it sees the tenant's own rows: another role within one transaction would look past what was written.
create function house.reach_within(tenant bigint, usr bigint, dept bigint) returns bigint[] language plpgsql stable set search_path = public, pg_temp as $$
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
grant execute on function house.reach_within to peichi_app;

create or replace function house.reach_of(tenant bigint, usr bigint, dept bigint) returns bigint[] language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  return house.reach_within(tenant, usr, dept);
end $$;

-- Rights on single columns, of which the machines of a distributed database know nothing: there the application may write the whole table, which it reaches
-- through this one alone.
create function house.column_grant(t text, columns text[], role text default 'peichi_app') returns void language plpgsql as $$
declare
  list text := (select string_agg(quote_ident(c), ', ') from unnest(columns) c);
begin
  if house.laid_out() then
    execute format('grant update on %s to %I', t, role);
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    execute format('revoke update on %s from %I', t, role);
  end if;
  execute format('grant update (%s) on %s to %I', list, t, role);
  if house.laid_out() then
    perform set_config('citus.enable_ddl_propagation', 'on', true);
  end if;
end $$;
revoke all on function house.column_grant from public;

-- How many lanes a company has is asked by whoever orders: the queue is the owner's, the company's plan is not.
create function house.enqueue_heavy(task text, payload json, key text, times integer, lanes integer) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  tenant bigint := house.tenant();
  waiting int;
  lane int;
begin
  select count(j.id), l.n into waiting, lane
  from generate_series(1, greatest(lanes, 1)) as l (n)
  left join graphile_worker.jobs j on j.queue_name = 'heavy:' || tenant || ':' || l.n and j.attempts < j.max_attempts
  group by l.n order by count(j.id), l.n limit 1;
  if waiting >= 20 then return false; end if;
  perform graphile_worker.add_job(task, payload, queue_name => 'heavy:' || tenant || ':' || lane, job_key => key, max_attempts => times,
    priority => 10 + least(waiting, 10));
  return true;
end $$;
grant execute on function house.enqueue_heavy(text, json, text, integer, integer) to peichi_app;
create or replace function house.enqueue_heavy(task text, payload json, key text, times integer default 3) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  return house.enqueue_heavy(task, payload, key, times, coalesce((select q.jobs from house.quota(house.tenant()) q), 2));
end $$;
