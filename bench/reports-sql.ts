/** Two years of trade for the reports, straight into the ledgers, day by day as it came: ten lines are a document. `:name` is a number filled in there. */

const DAY = `current_date - 729 + ((n / 100)::bigint * 100 * 730 / (:rows + 100))::int`
/** Few parts sell often, most hardly ever. */
const PART = `(:firstId + floor((:parts - 1) * power(random(), 2)))::bigint`
const CLIENT = `(:client + floor(random() * :clients))::bigint`
/** A client has his salesman; now and then somebody stands in. */
const PERSON = `case when random() < 0.03 then 1 + n % 20 else 1 + client_id % 20 end`

export const REPORT_ROWS = [
  `create temp table bench_line as
   select l.*, ${PERSON} as person from (
     select n, ${DAY} as day, ${PART} as part_id, ${CLIENT} as client_id, random() as dice, 1 + floor(random() * 4)::numeric as qty, round((20 + random() * 400)::numeric, 2) as price
     from generate_series(1, :rows) n) l`,
  `insert into result_entry (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no,
     line_id, event, leg, posted_at, posted_by)
   select :tenantId, :companyId, day, kind, case kind when '其他支出' then (array['房租', '工资', '运费'])[1 + n % 3] else '' end, case when kind not in ('优惠', '其他支出') then part_id end,
     case when kind in ('销售', '销售退货', '优惠') then client_id end, case when kind in ('销售', '销售退货') then person end, case when kind in ('销售', '销售退货') then :main end,
     case kind when '销售' then qty when '销售退货' then -qty else 0 end, case when kind in ('销售', '销售退货') and n % 10 = 0 then 1 else 0 end,
     case kind when '销售' then qty * price when '销售退货' then -qty * price when '盘盈' then price else 0 end,
     case kind when '销售' then round(qty * price * 0.7, 4) when '销售退货' then -round(qty * price * 0.7, 4) when '盘盈' then 0 else round(price / 20, 2) end,
     'bench', n / 10, 'B' || n / 10, n, '记账', 0, day, :userId
   from (select l.*, case when dice < 0.88 then '销售' when dice < 0.94 then '销售退货' when dice < 0.96 then '成本差异' when dice < 0.975 then '运杂费' when dice < 0.985 then '盘盈'
     when dice < 0.99 then '盘亏' when dice < 0.995 then '优惠' else '其他支出' end as kind from bench_line l) l`,
  `insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, posi_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event,
     leg, client_id, biz_date, posted_at, posted_by)
   select :tenantId, :companyId, part_id, :main, 0, 0, case when kind in ('进货', '销售退货', '盘盈') then qty else -qty end, case when kind in ('进货', '销售退货', '盘盈') then qty else -qty end * round(price * 0.7, 2),
     0, 0, 0, kind, 'bench', n / 10, 'B' || n / 10, n, '记账', 0, client_id, day, day, :userId
   from (select l.*, case when dice < 0.40 then '进货' when dice < 0.88 then '销售' when dice < 0.94 then '销售退货' when dice < 0.96 then '采购退货' when dice < 0.985 then '盘盈' else '盘亏' end as kind
     from bench_line l) l`,
  `insert into ck_order (tenant_id, ck_id, ck_no, company_id, client_id, incharge_id, ck_date, status, modifier_id, created_by, created_at, updated_at, shipped_at, ship_date)
   select :tenantId, n / 10, 'B' || n / 10, :companyId, client_id, person, day, '已完成', :userId, :userId, day, day, day, day from bench_line where n % 10 = 0`,
  `insert into accysyf (tenant_id, company_id, client_id, direction, document, document_id, doc_no, event, amount, settled, biz_date, due_date, created_by)
   select :tenantId, :companyId, client_id, 'ys', 'ck', n / 10, 'B' || n / 10, '记账', price * 10, case when day < current_date - 60 then price * 10 else 0 end, day, day + 30, :userId
   from bench_line where n % 10 = 0`,
  `insert into rk_order (tenant_id, rk_id, rk_no, company_id, supplier_id, rk_date, status, modifier_id, created_by, created_at, updated_at, confirmed_at)
   select :tenantId, n / 100, 'R' || n / 100, :companyId, :supplier + n / 100 % :suppliers, day, '已完成', :userId, :userId, day, day, day from bench_line where n % 100 = 0`,
  `insert into rk_product (tenant_id, line_id, rk_id, row_no, company_id, supplier_id, rk_date, posted, part_id, pj_no, pj_name, pj_size, pj_factory, pj_brand, pj_unit, warehouse_id, posi_id,
     rk_amount, purchase_price, purchase_sum, cost_price, cost_sum)
   select :tenantId, l.n, o.rk_id, l.n % 20 + 1, :companyId, o.supplier_id, o.rk_date, true, p.part_id, pj_no, pj_name, pj_size, pj_factory, pj_brand, pj_unit, :main, 0, l.qty, l.price, l.qty * l.price,
     l.price, l.qty * l.price
   from bench_line l join rk_order o on o.tenant_id = :tenantId and o.rk_id = l.n / 100 join part p on p.tenant_id = :tenantId and p.part_id = l.part_id where l.n % 5 = 0`,
  `update rk_order o set rk_amount = s.qty, purchase_sum = s.sum
   from (select rk_id, sum(rk_amount) as qty, sum(purchase_sum) as sum from rk_product where tenant_id = :tenantId group by 1) s where o.tenant_id = :tenantId and o.rk_id = s.rk_id`,
  `insert into accysyf (tenant_id, company_id, client_id, direction, document, document_id, doc_no, event, amount, settled, biz_date, due_date, created_by)
   select :tenantId, :companyId, o.supplier_id, 'yf', 'rk', o.rk_id, o.rk_no, '记账', s.amount, case when o.rk_date < current_date - 30 then s.amount else 0 end, o.rk_date, o.rk_date + 45, :userId
   from rk_order o join (select rk_id, sum(purchase_sum) as amount from rk_product where tenant_id = :tenantId group by 1) s using (rk_id) where o.tenant_id = :tenantId`,
  `insert into client_balance (tenant_id, company_id, client_id, receivable, payable)
   select :tenantId, :companyId, client_id, 0, sum(amount) from accysyf where tenant_id = :tenantId and direction = 'yf' group by 3`,
  // what clients pay: a row of the account and one of what they owe for every fifth sale
  `insert into acc_account (tenant_id, account_id, company_id, account_name, account_type, created_by, updated_by)
   select :tenantId, 900000 + n, :companyId, '账户' || n, 1, :userId, :userId from generate_series(0, 3) n`,
  `insert into acc_flow (tenant_id, company_id, account_id, amount, balance, kind, document, document_id, doc_no, event, leg, client_id, biz_date, posted_at, posted_by)
   select :tenantId, :companyId, 900000 + n / 50 % 4, price * 40, 0, '收款', 'sk', n / 50, 'S' || n / 50, '记账', 0, client_id, day, day, :userId from bench_line where n % 50 = 0`,
  `insert into accysyf (tenant_id, company_id, client_id, direction, document, document_id, doc_no, event, amount, settled, biz_date, due_date, created_by)
   select :tenantId, :companyId, client_id, 'ys', 'sk', n / 50, 'S' || n / 50, '记账', -price * 40, -price * 40, day, day, :userId from bench_line where n % 50 = 0`,
  `insert into client_balance (tenant_id, company_id, client_id, receivable, payable)
   select :tenantId, :companyId, client_id, sum(amount), 0 from accysyf where tenant_id = :tenantId and direction = 'ys' group by 3`,
  // what lies there
  `insert into part_cost (tenant_id, company_id, part_id, pool, qty, value, last_cost)
   select :tenantId, :companyId, part_id, 0, abs(sum(qty)), abs(sum(value)), 10 from stock_ledger where tenant_id = :tenantId group by part_id`,
  `insert into part_sale_day (tenant_id, part_id, company_id, sale_day, qty, times)
   select :tenantId, part_id, :companyId, biz_date, sum(-qty), count(*) from stock_ledger where tenant_id = :tenantId and kind = '销售' group by part_id, biz_date`,
  'drop table bench_line',
]

export const REPORT_TABLES = [
  'part',
  'part_price',
  'part_search',
  'result_entry',
  'stock_ledger',
  'ck_order',
  'accysyf',
  'acc_flow',
  'part_sale_day',
  'rk_order',
  'rk_product',
]

/** All sums of the tenant ($1) from all of its rows. */
export const REPORT_SUMS = [
  `insert into result_rolled (tenant_id, entry_id, ledger_id) select $1, (select max(entry_id) from result_entry), (select max(ledger_id) from stock_ledger)`,
  `insert into stock_rolled (tenant_id, ledger_id) select $1, max(ledger_id) from stock_ledger`,
  'select house.rebuild_results($1)',
  // receipts of the bench have no rows of the ledger that name them
  `select house.buy_parts($1, array_agg(company_id), array_agg(part_id)) from (select distinct company_id, part_id from rk_product where tenant_id = $1) l`,
  'select house.rebuild_ledger($1)',
]
