-- When requests between branches became known here (0171), money, transfers of money and purchase orders were forgotten: whoever sees only his own
-- papers found his own receipts veiled in 账户流水.
create or replace function house.document_within(tenant bigint, company bigint, doc text, id bigint, reach bigint[]) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if reach is null then
    return true;
  end if;
  return coalesce(case
    when doc in ('ck', 'ys', 'bj') then
      (select o.created_by = any(reach) or o.incharge_id = any(reach) from ck_order o where o.tenant_id = tenant and o.ck_id = id)
    when doc in ('xt', 'ct') then
      (select o.created_by = any(reach) or o.incharge_id = any(reach) from th_order o where o.tenant_id = tenant and o.th_id = id)
    when doc = 'rk' then (select o.created_by = any(reach) from rk_order o where o.tenant_id = tenant and o.rk_id = id)
    when doc = 'cg' then (select o.created_by = any(reach) from purchase_order o where o.tenant_id = tenant and o.cg_id = id)
    when doc = 'pd' then (select o.created_by = any(reach) from mark_order o where o.tenant_id = tenant and o.mark_id = id)
    when doc in ('sk', 'fk', 'hc', 'tk', 'gk', 'hz') then
      (select o.created_by = any(reach) from money_order o where o.tenant_id = tenant and o.money_id = id and o.kind = doc)
    when doc in ('zk', 'qs', 'qz') then
      (select o.created_by = any(reach) from fund_order o where o.tenant_id = tenant and o.fund_id = id and o.kind = doc)
    when doc = 'zh' then true
    when doc = 'dy' then
      (select o.created_by = any(reach) or o.to_company_id = company from transfer_request o where o.tenant_id = tenant and o.dy_id = id)
    -- what was sent to the company is everybody's there
    else (select o.created_by = any(reach) or o.to_company_id = company from stock_paper o where o.tenant_id = tenant and o.paper_id = id and o.kind = doc)
  end, false);
end $$;
