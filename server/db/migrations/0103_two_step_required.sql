-- Where a company demands two-step verification of all its accounts, whoever calls is asked for his. Before the tenant is known, so the owner of the table looks.
create function house.has_factor(tenant bigint, who bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from second_factor f where f.tenant_id = tenant and f.user_id = who and f.set_at is not null)
$$;
revoke all on function house.has_factor from public;
grant execute on function house.has_factor to peichi_app;
