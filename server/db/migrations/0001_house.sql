-- The walls between tenants, as functions that every later migration calls.
-- Row-level security and the WHERE tenant_id = $1 of each statement stand side by side: the clause makes the policy a one-time filter.

create schema if not exists house;
grant usage on schema house to peichi_app;
grant usage on schema public to peichi_app;

-- The tenant of the running transaction; null outside of one (then no row of any tenant is visible).
create function house.tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::bigint;

-- Distributes a table by tenant where Citus is present; on plain PostgreSQL nothing is to be done.
create function house.shard(t regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table(t::text, 'tenant_id', colocate_with => case when t::text = 'tenant_root' then 'none' else 'tenant_root' end);
  end if;
end $$;

-- Makes an installation-wide table readable on every node where Citus is present.
create function house.everywhere(t regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_reference_table(t::text);
  end if;
end $$;

-- A table whose rows belong to one tenant each. rights: what the application may do ('select, insert' for a ledger).
create function house.tenant_table(t regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  perform house.shard(t);
  execute format('alter table %s enable row level security', t);
  execute format('create policy tenant_wall on %s using (tenant_id = house.tenant()) with check (tenant_id = house.tenant())', t);
  execute format('grant %s on %s to peichi_app', rights, t);
end $$;

-- A table of the installation itself (login names, sessions, areas …).
create function house.common_table(t regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  perform house.everywhere(t);
  execute format('grant %s on %s to peichi_app', rights, t);
end $$;

revoke all on function house.shard, house.everywhere, house.tenant_table, house.common_table from public;

-- Orders a background job with the commit of the caller's transaction. The queue's tables are the owner's; the application only has this door.
create function house.enqueue(task text, payload json, key text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => key, max_attempts => 3);
end $$;
grant execute on function house.enqueue to peichi_app;
