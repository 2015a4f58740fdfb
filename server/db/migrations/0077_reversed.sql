-- 红冲 of every kind of document: when it was taken back, and the day its opposite is booked on. What was posted and undone reads 已红冲; 已关单 is what never posted.

alter table th_order add column reversed_at timestamptz, add column reversed_on date;
alter table mark_order add column reversed_at timestamptz, add column reversed_on date;
alter table ck_order add column reversed_on date;
alter table rk_order add column reversed_on date;
alter table stock_paper add column reversed_on date;
alter table fund_order add column reversed_on date;
alter table opening_item add column reversed_on date;

update ck_order o set status = '已红冲', reversed_on = y.biz_date from accysyf y
where o.reversed_at is not null and y.tenant_id = o.tenant_id and y.document = 'ck' and y.document_id = o.ck_id and y.event = '红冲';
update rk_order o set status = '已红冲', reversed_on = y.biz_date from accysyf y
where o.reversed_at is not null and y.tenant_id = o.tenant_id and y.document = 'rk' and y.document_id = o.rk_id and y.event = '红冲';
update opening_item o set reversed_on = y.biz_date from accysyf y
where o.reversed_at is not null and y.tenant_id = o.tenant_id and y.document = 'qw' and y.document_id = o.opening_id and y.event = '冲销';
update fund_order o set reversed_on = f.biz_date from acc_flow f
where o.reversed_at is not null and f.tenant_id = o.tenant_id and f.document = o.kind and f.document_id = o.fund_id and f.event = '红冲';

-- A transfer closed while it only held goods was never posted: nothing of it was taken back.
update stock_paper set reversed_at = null where kind = 'db' and posted_at is null and reversed_at is not null;
-- Papers were taken back on the day somebody did it; one whose adjustment touched sold goods alone has no ledger row to say so.
update stock_paper o set status = '已红冲',
  reversed_on = coalesce((select max(l.biz_date) from stock_ledger l where l.tenant_id = o.tenant_id and l.document = o.kind and l.document_id = o.paper_id
    and l.event in ('冲销', '短少', '退回')), (o.reversed_at at time zone 'Asia/Shanghai')::date)
where o.reversed_at is not null;

-- Their histories say the same word.
update doc_log g set to_status = '已红冲' from ck_order o
where o.reversed_at is not null and g.tenant_id = o.tenant_id and g.document = 'ck' and g.document_id = o.ck_id and g.to_status = '已关单';
update doc_log g set to_status = '已红冲' from rk_order o
where o.reversed_at is not null and g.tenant_id = o.tenant_id and g.document = 'rk' and g.document_id = o.rk_id and g.to_status = '已关单';
update doc_log g set to_status = '已红冲' from stock_paper o
where o.reversed_at is not null and g.tenant_id = o.tenant_id and g.document = o.kind and g.document_id = o.paper_id and g.to_status = '已关单';
