-- 辅助单位: in what else a part is bought and sold, and how many of its own unit that is (decision 195). Stock and cost know the own unit only.
create table part_unit (
  tenant_id bigint not null,
  part_id bigint not null,
  unit text not null check (unit <> ''),
  factor numeric(12,4) not null check (factor > 0),
  barcode text not null default '',
  barcode_n text not null default '',
  buys boolean not null default false,
  sells boolean not null default false,
  sort smallint not null default 0,
  primary key (tenant_id, part_id, unit)
);
alter table part_unit add foreign key (tenant_id, part_id) references part (tenant_id, part_id) on delete cascade;
create unique index part_unit_barcode on part_unit (tenant_id, barcode_n) where barcode_n <> '';
create unique index part_unit_buys on part_unit (tenant_id, part_id) where buys;
create unique index part_unit_sells on part_unit (tenant_id, part_id) where sells;
select house.tenant_table('part_unit');

-- As before (0286, 0276); units belong to the part and are no use of it.
create or replace function part_in_use(parts bigint[]) returns table (part_id bigint, what text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as tab, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'part'::regclass
      and c.conrelid not in ('part_price'::regclass, 'part_search'::regclass, 'price_change'::regclass, 'part_code'::regclass, 'part_unit'::regclass)
  loop
    return query execute format(
      'select p.id, %L::text from unnest($1) p (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = p.id)',
      case reference.tab::text when 'exchange_code' then '互换码' when 'stock_balance' then '库存' when 'part_cost' then '库存'
        when 'reservation' then '占用' when 'rk_product' then '入库单' when 'ck_product' then '销售单' when 'part_sale_day' then '销售单'
        when 'purchase_line' then '采购订单' when 'part_on_way' then '采购订单' when 'fitment' then '适用车型' when 'stock_limit' then '上下限'
        when 'lost_sale' then '缺货登记' when 'price_order_line' then '调价单' when 'agreed_price' then '协议价'
        when 'supplier_offer' then '供应商报价' when 'price_list_item' then '价格表' else '单据' end,
      reference.tab, reference.col) using parts;
  end loop;
end $$;
create or replace function part_needed(parts bigint[]) returns table (part_id bigint, what text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as tab, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'part'::regclass
      and c.conrelid not in ('part_price'::regclass, 'part_search'::regclass, 'price_change'::regclass, 'part_code'::regclass, 'part_unit'::regclass)
  loop
    return query execute format(
      'select p.id, %L::text from unnest($1) p (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = p.id %s)',
      case reference.tab::text when 'exchange_code' then '互换码' when 'stock_balance' then '库存' when 'part_cost' then '库存'
        when 'rk_product' then '入库单' when 'ck_product' then '销售单' when 'part_sale_day' then '销售单'
        when 'purchase_line' then '采购订单' when 'part_on_way' then '采购订单' when 'fitment' then '适用车型' when 'stock_limit' then '上下限'
        when 'lost_sale' then '缺货登记' when 'price_order_line' then '调价单' when 'agreed_price' then '协议价'
        when 'supplier_offer' then '供应商报价' else '单据' end,
      reference.tab, reference.col,
      case reference.tab::text
        when 'stock_balance' then 'and (r.qty <> 0 or r.reserved <> 0)'
        when 'part_cost' then 'and (r.qty <> 0 or r.value <> 0)'
        when 'stock_paper_line' then 'and not exists (select from stock_paper o
          where o.tenant_id = r.tenant_id and o.paper_id = r.paper_id and o.status = ''已红冲'')'
        else '' end) using parts;
  end loop;
end $$;
