-- What only the history of the old program still names is said to be that, not a document; days on which only that one sold are no sales of ours.

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
      'select p.id, %L::text from unnest($1) p (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = p.id %s)',
      case reference.tab::text when 'exchange_code' then '互换码' when 'stock_balance' then '库存' when 'part_cost' then '库存'
        when 'reservation' then '占用' when 'rk_product' then '入库单' when 'ck_product' then '销售单' when 'part_sale_day' then '销售单'
        when 'purchase_line' then '采购订单' when 'part_on_way' then '采购订单' when 'fitment' then '适用车型' when 'stock_limit' then '上下限'
        when 'lost_sale' then '缺货登记' when 'price_order_line' then '调价单' when 'agreed_price' then '协议价'
        when 'supplier_offer' then '供应商报价' when 'price_list_item' then '价格表' when 'old_trade' then '旧系统历史' else '单据' end,
      reference.tab, reference.col,
      case reference.tab::text when 'part_sale_day' then 'and (r.qty <> 0 or r.times <> 0)' else '' end) using parts;
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
        when 'supplier_offer' then '供应商报价' when 'price_list_item' then '价格表' when 'old_trade' then '旧系统历史' else '单据' end,
      reference.tab, reference.col,
      case reference.tab::text
        when 'stock_balance' then 'and (r.qty <> 0 or r.reserved <> 0)'
        when 'part_cost' then 'and (r.qty <> 0 or r.value <> 0)'
        when 'part_sale_day' then 'and (r.qty <> 0 or r.times <> 0)'
        when 'stock_paper_line' then 'and not exists (select from stock_paper o
          where o.tenant_id = r.tenant_id and o.paper_id = r.paper_id and o.status = ''已红冲'')'
        else '' end) using parts;
  end loop;
end $$;

create or replace function client_in_use(clients bigint[]) returns table (client_id bigint, what text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as tab, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'client'::regclass
      and c.conrelid not in ('client_search'::regclass, 'client_contact'::regclass, 'client_address'::regclass, 'client_car'::regclass, 'unfiled_offer'::regclass)
  loop
    return query execute format(
      'select k.id, %L::text from unnest($1) k (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = k.id)',
      case reference.tab::text when 'part' then '商品的供应商' when 'accysyf' then '往来账' when 'client_balance' then '往来账' when 'rk_order' then '入库单'
        when 'ck_order' then '销售单' when 'purchase_order' then '采购订单' when 'th_order' then '退货单' when 'money_order' then '收付款单'
        when 'lost_sale' then '缺货登记' when 'agreed_price' then '协议价' when 'opening_item' then '期初往来' when 'stock_ledger' then '库存台账'
        when 'supplier_offer' then '供应商报价' when 'price_list_client' then '价格表' when 'old_trade' then '旧系统历史' else '单据' end,
      reference.tab, reference.col) using clients;
  end loop;
end $$;

create or replace function client_needed(clients bigint[]) returns table (client_id bigint, what text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as tab, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'client'::regclass
      and c.conrelid not in ('client_search'::regclass, 'client_contact'::regclass, 'client_address'::regclass, 'client_car'::regclass)
  loop
    return query execute format(
      'select k.id, %L::text from unnest($1) k (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = k.id %s)',
      case reference.tab::text when 'part' then '商品的供应商' when 'accysyf' then '往来账' when 'client_balance' then '往来账' when 'rk_order' then '入库单'
        when 'ck_order' then '销售单' when 'purchase_order' then '采购订单' when 'th_order' then '退货单' when 'money_order' then '收付款单'
        when 'lost_sale' then '缺货登记' when 'agreed_price' then '协议价' when 'opening_item' then '期初往来' when 'stock_ledger' then '库存台账'
        when 'supplier_offer' then '供应商报价' when 'price_list_client' then '价格表' when 'old_trade' then '旧系统历史' else '单据' end,
      reference.tab, reference.col,
      case reference.tab::text
        when 'part' then 'and r.deleted_at is null'
        when 'client_balance' then 'and (r.receivable <> 0 or r.payable <> 0 or r.unshipped <> 0)'
        when 'opening_item' then 'and r.reversed_at is null'
        when 'accysyf' then 'and not (r.document = ''qw'' and exists (select from opening_item o
          where o.tenant_id = r.tenant_id and o.opening_id = r.document_id and o.reversed_at is not null))'
        else '' end) using clients;
  end loop;
end $$;
