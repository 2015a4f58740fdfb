-- Statistics know the companies there were. Of one that brought its stock since, they say that it has no rows, so every index looks as good as any other: weighing 10,000 parts read the
-- whole ledger of the company for each of them. Autovacuum counts a table when a tenth of it is new, and one company seldom is a tenth. So whoever has much and was never added up
-- is counted when the clock comes by. See docs/decisions/249.
create or replace function house.roll_results(age interval default '1 hour', step integer default 100000, lately interval default null) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  e record;
  l record;
  done integer := 0;
  moved bigint[] := case when lately is not null then house.moved_since(now() - lately) end;
begin
  for r in
    select t.tenant_id, coalesce(k.entry_id, 0) as entry_id, coalesce(k.ledger_id, 0) as ledger_id, k.tenant_id is null as fresh
    from tenant_root t left join result_rolled k on k.tenant_id = t.tenant_id
    where moved is null or t.tenant_id = any (moved) order by t.tenant_id
  loop
    select max(x.entry_id) filter (where x.posted_at <= now() - age) as upto, count(*) as went into e
    from (select entry_id, posted_at from result_entry where tenant_id = r.tenant_id and entry_id > r.entry_id order by entry_id limit step - done) x;
    select max(x.ledger_id) filter (where x.posted_at <= now() - age) as upto, count(*) as went into l
    from (select ledger_id, posted_at from stock_ledger where tenant_id = r.tenant_id and ledger_id > r.ledger_id order by ledger_id limit step - done) x;
    -- of a cluster the machines count their pieces themselves
    if r.fresh and l.went >= 2000 and not exists (select 1 from pg_extension where extname = 'citus') then
      analyze (skip_locked) stock_ledger, result_entry, rk_product, part, part_search;
    end if;
    continue when e.upto is null and l.upto is null;
    -- whoever rolls at the same time waits here, and then finds that there is nothing left to do
    insert into result_rolled (tenant_id, entry_id, ledger_id) values (r.tenant_id, 0, 0) on conflict do nothing;
    perform 1 from result_rolled k where k.tenant_id = r.tenant_id and k.entry_id = r.entry_id and k.ledger_id = r.ledger_id for update;
    continue when not found;
    perform house.add_results(r.tenant_id, r.entry_id, coalesce(e.upto, r.entry_id), r.ledger_id, coalesce(l.upto, r.ledger_id));
    update result_rolled set entry_id = coalesce(e.upto, r.entry_id), ledger_id = coalesce(l.upto, r.ledger_id), rolled_at = now() where tenant_id = r.tenant_id;
    done := done + greatest(e.went, l.went);
    exit when done >= step;
  end loop;
  return done >= step;
end $$;
