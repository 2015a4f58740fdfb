-- Goods that were taken back used to leave at what the pool gave, and the rest of the paper's value stood in no row. From here on rows add up to their papers;
-- what is missing of the older ones is written beside them on the day of the reversal: what the paper said, and its opposite as 成本差异. Pools stay as they are.
with gap as (
  select l.tenant_id, l.company_id, l.document, l.document_id, l.line_id, l.part_id, l.pool, sum(l.value) as value,
    max(l.ledger_id) filter (where l.event in ('红冲', '冲销')) as ledger_id
  from stock_ledger l where l.kind <> '成本差异' and l.document in ('rk', 'ck', 'qr', 'qk', 'qc', 'bs')
  group by l.tenant_id, l.company_id, l.document, l.document_id, l.line_id, l.part_id, l.pool
  having sum(l.qty) = 0 and sum(l.value) <> 0 and bool_or(l.event in ('红冲', '冲销'))
)
insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, posi_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id,
  doc_no, line_id, event, leg, client_id, biz_date, posted_by)
select l.tenant_id, l.company_id, l.part_id, l.warehouse_id, l.posi_id, l.pool, 0, x.value, c.qty, x.pool_value, b.qty, x.kind, l.document, l.document_id,
  l.doc_no, l.line_id, l.event, x.leg, l.client_id, l.biz_date, l.posted_by
from gap g
join stock_ledger l on l.tenant_id = g.tenant_id and l.ledger_id = g.ledger_id
join part_cost c on c.tenant_id = l.tenant_id and c.company_id = l.company_id and c.part_id = l.part_id and c.pool = l.pool
join stock_balance b on b.tenant_id = l.tenant_id and b.part_id = l.part_id and b.warehouse_id = l.warehouse_id and b.posi_id = l.posi_id
cross join lateral (values (l.kind, -g.value, c.value - g.value, l.leg + 3000), ('成本差异', g.value, c.value, l.leg + 4000)) as x(kind, value, pool_value, leg)
order by l.tenant_id, l.ledger_id, x.leg;
