-- The sources of result_source stand by themselves: a posting reads those of its document alone, and plans no other.

-- 销售: line by line, 红冲 with the other sign.
create view result_of_sale (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select l.tenant_id, l.company_id, l.biz_date, k.kind, '' as category, l.part_id, l.client_id, l.incharge_id, l.warehouse_id, k.qty, k.docs::smallint as docs,
  k.income, k.cost, l.document, l.document_id, l.doc_no, l.line_id, l.event, 0 as leg, null::bigint as about_line_id, l.posted_by
from (
  select g.*, o.client_id, o.incharge_id, p.part_id, p.warehouse_id, p.txs_sum, case g.event when '发货' then 1 else -1 end as sign,
    row_number() over (partition by g.tenant_id, g.document, g.document_id, g.event order by p.row_no) as nth
  from (
    select tenant_id, company_id, document, document_id, doc_no, line_id, event, biz_date, posted_by, sum(qty) as qty, sum(value) as value, sum(fee) as fee
    from stock_ledger where document = 'ck' and kind <> '成本差异' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) g
  join ck_product p on p.tenant_id = g.tenant_id and p.line_id = g.line_id
  join ck_order o on o.tenant_id = g.tenant_id and o.ck_id = g.document_id
) l
cross join lateral (values ('销售', -l.qty, case l.nth when 1 then l.sign else 0 end, l.sign * l.txs_sum, -l.value), ('运杂费', 0, 0, 0, -l.fee)) as k(kind, qty, docs, income, cost)
where k.kind = '销售' or k.cost <> 0;
grant select on result_of_sale to peichi_app;

-- 销售退货, 采购退货: what is paid back, and what the goods are worth.
create view result_of_return (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select l.tenant_id, l.company_id, l.biz_date, k.kind, '', l.part_id, l.client_id, l.incharge_id, l.warehouse_id, k.qty, k.docs::smallint, k.income, k.cost,
  l.document, l.document_id, l.doc_no, l.line_id, l.event, 0, null::bigint, l.posted_by
from (
  select g.*, o.client_id, o.incharge_id, p.part_id, p.warehouse_id, p.th_sum, case g.event when '退货' then 1 else -1 end as sign,
    row_number() over (partition by g.tenant_id, g.document, g.document_id, g.event order by p.row_no) as nth
  from (
    select tenant_id, company_id, document, document_id, doc_no, line_id, event, biz_date, posted_by, sum(qty) as qty, sum(value) as value, sum(fee) as fee
    from stock_ledger where document in ('xt', 'ct') and kind <> '成本差异' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) g
  join th_product p on p.tenant_id = g.tenant_id and p.line_id = g.line_id
  join th_order o on o.tenant_id = g.tenant_id and o.th_id = g.document_id
) l
cross join lateral (values
  (case l.document when 'xt' then '销售退货' else '采购退差' end, -l.qty, case l.nth when 1 then l.sign else 0 end,
    case l.document when 'xt' then -l.sign * l.th_sum else l.sign * l.th_sum + l.value end, case l.document when 'xt' then -l.value else 0 end),
  ('运杂费', 0, 0, 0, -l.fee)) as k(kind, qty, docs, income, cost)
where k.kind <> '运杂费' or k.cost <> 0;
grant select on result_of_return to peichi_app;

-- 盘点, 其他入库, 其他出库, 报损, 期初, 调拨: goods that nobody pays for, the fees they carry included. Into the scrap warehouse nothing is lost: both legs are of one line.
create view result_of_paper (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select l.tenant_id, l.company_id, l.biz_date, w.kind, '', l.part_id, null::bigint, null::bigint, l.warehouse_id, 0, 0::smallint, k.income, k.cost,
  l.document, l.document_id, l.doc_no, l.line_id, l.event, l.leg, null::bigint, l.posted_by
from (
  select tenant_id, company_id, document, document_id, doc_no, line_id, event, biz_date, posted_by, part_id, min(warehouse_id) as warehouse_id, min(leg) as leg,
    sum(qty) as qty, sum(value) as value, sum(fee) as fee,
    bool_or(kind = '调拨损耗') as lost
  from stock_ledger where document in ('pd', 'qr', 'qc', 'bs', 'qk', 'db') and kind not in ('成本差异', '费用') group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
) l
left join lateral (
  -- what the sender gave: the receiver's goods may bear fees of their own besides, and those are owed
  select sum(s.value + s.fee) as given from stock_ledger s
  where s.tenant_id = l.tenant_id and s.document = 'db' and s.line_id = l.line_id and s.event = l.event and s.leg >= 20000 and s.kind <> '成本差异'
) t on l.document = 'db' and l.leg < 20000
cross join lateral (select case
  when l.document = 'pd' then case when (l.qty > 0) = (l.event <> '红冲') then '盘盈' else '盘亏' end
  when l.document = 'qr' then '其他入库' when l.document = 'qc' then '其他出库' when l.document = 'bs' then '报损' when l.document = 'qk' then '资本'
  when l.event in ('到货', '红冲到货') then '内部调拨' when l.lost then '调拨损耗' end as kind) w
cross join lateral (select
  case when w.kind in ('盘盈', '其他入库', '资本') then l.value + l.fee when w.kind = '内部调拨' and l.leg < 20000 then -coalesce(t.given, 0) else 0 end as income,
  case when w.kind in ('盘盈', '其他入库', '资本') or w.kind = '内部调拨' and l.leg < 20000 then 0 else -(l.value + l.fee) end as cost) k
where w.kind is not null and (k.income <> 0 or k.cost <> 0);
grant select on result_of_paper to peichi_app;

-- 成本调整: made dearer, and of it what had been sold already.
create view result_of_adjustment (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select l.tenant_id, l.company_id, e.biz_date, k.kind, '', l.part_id, null::bigint, null::bigint, l.warehouse_id, 0, 0::smallint, e.sign * k.income, e.sign * k.cost,
  o.kind, o.paper_id, o.paper_no, l.line_id, e.event, 0, null::bigint, o.created_by
from stock_paper o
join stock_paper_line l on l.tenant_id = o.tenant_id and l.paper_id = o.paper_id
cross join lateral (values ('过账', 1, case when o.posted_at is not null then o.paper_date end), ('冲销', -1, case when o.posted_at is not null then o.reversed_on end))
  as e(event, sign, biz_date)
cross join lateral (values ('成本调整', l.value, 0), ('已售成本调整', 0, l.value - l.pool_value)) as k(kind, income, cost)
where o.kind = 'tz' and e.biz_date is not null and (k.income <> 0 or k.cost <> 0);
grant select on result_of_adjustment to peichi_app;

-- 成本差异 of any document: what was found about the cost of a sale belongs to its line, the rest to nobody; fees that went with it.
create view result_of_difference (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select l.tenant_id, l.company_id, l.biz_date, k.kind, '', l.part_id, k.client_id, k.incharge_id, l.warehouse_id, 0, 0::smallint, 0, k.cost,
  l.document, l.document_id, l.doc_no, l.line_id, l.event, l.leg + k.leg, k.about_line_id, l.posted_by
from stock_ledger l
cross join lateral (select l.event like '改期%' as moved, case when l.event like '改期%' and l.leg < 5000 then -1 else 1 end as sign) m
cross join lateral (
  select '成本差异' as kind, m.sign * v.later as cost, case e.document when 'ck' then e.client_id end as client_id,
    case e.document when 'ck' then e.incharge_id end as incharge_id, case e.document when 'ck' then e.line_id end as about_line_id,
    (100000 * row_number() over (order by v.cover_id))::int as leg
  from cost_cover v join cost_estimate e on e.tenant_id = v.tenant_id and e.estimate_id = v.estimate_id
  where v.tenant_id = l.tenant_id and v.document = l.document and v.document_id = l.document_id and v.line_id = l.line_id
    and v.event = case when m.moved then '入库' else l.event end and v.leg = l.leg - 1000 - case when m.moved and m.sign = 1 then 5000 else 0 end
  union all
  select '成本差异', -l.value - m.sign * coalesce((
    select sum(v.later) from cost_cover v
    where v.tenant_id = l.tenant_id and v.document = l.document and v.document_id = l.document_id and v.line_id = l.line_id
      and v.event = case when m.moved then '入库' else l.event end and v.leg = l.leg - 1000 - case when m.moved and m.sign = 1 then 5000 else 0 end), 0),
    null::bigint, null::bigint, null::bigint, 0
  union all
  select '运杂费', -l.fee, null::bigint, null::bigint, null::bigint, 0
) k
where l.kind = '成本差异' and k.cost <> 0;
grant select on result_of_difference to peichi_app;

-- Open items that nothing was given for: openings, bad debts and what comes in of them after all, discounts.
create view result_of_item (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select y.tenant_id, y.company_id, y.biz_date, k.kind, k.category, null::bigint, y.client_id, null::bigint, null::bigint, 0, 0::smallint, k.income, k.cost,
  y.document, y.document_id, y.doc_no, 0, y.event, 0, null::bigint, y.created_by
from accysyf y
cross join lateral (
  select '资本' as kind, '' as category, case y.direction when 'ys' then y.amount else -y.amount end as income, 0::numeric as cost where y.document = 'qw'
  union all select '坏账收回', '', y.amount, 0 where y.document = 'hz' and y.event like '%收回%'
  union all select '坏账', '', 0, -y.amount where y.document = 'hz' and y.event not like '%收回%'
  union all select case y.document when 'sk' then '优惠' else '供应商优惠' end, case when o.of_document is null then '优惠' else '抹零' end,
    case y.document when 'fk' then sign(-y.amount) * o.discount else 0 end, case y.document when 'sk' then sign(-y.amount) * o.discount else 0 end
  from money_order o where y.document in ('sk', 'fk') and o.tenant_id = y.tenant_id and o.money_id = y.document_id and o.discount <> 0
) k
where y.document in ('qw', 'hz', 'sk', 'fk');
grant select on result_of_item to peichi_app;

-- Fees that became known later: the share of goods that are gone.
create view result_of_late_fee (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select y.tenant_id, y.company_id, y.biz_date, '运杂费', f.kind, null::bigint, null::bigint, null::bigint, null::bigint, 0, 0::smallint, 0,
  case when y.event like '%红冲' then -f.expensed else f.expensed end, y.document, y.document_id, y.doc_no, 0, y.event, 0, null::bigint, y.created_by
from accysyf y
join goods_fee f on f.tenant_id = y.tenant_id and f.document = y.document and f.document_id = y.document_id and f.late and f.event = replace(y.event, '红冲', '')
where y.document in ('rk', 'db') and y.event like '费用%' and f.expensed <> 0;
grant select on result_of_late_fee to peichi_app;

-- Accounts: openings, other income and expense, charges for a transfer.
create view result_of_cash (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by) with (security_invoker = true) as
select c.tenant_id, c.company_id, c.biz_date, k.kind, coalesce(o.category, ''), null::bigint, c.client_id, null::bigint, null::bigint, 0, 0::smallint, k.income, k.cost,
  c.document, c.document_id, c.doc_no, 0, c.event, c.leg, null::bigint, c.posted_by
from acc_flow c
left join fund_order o on c.document in ('qs', 'qz') and o.tenant_id = c.tenant_id and o.fund_id = c.document_id
cross join lateral (values
  (case when c.document = 'zh' then '资本' when c.document = 'qs' then '其他收入' when c.document = 'qz' then '其他支出' when c.kind = '手续费' then '手续费' end,
    case when c.document in ('zh', 'qs') then c.amount else 0 end, case when c.document in ('zh', 'qs') then 0 else -c.amount end)) as k(kind, income, cost)
where c.document in ('zh', 'qs', 'qz', 'zk') and k.kind is not null;
grant select on result_of_cash to peichi_app;

create or replace view result_source with (security_invoker = true) as
select * from result_of_sale
union all select * from result_of_return
union all select * from result_of_paper
union all select * from result_of_adjustment
union all select * from result_of_difference
union all select * from result_of_item
union all select * from result_of_late_fee
union all select * from result_of_cash;
