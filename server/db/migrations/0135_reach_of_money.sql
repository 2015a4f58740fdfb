-- The flow of the accounts and the operation log name documents as the stock ledger does: money, transfers of money and purchase orders have their reach
-- too, by the persons of their own lists. What an account began with is nobody's document, and prices are the company's.
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
    -- what was sent to the company is everybody's there
    else (select o.created_by = any(reach) or o.to_company_id = company from stock_paper o where o.tenant_id = tenant and o.paper_id = id and o.kind = doc)
  end, false);
end $$;
