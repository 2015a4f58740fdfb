-- A line of a sale or a return is looked up by its key, one by one: whatever the planner knows of the tables (a young company has no statistics yet), it never
-- goes through all lines of the company.
create or replace view result_of_sale (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select l.tenant_id, l.company_id, l.biz_date, k.kind, '' as category, l.part_id, l.client_id, l.incharge_id, l.warehouse_id, k.qty, k.docs::smallint as docs,
  k.income, k.cost, l.document, l.document_id, l.doc_no, l.line_id, l.event, 0 as leg, null::bigint as about_line_id, l.posted_by
from (
  select g.*, o.client_id, o.incharge_id, p.part_id, p.warehouse_id, p.txs_sum, case g.event when '发货' then 1 else -1 end as sign,
    row_number() over (partition by g.tenant_id, g.document, g.document_id, g.event order by p.row_no) as nth
  from (
    select tenant_id, company_id, document, document_id, doc_no, line_id, event, biz_date, posted_by, sum(qty) as qty, sum(value) as value, sum(fee) as fee
    from stock_ledger where document = 'ck' and kind <> '成本差异' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) g
  cross join lateral (select part_id, warehouse_id, txs_sum, row_no from ck_product p where p.tenant_id = g.tenant_id and p.line_id = g.line_id limit 1) p
  cross join lateral (select client_id, incharge_id from ck_order o where o.tenant_id = g.tenant_id and o.ck_id = g.document_id limit 1) o
) l
cross join lateral (values ('销售', -l.qty, case l.nth when 1 then l.sign else 0 end, l.sign * l.txs_sum, -l.value), ('运杂费', 0, 0, 0, -l.fee)) as k(kind, qty, docs, income, cost)
where k.kind = '销售' or k.cost <> 0;

create or replace view result_of_return (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select l.tenant_id, l.company_id, l.biz_date, k.kind, '', l.part_id, l.client_id, l.incharge_id, l.warehouse_id, k.qty, k.docs::smallint, k.income, k.cost,
  l.document, l.document_id, l.doc_no, l.line_id, l.event, 0, null::bigint, l.posted_by
from (
  select g.*, o.client_id, o.incharge_id, p.part_id, p.warehouse_id, p.th_sum, case g.event when '退货' then 1 else -1 end as sign,
    row_number() over (partition by g.tenant_id, g.document, g.document_id, g.event order by p.row_no) as nth
  from (
    select tenant_id, company_id, document, document_id, doc_no, line_id, event, biz_date, posted_by, sum(qty) as qty, sum(value) as value, sum(fee) as fee
    from stock_ledger where document in ('xt', 'ct') and kind <> '成本差异' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) g
  cross join lateral (select part_id, warehouse_id, th_sum, row_no from th_product p where p.tenant_id = g.tenant_id and p.line_id = g.line_id limit 1) p
  cross join lateral (select client_id, incharge_id from th_order o where o.tenant_id = g.tenant_id and o.th_id = g.document_id limit 1) o
) l
cross join lateral (values
  (case l.document when 'xt' then '销售退货' else '采购退差' end, -l.qty, case l.nth when 1 then l.sign else 0 end,
    case l.document when 'xt' then -l.sign * l.th_sum else l.sign * l.th_sum + l.value end, case l.document when 'xt' then -l.value else 0 end),
  ('运杂费', 0, 0, 0, -l.fee)) as k(kind, qty, docs, income, cost)
where k.kind <> '运杂费' or k.cost <> 0;
