-- 呆滞: what came in lately is not slow, by whatever paper it came: bought, sent by another company of the tenant, taken in otherwise, or entered as opening stock.
create or replace function house.slow_stock(tenant bigint, company bigint, since date, out parts int, out pieces numeric, out value numeric)
language sql stable set search_path = public, pg_temp as $$
  select count(*)::int, coalesce(sum(c.qty), 0), coalesce(sum(c.value), 0) from part_cost c
  where c.tenant_id = tenant and c.company_id = company and c.pool = 0 and c.qty > 0
    and not exists (select from part_sale_day d where d.tenant_id = tenant and d.part_id = c.part_id and d.company_id = company and d.sale_day >= since)
    and not exists (select from rk_product l where l.tenant_id = tenant and l.part_id = c.part_id and l.company_id = company and l.posted and l.rk_date >= since)
    and not exists (select from stock_ledger g where g.tenant_id = tenant and g.part_id = c.part_id and g.company_id = company and g.pool = 0 and g.qty > 0
      and g.kind in ('调拨入', '其他入库', '期初') and g.biz_date >= since)
$$;

-- Goods in scrap and on the way, beside what can be sold: few rows of a company, and never others.
create index part_cost_beside on part_cost (tenant_id, company_id) where pool <> 0;
