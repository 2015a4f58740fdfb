-- 库存台账 of a company with millions of rows: every filter alone has an index, and sums without a part come from a roll-up.

-- The company stands before the day: a small branch does not read past the rows of a large one.
create index stock_ledger_company on stock_ledger (tenant_id, company_id, biz_date desc, ledger_id desc);
drop index stock_ledger_day;
create index stock_ledger_kind on stock_ledger (tenant_id, company_id, kind, biz_date desc, ledger_id desc);
create index stock_ledger_warehouse on stock_ledger (tenant_id, warehouse_id, biz_date desc, ledger_id desc);
create index stock_ledger_number on stock_ledger (tenant_id, doc_no);

-- What moved, by day, kind and warehouse, up to the ledger row that stock_rolled names; what came after it is added when asked. The ledger only grows, so the two
-- together are exact at any moment. Companies with few rows have neither: theirs are added up when asked.
create table stock_day (
  tenant_id bigint not null,
  company_id bigint not null,
  biz_date date not null,
  kind text not null,
  warehouse_id bigint not null,
  moves int not null,
  qty numeric(18,3) not null,
  value numeric(20,4) not null,
  primary key (tenant_id, company_id, biz_date, kind, warehouse_id)
) with (fillfactor = 85);
select house.tenant_table('stock_day', 'select');
create table stock_rolled (tenant_id bigint primary key, ledger_id bigint not null);
select house.tenant_table('stock_rolled', 'select');

-- Rolls up what is older than an hour: a transaction lasts minutes at most (statement_timeout, idle_in_transaction_session_timeout), so no row with a lower id
-- can still come. few: as many rows are left to be added up when asked.
create function house.roll_ledger(few integer default 10000) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  upto bigint;
  many integer := 0;
begin
  for r in
    select t.tenant_id, coalesce(k.ledger_id, 0) as ledger_id from tenant_root t left join stock_rolled k on k.tenant_id = t.tenant_id
  loop
    continue when (select count(*) from (select from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id limit few + 1) l) <= few;
    select l.ledger_id into upto from stock_ledger l
    where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id and l.posted_at < now() - interval '1 hour' order by l.ledger_id desc limit 1;
    continue when upto is null;
    -- whoever rolls at the same time waits here, and then finds that there is nothing left to do
    insert into stock_rolled (tenant_id, ledger_id) values (r.tenant_id, 0) on conflict do nothing;
    perform from stock_rolled k where k.tenant_id = r.tenant_id and k.ledger_id = r.ledger_id for update;
    continue when not found;
    insert into stock_day as d (tenant_id, company_id, biz_date, kind, warehouse_id, moves, qty, value)
    select l.tenant_id, l.company_id, l.biz_date, l.kind, l.warehouse_id, count(*), sum(l.qty), sum(l.value)
    from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id and l.ledger_id <= upto group by 1, 2, 3, 4, 5
    on conflict (tenant_id, company_id, biz_date, kind, warehouse_id)
    do update set moves = d.moves + excluded.moves, qty = d.qty + excluded.qty, value = d.value + excluded.value;
    update stock_rolled set ledger_id = upto where tenant_id = r.tenant_id;
    many := many + 1;
  end loop;
  return many;
end $$;

-- How far an open item is settled: 0 nothing, 1 a part, 2 all of it. The database derives it, so it cannot drift; lists are filtered by it.
alter table accysyf add column state smallint not null generated always as (case when amount = settled then 2 when settled = 0 then 0 else 1 end) stored;
create index accysyf_state on accysyf (tenant_id, company_id, document, state, document_id);
