-- 停止销售: he stays known and may pay, but nothing more is sold or shipped to him. Unlike stopped (停用) it says why.
alter table client
  add column sale_stopped boolean not null default false,
  add column sale_stop_reason text not null default '',
  -- 货运公司: where it goes, when it leaves, who pays the freight.
  add column freight_lines text not null default '',
  add column freight_times text not null default '',
  add column freight_pay text not null default '';

-- What keeps a client from being deleted: any row of another table that names him.
create function client_in_use(clients bigint[]) returns table (client_id bigint, what text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as tab, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'client'::regclass and c.conrelid <> 'client_search'::regclass
  loop
    return query execute format(
      'select k.id, %L::text from unnest($1) k (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = k.id)',
      case reference.tab::text when 'part' then '商品的供应商' when 'accysyf' then '往来账' when 'client_balance' then '往来账' when 'rk_order' then '入库单'
        when 'ck_order' then '销售单' when 'purchase_order' then '采购订单' when 'th_order' then '退货单' when 'money_order' then '收付款单'
        when 'lost_sale' then '缺货登记' when 'agreed_price' then '协议价' when 'opening_item' then '期初往来' when 'stock_ledger' then '库存台账' else '单据' end,
      reference.tab, reference.col) using clients;
  end loop;
end $$;
revoke all on function client_in_use from public;
grant execute on function client_in_use to peichi_app;
