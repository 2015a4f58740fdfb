import { type Check, mine } from './check.ts'

/** Trade between companies of the house: what they owe each other, and what they have earned on goods that still lie in one of them. */
export const branchChecks: readonly Check[] = [
  {
    name: '内部往来 = 调拨单',
    about: '每张按内部调拨价的调拨单：内部往来与收货金额、与调入公司的入库金额；红冲后为 0',
    pairs: `
      select coalesce(o.paper_no, d.doc_no) || x.word as what, x.expected, x.found
      from (select * from stock_paper o where ${mine('o')} and o.kind = 'db' and o.branch_sum is not null and o.status in ('已完成', '已红冲')) o
      full join (select document_id, max(doc_no) as doc_no, sum(amount) as amount from branch_due d
        where d.tenant_id = $1 and d.creditor_id = $2 and d.document = 'db' group by 1) d on d.document_id = o.paper_id
      left join lateral (select sum(l.value) as value from stock_ledger l where l.tenant_id = $1 and l.document = 'db' and l.document_id = o.paper_id
        and l.leg < 20000 and l.event in ('到货', '红冲到货') and l.kind <> '成本差异') l on true
      left join lateral (select sum(p.branch_sum) as amount from stock_paper_line p where p.tenant_id = $1 and p.paper_id = o.paper_id) p on true
      cross join lateral (values (' 往来', case o.status when '已完成' then o.branch_sum else 0 end, coalesce(d.amount, 0)),
        (' 明细', coalesce(p.amount, 0), coalesce(o.branch_sum, 0)), (' 入库', coalesce(d.amount, 0), coalesce(l.value, 0))) as x(word, expected, found)
      where x.word = ' 往来' or o.status = '已完成' or x.word = ' 入库'`,
  },
  {
    name: '内部付款 = 账户流水 = 内部往来',
    about: '每笔付给其他公司的转账：金额与付款公司的流水、收款公司的流水、内部往来；红冲后为 0',
    pairs: `
      select o.fund_no || x.word as what, case o.status when '已完成' then o.amount else 0 end as expected, x.found
      from (select * from fund_order o where ${mine('o')} and o.to_company_id is not null) o
      left join lateral (
        select coalesce(-sum(f.amount) filter (where f.company_id = o.company_id and f.kind <> '手续费'), 0) as paid,
          coalesce(sum(f.amount) filter (where f.company_id = o.to_company_id), 0) as got
        from acc_flow f where f.tenant_id = $1 and f.document = 'zk' and f.document_id = o.fund_id
      ) f on true
      left join lateral (select coalesce(-sum(d.amount), 0) as amount from branch_due d where d.tenant_id = $1 and d.document = 'zk' and d.document_id = o.fund_id) d on true
      cross join lateral (values (' 付款', f.paid), (' 收款', f.got), (' 往来', d.amount)) as x(word, found)`,
  },
  {
    name: '内部毛利 = 成本池',
    about: '每个商品的成本池：台账内部毛利之和与成本池的内部毛利；没有商品的成本池没有内部毛利',
    pairs: `
      select '商品' || coalesce(c.part_id, l.part_id) || x.word as what, x.expected, x.found
      from (select part_id, pool, qty, inner_value from part_cost c where ${mine('c')}) c
      full join (select part_id, pool, sum(inner_value) as inner_value from stock_ledger l where ${mine('l')} and l.inner_value <> 0 group by 1, 2) l
        using (part_id, pool)
      cross join lateral (values (' 台账', coalesce(l.inner_value, 0), coalesce(c.inner_value, 0)),
        (' 空池', 0, case when coalesce(c.qty, 0) <= 0 then coalesce(c.inner_value, 0) else 0 end)) as x(word, expected, found)`,
  },
  {
    name: '内部毛利 = 损益',
    about: '每张单据、每天：库存里内部毛利的变动，与进入成本的内部毛利',
    pairs: `
      select document || document_id || ' ' || biz_date as what, -coalesce(l.inner_value, 0) as expected, coalesce(e.inner_cost, 0) as found
      from (select document, document_id, biz_date, sum(inner_value) as inner_value from stock_ledger l where ${mine('l')} group by 1, 2, 3 having sum(inner_value) <> 0) l
      full join (select document, document_id, biz_date, sum(inner_cost) as inner_cost from result_entry e where ${mine('e')} group by 1, 2, 3 having sum(inner_cost) <> 0) e
        using (document, document_id, biz_date)`,
  },
  {
    name: '内部调拨合并为 0',
    about: '每张调拨单：两家公司的内部调拨损益，去掉内部毛利后为 0',
    pairs: `
      select max(e.doc_no) as what, 0 as expected, sum(e.amount + e.inner_cost) as found from result_entry e
      where e.tenant_id = $1 and e.kind = '内部调拨' and e.document_id in (select document_id from result_entry o where ${mine('o')} and o.kind = '内部调拨')
      group by e.document_id`,
  },
]
