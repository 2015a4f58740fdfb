-- What a part was bought at was a row for each month, quarter and year; over odd days the rows of a year were put together part by part, with the receipts of both ends. All prices of a
-- part are one row now: the days on which its price became another, and the prices, in ten-thousandths, so that any days of any years are two places in it (decision 244).
-- A receipt at the price of the one before says nothing more. It is written anew as before: of the parts that a step of the roll-ups touches with receipts. Gifts have no price.
drop table part_bought;
create table part_bought (
  tenant_id bigint not null,
  company_id bigint not null,
  part_id bigint not null,
  days date[] not null,
  prices bigint[] not null,
  primary key (tenant_id, company_id, part_id),
  check (cardinality(days) > 0 and cardinality(days) = cardinality(prices))
) with (fillfactor = 85);
select house.tenant_table('part_bought', 'select');

-- Of these parts of these companies, side by side.
create or replace function house.buy_parts(tenant bigint, companies bigint[], parts bigint[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  with c as materialized (select distinct company_id, part_id from unnest(companies, parts) as c(company_id, part_id)),
  fresh as materialized (
    select company_id, part_id, array_agg(day order by day, line_id) as days, array_agg((price * 10000)::bigint order by day, line_id) as prices
    from (
      select l.company_id, l.part_id, l.line_id, l.rk_date as day, l.purchase_price as price,
        lag(l.purchase_price) over (partition by l.company_id, l.part_id order by l.rk_date, l.line_id) as before
      from c join rk_product l on l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = c.company_id and l.rk_type = 0 and l.posted and l.purchase_price > 0
    ) l where before is distinct from price group by company_id, part_id
  ),
  gone as (
    delete from part_bought b using c
    where b.tenant_id = tenant and b.company_id = c.company_id and b.part_id = c.part_id
      and not exists (select 1 from fresh f where f.company_id = c.company_id and f.part_id = c.part_id)
  )
  insert into part_bought as b (tenant_id, company_id, part_id, days, prices)
  select tenant, company_id, part_id, days, prices from fresh order by company_id, part_id
  on conflict (tenant_id, company_id, part_id) do update set days = excluded.days, prices = excluded.prices
  where b.days <> excluded.days or b.prices <> excluded.prices;
end $$;

-- What is there, tenant by tenant.
select house.buy_parts(k.tenant_id, c.companies, c.parts) from result_rolled k
cross join lateral (
  select array_agg(company_id) as companies, array_agg(part_id) as parts
  from (select distinct l.company_id, l.part_id from rk_product l where l.tenant_id = k.tenant_id and l.posted and l.rk_type = 0) p
) c where c.parts is not null;
