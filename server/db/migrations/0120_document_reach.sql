-- Whether the document a row of a ledger names is within somebody's data scope: the same persons decide as in the list of these documents.
-- Null = he sees the whole company. A document nobody knows is out of reach.
create function house.document_within(tenant bigint, company bigint, doc text, id bigint, reach bigint[]) returns boolean
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
    when doc = 'pd' then (select o.created_by = any(reach) from mark_order o where o.tenant_id = tenant and o.mark_id = id)
    -- what was sent to the company is everybody's there
    else (select o.created_by = any(reach) or o.to_company_id = company from stock_paper o where o.tenant_id = tenant and o.paper_id = id and o.kind = doc)
  end, false);
end $$;
grant execute on function house.document_within to peichi_app;
