-- Which of these parts are referred to, and by what. Reads the foreign keys themselves, so documents of later modules count without being known here.
create function part_in_use(parts bigint[]) returns table (part_id bigint, what text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as tab, c.conrelid, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'part'::regclass
      and c.conrelid not in ('part_price'::regclass, 'part_search'::regclass, 'price_change'::regclass)
  loop
    return query execute format(
      'select p.id, %L::text from unnest($1) p (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = p.id)',
      case reference.tab::text when 'exchange_code' then '互换码' when 'stock_balance' then '库存' when 'part_cost' then '库存'
        when 'reservation' then '占用' when 'rk_product' then '入库单' when 'ck_product' then '销售单' else '单据' end,
      reference.tab, reference.col) using parts;
  end loop;
end $$;
revoke all on function part_in_use from public;
grant execute on function part_in_use to peichi_app;

-- The planner's guess of a thousand rows would make it join by hashing all parts.
alter function part_find rows 20;
