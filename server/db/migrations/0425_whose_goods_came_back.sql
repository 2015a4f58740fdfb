-- 退货分析 says whose goods came back: of each line of a sale's return whoever had last brought the part to the company by then, written down when it is posted, so that no later receipt moves it.
alter table th_product add column supplier_id bigint;
comment on column th_product.supplier_id is 'Of what a client gave back: who had last brought the part to the company by that day. Null: nobody, or a return to a supplier.';
update th_product l set supplier_id = x.supplier_id from (
  select distinct on (t.tenant_id, t.line_id) t.tenant_id, t.line_id, r.supplier_id
  from th_order o
  join th_product t on t.tenant_id = o.tenant_id and t.th_id = o.th_id and t.th_type = 0
  join rk_product r on r.tenant_id = t.tenant_id and r.company_id = t.company_id and r.part_id = t.part_id and r.rk_type = 0 and r.posted and r.rk_date <= o.post_date
  order by t.tenant_id, t.line_id, r.rk_date desc, r.line_id desc) x
where l.tenant_id = x.tenant_id and l.line_id = x.line_id;
-- What came back is a small part of the entries, and what lies in scrap of the moves.
create index result_entry_back on result_entry (tenant_id, company_id, biz_date) where kind = '销售退货';
create index stock_ledger_scrapped on stock_ledger (tenant_id, company_id, biz_date) where pool = 1;
