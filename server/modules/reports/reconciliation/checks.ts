import { branchChecks } from './branch-checks.ts'
import { type Check, holding, mine } from './check.ts'
import { stockChecks } from './stock-checks.ts'

/** What the postings of documents of a kind left owing: one that was taken back (红冲) nothing. */
const owed = (...documents: string[]) =>
  `(select document_id, min(doc_no) as doc_no, sum(amount) as amount from accysyf y where ${mine('y')} and y.document in (${documents.map((word) => `'${word}'`).join()}) group by 1)`

/** Fees of documents of a kind that were posted. */
const fees = (document: string) =>
  `(select document_id, sum(amount) as amount from goods_fee f where ${mine('f')} and f.document = '${document}' and f.event <> '' group by 1)`

export const checks: readonly Check[] = [
  ...stockChecks,
  ...branchChecks,
  {
    name: '应收 = 销售单据',
    about: '每张已发货的销售单：实际销售金额与应收',
    pairs: `
      select coalesce(o.ck_no, y.doc_no) as what, coalesce(o.txs_sum, 0) as expected, coalesce(y.amount, 0) as found
      from (select * from ck_order o where ${mine('o')} and o.shipped_at is not null) o
      full join ${owed('ck')} y on y.document_id = o.ck_id`,
  },
  {
    name: '应付 = 入库单据',
    about: '每张已确认的入库单：进货金额与应付',
    pairs: `
      select coalesce(o.rk_no, y.doc_no) as what, coalesce(o.purchase_sum, 0) + coalesce(f.amount, 0) as expected, coalesce(y.amount, 0) as found
      from (select * from rk_order o where ${mine('o')} and o.confirmed_at is not null) o
      left join ${fees('rk')} f on f.document_id = o.rk_id
      full join ${owed('rk')} y on y.document_id = o.rk_id`,
  },
  {
    name: '应付 = 调拨费用',
    about: '每张已收货的调拨单：收货费用与应付，明细分摊之和与费用合计',
    pairs: `
      select coalesce(o.paper_no, y.doc_no) || x.word as what, x.expected, x.found
      from (select * from stock_paper o where o.tenant_id = $1 and o.to_company_id = $2 and o.kind = 'db' and o.status = '已完成') o
      left join ${fees('db')} f on f.document_id = o.paper_id
      full join ${owed('db')} y on y.document_id = o.paper_id
      left join lateral (select sum(fee_sum) as fee from stock_paper_line l where l.tenant_id = o.tenant_id and l.paper_id = o.paper_id) l on true
      cross join lateral (values (' 应付', coalesce(f.amount, 0), coalesce(y.amount, 0)), (' 费用', coalesce(f.amount, 0), coalesce(o.fee_sum, 0)),
        (' 分摊', coalesce(l.fee, 0), coalesce(o.fee_sum, 0))) as x(word, expected, found)`,
  },
  {
    name: '往来余额 = 往来明细',
    about: '每个客户、供应商：应收、应付、未发货余额与未结明细、未发货单据之和',
    pairs: `
      select '往来单位' || b.client_id || x.word as what, x.expected, x.found
      from client_balance b
      left join (
        select client_id, sum(amount - settled) filter (where direction = 'ys') as ys, sum(amount - settled) filter (where direction = 'yf') as yf
        from accysyf y where ${mine('y')} group by 1
      ) y on y.client_id = b.client_id
      left join (select client_id, sum(txs_sum) as open from ck_order o where ${mine('o')} and o.ck_type = 0 and o.status in ${holding} group by 1) o on o.client_id = b.client_id
      cross join lateral (values (' 应收', coalesce(y.ys, 0), b.receivable), (' 应付', coalesce(y.yf, 0), b.payable),
        (' 未发货', coalesce(o.open, 0), b.unshipped)) as x(word, expected, found)
      where ${mine('b')}`,
  },
  {
    name: '核销明细 = 已核销',
    about: '每笔应收、应付：核销记录之和与已核销金额，其中由退货、坏账、红冲核销的与免付金额',
    pairs: `
      select y.doc_no || ' ' || y.event || x.word as what, x.expected, x.found
      from accysyf y left join (
        select each.id, sum(each.amount) as amount, sum(each.amount) filter (where each.relieves) as relieved from settlement s
        join accysyf d on d.tenant_id = s.tenant_id and d.ysyf_id = s.debit_id
        join accysyf c on c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id
        cross join lateral (select (d.document, d.document_id) = (c.document, c.document_id) as own) o
        cross join lateral (values (s.debit_id, s.amount, o.own or c.document in ('xt', 'ct', 'hz')), (s.credit_id, -s.amount, o.own)) as each(id, amount, relieves)
        where ${mine('s')} group by 1
      ) s on s.id = y.ysyf_id
      cross join lateral (values (' 已核销', coalesce(s.amount, 0), y.settled), (' 免付', coalesce(s.relieved, 0), y.relieved)) as x(word, expected, found)
      where ${mine('y')} and (y.settled <> 0 or s.amount is not null)`,
  },
  {
    name: '收付款单 = 往来 = 账户流水',
    about: '每张已审核的收款单、付款单、退款、对冲单：金额与优惠之和与往来，收付金额与账户流水；红冲后都为 0',
    pairs: `
      select o.money_no || x.word as what, x.expected, x.found from money_order o
      left join (select document, document_id, sum(amount) as amount from accysyf y where ${mine('y')} and y.document in ('sk', 'fk', 'hc', 'tk', 'gk', 'hz')
          and y.event not like '%收回%'
        group by 1, 2) y on y.document = o.kind and y.document_id = o.money_id
      left join (select document, document_id, sum(amount) as amount from acc_flow f where ${mine('f')} and f.document in ('sk', 'fk', 'tk', 'gk')
        group by 1, 2) f on f.document = o.kind and f.document_id = o.money_id
      cross join lateral (select case when o.status in ('草稿', '待审核') or o.reversed_at is not null then 0 else 1 end as counts) c
      cross join lateral (values
        (' 往来', c.counts * (o.money_sum + o.discount) * case when o.kind = 'hc' then -2 when o.kind in ('tk', 'gk') then 1 else -1 end, coalesce(y.amount, 0)),
        (' 账户', c.counts * o.money_sum * case when o.kind in ('sk', 'gk') then 1 when o.kind in ('fk', 'tk') then -1 else 0 end, coalesce(f.amount, 0))) as x(word, expected, found)
      where ${mine('o')}`,
  },
  {
    name: '账户余额 = 账户流水',
    about: '每个资金账户：流水之和与余额，最后一笔流水后的余额与余额',
    pairs: `
      select a.account_name || x.word as what, x.expected, x.found from acc_account a
      left join (select account_id, sum(amount) as amount from acc_flow f where ${mine('f')} group by 1) f on f.account_id = a.account_id
      left join lateral (select f.balance from acc_flow f where f.tenant_id = a.tenant_id and f.account_id = a.account_id
        order by f.flow_id desc limit 1) l on true
      cross join lateral (values (' 流水', coalesce(f.amount, 0), a.balance), (' 末笔', coalesce(l.balance, 0), a.balance)) as x(word, expected, found)
      where ${mine('a')}`,
  },
  {
    name: '单据合计 = 明细合计',
    about: '每张销售单、入库单：表头数量、金额与明细之和',
    pairs: `
      select o.ck_no || x.word as what, x.expected, x.found from ck_order o
      join lateral (select coalesce(sum(ck_amount), 0) as qty, coalesce(sum(txs_sum), 0) as txs, coalesce(sum(cost_sum), 0) as cost
        from ck_product l where l.tenant_id = o.tenant_id and l.ck_id = o.ck_id) l on true
      cross join lateral (values (' 数量', l.qty, o.ck_amount), (' 金额', l.txs, o.txs_sum), (' 成本', l.cost, o.cost_sum)) as x(word, expected, found)
      where ${mine('o')}
      union all
      select o.rk_no || x.word, x.expected, x.found from rk_order o
      join lateral (select coalesce(sum(rk_amount), 0) as qty, coalesce(sum(purchase_sum), 0) as sum
        from rk_product l where l.tenant_id = o.tenant_id and l.rk_id = o.rk_id) l on true
      cross join lateral (values (' 数量', l.qty, o.rk_amount), (' 金额', l.sum, o.purchase_sum)) as x(word, expected, found)
      where ${mine('o')}`,
  },
  {
    name: '销售成本 = 台账',
    about: '每张已发货的销售单：明细成本与台账出库金额',
    pairs: `
      select o.ck_no as what, -coalesce(l.value, 0) as expected, o.cost_sum as found from ck_order o
      left join (select document_id, sum(value) as value from stock_ledger l where ${mine('l')} and l.document = 'ck' and l.kind = '销售' group by 1) l
        on l.document_id = o.ck_id
      where ${mine('o')} and o.shipped_at is not null`,
  },
  {
    name: '销售日汇总 = 销售明细',
    about: '每个商品、每天：日汇总的数量、次数与已发货未退回的明细',
    pairs: `
      select '商品' || coalesce(d.part_id, l.part_id) || ' ' || coalesce(d.sale_day, l.ck_date) || x.word as what, x.expected, x.found
      from (select * from part_sale_day d where ${mine('d')}) d
      full join (
        select part_id, ck_date, sum(ck_amount - th_amount) as qty, count(distinct ck_id) as times
        from ck_product l where ${mine('l')} and l.posted and l.ck_type = 0 group by 1, 2
      ) l on l.part_id = d.part_id and l.ck_date = d.sale_day
      cross join lateral (values (' 数量', coalesce(l.qty, 0), coalesce(d.qty, 0)), (' 次数', coalesce(l.times, 0), coalesce(d.times, 0)))
        as x(word, expected, found)`,
  },
  {
    name: '旧系统日汇总 = 旧系统历史',
    about: '每个商品、每天：日汇总里旧系统的数量、次数与导入的明细，减去在本系统退回的',
    pairs: `
      select '商品' || coalesce(d.part_id, l.part_id) || ' ' || coalesce(d.sale_day, l.trade_day) || x.word as what, x.expected, x.found
      from (select * from part_sale_day d where ${mine('d')} and (d.old_qty <> 0 or d.old_times <> 0)) d
      full join (
        select part_id, trade_day, sum(case kind when '退货' then -qty else qty - coalesce((select sum(t.th_amount) from th_product t
          where t.tenant_id = l.tenant_id and t.th_type = 0 and t.source_line_id = -l.old_id and t.posted), 0) end) as qty,
          count(distinct case kind when '销售' then coalesce(nullif(doc_no, ''), ' ' || old_id) end) as times
        from old_trade l where ${mine('l')} and l.kind in ('销售', '退货') group by 1, 2
      ) l on l.part_id = d.part_id and l.trade_day = d.sale_day
      cross join lateral (values (' 数量', coalesce(l.qty, 0), coalesce(d.old_qty, 0)), (' 次数', coalesce(l.times, 0), coalesce(d.old_times, 0)))
        as x(word, expected, found)`,
  },
  {
    name: '仓库单据 = 台账',
    about: '每张已过账的其他出入库、报损、期初、调仓、成本调整：单据数量、金额与台账',
    pairs: `
      select o.paper_no || x.word as what, x.expected, x.found
      from stock_paper o
      join lateral (
        select coalesce(sum(l.qty) filter (where l.qty > 0), 0) as came, coalesce(-sum(l.qty) filter (where l.qty < 0), 0) as went,
          coalesce(sum(l.value) filter (where l.qty >= 0), 0) as worth, coalesce(-sum(l.value) filter (where l.qty < 0), 0) as cost
        from stock_ledger l where ${mine('l')} and l.document = o.kind and l.document_id = o.paper_id and l.event = '过账' and l.kind <> '成本差异'
      ) l on true
      join lateral (select coalesce(sum(pool_value), 0) as pool_value from stock_paper_line p where p.tenant_id = o.tenant_id and p.paper_id = o.paper_id) p on true
      cross join lateral (values
        (' 数量', case when o.kind in ('qr', 'qk') then l.came when o.kind = 'tz' then o.qty else l.went end, o.qty),
        (' 金额', case when o.kind in ('qr', 'qk') then l.worth when o.kind = 'tz' then l.worth when o.kind = 'dc' then 0 else l.cost end,
          case when o.kind = 'tz' then p.pool_value else o.value end)) as x(word, expected, found)
      where ${mine('o')} and o.kind <> 'db' and o.posted_at is not null`,
  },
  {
    name: '调拨在途 = 在途仓',
    about: '每个商品：已发出未收货的调拨单与在途成本池的数量、金额',
    pairs: `
      select '商品' || coalesce(c.part_id, t.part_id) || x.word as what, x.expected, x.found
      from (select part_id, qty, value from part_cost c where ${mine('c')} and c.pool = 2) c
      full join (
        select l.part_id, sum(l.qty) as qty, sum(l.value) as value from stock_paper_line l
        join stock_paper o on o.tenant_id = l.tenant_id and o.paper_id = l.paper_id and o.status = '已在途'
        where ${mine('l')} and l.kind = 'db' group by 1
      ) t on t.part_id = c.part_id
      cross join lateral (values (' 数量', coalesce(t.qty, 0), coalesce(c.qty, 0)), (' 金额', coalesce(t.value, 0), coalesce(c.value, 0))) as x(word, expected, found)`,
  },
  {
    name: '调拨占用 = 未发出的调拨单',
    about: '每张已审核未发出的调拨单：数量与占用',
    pairs: `
      select o.paper_no as what, case when o.status = '已审核' then o.qty else 0 end as expected, coalesce(r.qty, 0) as found
      from stock_paper o
      left join (select document_id, sum(qty) as qty from reservation r where ${mine('r')} and r.document = 'db' group by 1) r on r.document_id = o.paper_id
      where ${mine('o')} and o.kind = 'db' and (o.status = '已审核' or r.qty is not null)`,
  },
  {
    name: '盘点差异 = 台账',
    about: '每张已审核的盘点单：实盘与账面之差、盘盈盘亏合计与台账',
    pairs: `
      select o.mark_no || x.word as what, x.expected, x.found
      from mark_order o
      join lateral (select coalesce(sum(qty), 0) as qty, coalesce(sum(value), 0) as value from stock_ledger l
        where ${mine('l')} and l.document = 'pd' and l.document_id = o.mark_id and l.kind <> '成本差异') l on true
      join lateral (select coalesce(sum(counted_qty - book_qty), 0) as qty from mark_line m where m.tenant_id = o.tenant_id and m.mark_id = o.mark_id) m on true
      cross join lateral (values (' 明细', m.qty, l.qty), (' 数量', l.qty, o.gain_qty - o.loss_qty), (' 金额', l.value, o.gain_value - o.loss_value)) as x(word, expected, found)
      where ${mine('o')} and o.posted_at is not null`,
  },
  {
    name: '已退数量 = 退货明细',
    about: '每条销售、入库明细：已退数量与已过账的退货明细，未过账的退货不超过余量；旧系统的明细不退得比买的多',
    pairs: `
      select l.ck_id || ' ' || l.pj_no || x.word as what, x.expected, x.found from ck_product l
      left join lateral (select coalesce(sum(t.th_amount) filter (where t.posted), 0) as back, coalesce(sum(t.th_amount) filter (where t.claims), 0) as claimed
        from th_product t where t.tenant_id = l.tenant_id and t.th_type = 0 and t.source_line_id = l.line_id) t on true
      cross join lateral (values (' 已退', t.back, l.th_amount), (' 余量', greatest(t.back + t.claimed, l.ck_amount), l.ck_amount)) as x(word, expected, found)
      where ${mine('l')} and l.posted
      union all
      select l.rk_id || ' ' || l.pj_no || x.word, x.expected, x.found from rk_product l
      left join lateral (select coalesce(sum(t.th_amount) filter (where t.posted), 0) as back, coalesce(sum(t.th_amount) filter (where t.claims), 0) as claimed
        from th_product t where t.tenant_id = l.tenant_id and t.th_type = 1 and t.source_line_id = l.line_id) t on true
      cross join lateral (values (' 已退', t.back, l.th_amount), (' 余量', greatest(t.back + t.claimed, l.rk_amount), l.rk_amount)) as x(word, expected, found)
      where ${mine('l')} and l.posted
      union all
      select '旧系统 ' || l.doc_no || ' 余量', l.qty, sum(t.th_amount) from th_product t
      join old_trade l on l.tenant_id = t.tenant_id and l.old_id = -t.source_line_id
      where ${mine('t')} and t.source_line_id < 0 and (t.posted or t.claims) group by l.tenant_id, l.old_id, l.doc_no, l.qty having sum(t.th_amount) > l.qty`,
  },
  {
    name: '往来 = 退货单据',
    about: '每张已过账的退货单：退货金额与冲减的应收、应付',
    pairs: `
      select coalesce(o.th_no, y.doc_no) as what, -coalesce(o.th_sum, 0) as expected, coalesce(y.amount, 0) as found
      from (select * from th_order o where ${mine('o')} and o.posted_at is not null) o
      full join ${owed('xt', 'ct')} y on y.document_id = o.th_id`,
  },
  {
    name: '退货合计 = 明细 = 台账',
    about: '每张退货单：表头与明细的数量、金额；过账后成本与台账，红冲后台账为 0',
    pairs: `
      select o.th_no || x.word as what, x.expected, x.found from th_order o
      join lateral (select coalesce(sum(th_amount), 0) as qty, coalesce(sum(th_sum), 0) as sum, coalesce(sum(cost_sum), 0) as cost
        from th_product l where l.tenant_id = o.tenant_id and l.th_id = o.th_id) l on true
      join lateral (select abs(coalesce(sum(s.value), 0)) as value from stock_ledger s
        where s.tenant_id = o.tenant_id and s.document in ('xt', 'ct') and s.document_id = o.th_id and s.kind <> '成本差异') s on true
      cross join lateral (values (' 数量', l.qty, o.th_amount), (' 金额', l.sum, o.th_sum), (' 成本', l.cost, o.cost_sum), (' 台账', s.value, case when o.reversed_at is null then o.cost_sum else 0 end))
        as x(word, expected, found)
      where ${mine('o')}`,
  },
  {
    name: '占用 = 未发采购退货',
    about: '每张已审核未发货的采购退货：数量与占用',
    pairs: `
      select o.th_no as what, case when o.status in ('已审核', '待发货') then o.th_amount else 0 end as expected, coalesce(r.qty, 0) as found
      from th_order o
      left join (select document_id, sum(qty) as qty from reservation r where ${mine('r')} and r.document = 'ct' group by 1) r on r.document_id = o.th_id
      where ${mine('o')} and o.th_type = 1`,
  },
]
