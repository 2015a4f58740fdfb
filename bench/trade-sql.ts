/** The statements of load-trade.ts, in order; `:name` is a number filled in there. Quantities are whole and each part has one cost, so every sum is exact. */

/** A part among those in stock: few sell often, most hardly ever. */
const SOME_PART = `(:firstId + (10 - :firstId % 10) % 10 + 10 * floor(:stocked * power(random(), 3))::int)::bigint`

export const ORDERS = [
  `create temp table bench_order as
   select o.*, upper(document) || to_char(day, 'YYMMDD') || lpad(row_number() over (partition by document, day order by doc_id)::text, 4, '0') as doc_no
   from (
     select document, doc_id, current_date - 365 + floor((doc_id - 1) * 365.0 / orders)::int as day,
       case document when 'rk' then :supplier + floor(random() * :suppliers)::int else :client + floor(random() * :clients)::int end as partner
     from (values ('rk', :bought), ('ck', :sold)) as b(document, orders) cross join lateral generate_series(1, orders) doc_id
   ) o`,
]

export const MOVES = [
  // Lines of orders, and corrections of stock-takings that belong to no document of this size.
  `create temp table bench_move as
   select ${SOME_PART} as part_id, case document when 'rk' then '进货' else '销售' end as kind, document, doc_id, doc_no, partner, day, row_no,
     row_number() over (partition by document order by doc_id, row_no) as line_id,
     case document when 'rk' then 1 + floor(random() * 8) else -1 - floor(random() * 4) end as qty
   from bench_order cross join generate_series(1, :lines_each) row_no
   union all
   select ${SOME_PART}, case when n % 2 = 0 then '盘盈' else '盘亏' end, 'pd', 1 + n / 500, 'PD' || lpad((1 + n / 500)::text, 8, '0'), null,
     current_date - 365 + floor(n * 365.0 / :moved)::int, 1 + n % 500, n + 1, case when n % 2 = 0 then 1 else -1 end
   from generate_series(0, :moved - 1) n`,
]

export const OPENINGS = [
  // Every stocked part opens with what it will lose and some more; a fourth of them lies in the second warehouse too.
  `create temp table bench_place as
   select p.part_id, p.purchase_price as cost, w.warehouse_id, w.posi_id, w.nth from part_price p
   cross join lateral (values (:main::bigint, :posi + p.part_id / 10 % :positions, 1), (:second::bigint, 0::bigint, 2)) as w(warehouse_id, posi_id, nth)
   where p.tenant_id = :tenantId and p.part_id % 10 = 0 and (w.nth = 1 or p.part_id % 40 = 0)`,
  `insert into bench_move (part_id, kind, document, doc_id, doc_no, partner, day, row_no, line_id, qty)
   select p.part_id, '期初', 'qc', p.nth, 'QC' || p.nth, null, current_date - 366, 1, row_number() over (order by p.nth, p.part_id),
     case p.nth when 1 then 200 + coalesce(out.qty, 0) else 30 end
   from bench_place p left join (select part_id, sum(-qty) as qty from bench_move where qty < 0 group by 1) out on out.part_id = p.part_id`,
  `create temp table bench_row as
   select row_number() over (order by m.day, m.document <> 'qc', m.kind, m.line_id) as nth, m.*, p.warehouse_id, p.posi_id, p.cost,
     sum(m.qty) over (partition by m.part_id order by m.day, m.document <> 'qc', m.kind, m.line_id) as pool_qty,
     sum(m.qty) over (partition by m.part_id, p.warehouse_id order by m.day, m.document <> 'qc', m.kind, m.line_id) as place_qty
   from bench_move m join bench_place p on p.part_id = m.part_id and p.nth = case m.document when 'qc' then m.doc_id else 1 end`,
]

export const TAKEN_OVER = [
  `insert into rk_order (tenant_id, rk_id, rk_no, company_id, supplier_id, rk_date, status, rk_amount, purchase_sum, cost_sum, tcost_sum, line_count, modifier_id,
     created_by, created_at, updated_at, confirmed_at)
   select :tenantId, doc_id, doc_no, :companyId, partner, day, '已完成', sum(qty), sum(qty * cost), sum(qty * cost), sum(qty * cost), count(*), :userId, :userId, day, day, day
   from bench_row where document = 'rk' group by doc_id, doc_no, partner, day`,
  `insert into rk_product (tenant_id, line_id, rk_id, row_no, company_id, supplier_id, rk_date, posted, part_id, pj_no, pj_name, pj_size, pj_factory, pj_brand, pj_unit,
     warehouse_id, posi_id, rk_amount, purchase_price, purchase_sum, cost_price, cost_sum)
   select :tenantId, line_id, doc_id, row_no, :companyId, partner, day, true, p.part_id, pj_no, pj_name, pj_size, pj_factory, pj_brand, pj_unit,
     warehouse_id, posi_id, qty, cost, qty * cost, cost, qty * cost
   from bench_row r join part p on p.tenant_id = :tenantId and p.part_id = r.part_id where document = 'rk' order by nth`,
  `insert into ck_order (tenant_id, ck_id, ck_no, company_id, client_id, ck_date, status, ck_amount, xs_sum, txs_sum, cost_sum, line_count, modifier_id, created_by,
     created_at, updated_at, shipped_at, ship_date)
   select :tenantId, doc_id, doc_no, :companyId, partner, day, '已完成', sum(-qty), sum(-qty * round(cost * 1.4, 2)), sum(-qty * round(cost * 1.4, 2)), sum(-qty * cost),
     count(*), :userId, :userId, day, day, day, day
   from bench_row where document = 'ck' group by doc_id, doc_no, partner, day`,
  `insert into ck_product (tenant_id, line_id, ck_id, row_no, company_id, client_id, ck_date, posted, part_id, pj_no, pj_name, pj_size, pj_factory, pj_brand, pj_unit,
     warehouse_id, posi_id, ck_amount, xs_price, txs_price, xs_sum, txs_sum, cost_price, cost_sum)
   select :tenantId, line_id, doc_id, row_no, :companyId, partner, day, true, p.part_id, pj_no, pj_name, pj_size, pj_factory, pj_brand, pj_unit,
     warehouse_id, posi_id, -qty, round(cost * 1.4, 2), round(cost * 1.4, 2), -qty * round(cost * 1.4, 2), -qty * round(cost * 1.4, 2), cost, -qty * cost
   from bench_row r join part p on p.tenant_id = :tenantId and p.part_id = r.part_id where document = 'ck' order by nth`,
  `insert into part_sale_day (tenant_id, part_id, company_id, sale_day, qty, times)
   select :tenantId, part_id, :companyId, day, sum(-qty), count(distinct doc_id) from bench_row where document = 'ck' group by part_id, day`,
  `insert into stock_ledger (tenant_id, ledger_id, company_id, part_id, warehouse_id, posi_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document,
     document_id, doc_no, line_id, event, leg, client_id, biz_date, posted_at, posted_by)
   select :tenantId, nth, :companyId, part_id, warehouse_id, posi_id, 0, qty, qty * cost, pool_qty, pool_qty * cost,
     place_qty, kind, document, doc_id, doc_no, line_id, '记账', 0, partner, day, day, :userId
   from bench_row order by nth`,
  `insert into stock_balance (tenant_id, company_id, part_id, warehouse_id, posi_id, qty)
   select :tenantId, :companyId, part_id, warehouse_id, posi_id, sum(qty) from bench_row group by 3, 4, 5`,
  `insert into part_cost (tenant_id, company_id, part_id, pool, qty, value, last_cost)
   select :tenantId, :companyId, part_id, 0, sum(qty), sum(qty * cost), cost from bench_row group by part_id, cost`,
  // Nobody has paid yet: the lists of what is owed are as long as they can be. Nobody is late either, or his next sale would be held.
  `insert into accysyf (tenant_id, company_id, client_id, direction, document, document_id, doc_no, event, amount, biz_date, due_date, created_by)
   select :tenantId, :companyId, partner, direction, document, doc_id, doc_no, '记账', amount, day, day + 3650, :userId
   from (
     select 'yf' as direction, 'rk' as document, rk_id as doc_id, rk_no as doc_no, supplier_id as partner, rk_date as day, purchase_sum as amount
     from rk_order where tenant_id = :tenantId
     union all
     select 'ys', 'ck', ck_id, ck_no, client_id, ck_date, txs_sum from ck_order where tenant_id = :tenantId
   ) items`,
  `insert into doc_log (tenant_id, document, document_id, from_status, to_status, user_id, at)
   select :tenantId, document, doc_id, '草稿', '已完成', :userId, day from bench_order`,
  `insert into client_balance (tenant_id, company_id, client_id, receivable, payable)
   select :tenantId, :companyId, client_id, coalesce(sum(amount) filter (where direction = 'ys'), 0), coalesce(sum(amount) filter (where direction = 'yf'), 0)
   from accysyf where tenant_id = :tenantId group by 3`,
]

export const DROP = ['drop table bench_order, bench_move, bench_place, bench_row']
