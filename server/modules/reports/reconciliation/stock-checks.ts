import { type Check, holding, mine } from './check.ts'

const poolOf = `case w.kind when 'normal' then 0 when 'scrap' then 1 else 2 end`

/** What is on the shelves, in the pools, held and on the way, against the ledger and the documents. */
export const stockChecks: readonly Check[] = [
  {
    name: '台账数量 = 现存',
    about: '每个商品、仓库、仓位：台账数量之和与现存',
    pairs: `
      select '商品' || coalesce(b.part_id, l.part_id) || ' 仓库' || coalesce(b.warehouse_id, l.warehouse_id) as what,
        coalesce(l.qty, 0) as expected, coalesce(b.qty, 0) as found
      from (select * from stock_balance b where ${mine('b')}) b
      full join (select part_id, warehouse_id, posi_id, sum(qty) as qty from stock_ledger l where ${mine('l')} group by 1, 2, 3) l
        using (part_id, warehouse_id, posi_id)`,
  },
  {
    name: '台账金额 = 成本池',
    about: '每个商品的成本池：台账数量、金额之和与成本池的数量、金额',
    pairs: `
      select '商品' || coalesce(c.part_id, l.part_id) || x.word as what, x.expected, x.found
      from (select * from part_cost c where ${mine('c')}) c
      full join (select part_id, pool, sum(qty) as qty, sum(value) as value from stock_ledger l where ${mine('l')} group by 1, 2) l using (part_id, pool)
      cross join lateral (values (' 数量', coalesce(l.qty, 0), coalesce(c.qty, 0)), (' 金额', coalesce(l.value, 0), coalesce(c.value, 0))) as x(word, expected, found)`,
  },
  {
    name: '台账费用 = 成本池费用',
    about: '每个商品的成本池：台账费用之和与成本池的费用',
    pairs: `
      select '商品' || coalesce(c.part_id, l.part_id) as what, coalesce(l.fee, 0) as expected, coalesce(c.fee, 0) as found
      from (select part_id, pool, fee from part_cost c where ${mine('c')}) c
      full join (select part_id, pool, sum(fee) as fee from stock_ledger l where ${mine('l')} and l.fee <> 0 group by 1, 2) l using (part_id, pool)`,
  },
  {
    name: '台账汇总 = 台账',
    about: '每天、每种类型、每个仓库：已汇总的台账数量、金额与台账',
    pairs: `
      select coalesce(d.biz_date, l.biz_date) || ' ' || coalesce(d.kind, l.kind) || ' 仓库' || coalesce(d.warehouse_id, l.warehouse_id) || x.word as what, x.expected, x.found
      from (select * from stock_day d where ${mine('d')}) d
      full join (
        select biz_date, kind, warehouse_id, sum(qty) as qty, sum(value) as value, sum(inner_value) as inner_value from stock_ledger l
        where ${mine('l')} and l.ledger_id <= coalesce((select ledger_id from stock_rolled r where r.tenant_id = $1), 0) group by 1, 2, 3
      ) l using (biz_date, kind, warehouse_id)
      cross join lateral (values (' 数量', coalesce(l.qty, 0), coalesce(d.qty, 0)), (' 金额', coalesce(l.value, 0), coalesce(d.value, 0)),
        (' 内部毛利', coalesce(l.inner_value, 0), coalesce(d.inner_value, 0))) as x(word, expected, found)`,
  },
  {
    name: '库存合计 = 成本池',
    about: '公司的每类成本池：已汇总的与其后台账的数量、金额之和与各商品成本池之和',
    pairs: `
      select '成本池' || coalesce(s.pool, c.pool) || x.word as what, x.expected, x.found
      from (select pool, sum(qty) as qty, sum(value) as value, sum(inner_value) as inner_value from part_cost c where ${mine('c')} group by 1) c
      full join (
        select pool, sum(qty) as qty, sum(value) as value, sum(inner_value) as inner_value from (
          select pool, qty, value, inner_value from stock_pool p where ${mine('p')}
          union all select pool, qty, value, inner_value from stock_ledger l
          where ${mine('l')} and l.ledger_id > coalesce((select ledger_id from stock_rolled r where r.tenant_id = $1), 0)
        ) t group by 1
      ) s using (pool)
      cross join lateral (values (' 数量', coalesce(c.qty, 0), coalesce(s.qty, 0)), (' 金额', coalesce(c.value, 0), coalesce(s.value, 0)),
        (' 内部毛利', coalesce(c.inner_value, 0), coalesce(s.inner_value, 0))) as x(word, expected, found)`,
  },
  {
    name: '现存合计 = 成本池数量',
    about: '每个商品：各仓库现存之和与成本池数量',
    pairs: `
      select '商品' || coalesce(c.part_id, b.part_id) as what, coalesce(b.qty, 0) as expected, coalesce(c.qty, 0) as found
      from (select part_id, pool, qty from part_cost c where ${mine('c')}) c
      full join (
        select b.part_id, ${poolOf} as pool, sum(b.qty) as qty from stock_balance b
        join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id where ${mine('b')} group by 1, 2
      ) b using (part_id, pool)`,
  },
  {
    name: '空池无金额',
    about: '数量为 0 的成本池，金额为 0',
    pairs: `select '商品' || c.part_id as what, 0::numeric as expected, c.value as found from part_cost c where ${mine('c')} and c.qty = 0`,
  },
  {
    name: '占用明细 = 占用',
    about: '每个商品、仓库、仓位：单据占用之和与占用数量',
    pairs: `
      select '商品' || coalesce(b.part_id, r.part_id) || ' 仓库' || coalesce(b.warehouse_id, r.warehouse_id) as what,
        coalesce(r.qty, 0) as expected, coalesce(b.reserved, 0) as found
      from (select * from stock_balance b where ${mine('b')}) b
      full join (select part_id, warehouse_id, posi_id, sum(qty) as qty from reservation r where ${mine('r')} group by 1, 2, 3) r
        using (part_id, warehouse_id, posi_id)`,
  },
  {
    name: '占用 = 未发货单据',
    about: '每张已确认未发货的销售单：明细数量与占用',
    pairs: `
      select o.ck_no as what, case when o.status in ${holding} then o.ck_amount else 0 end as expected, coalesce(r.qty, 0) as found
      from ck_order o
      left join (select document_id, sum(qty) as qty from reservation r where ${mine('r')} and r.document = 'ck' group by 1) r on r.document_id = o.ck_id
      where ${mine('o')} and o.ck_type = 0 and (o.status in ${holding} or r.qty is not null)`,
  },
  {
    name: '在途 = 采购订单',
    about: '每个商品：在途与已审核、未收完的采购订单明细',
    pairs: `
      select '商品' || part_id as what, coalesce(l.qty, 0) as expected, coalesce(w.qty, 0) as found
      from (select * from part_on_way w where ${mine('w')}) w
      full join (
        select l.part_id, sum(greatest(l.cg_amount - l.in_amount, 0)) as qty
        from purchase_line l join purchase_order o on o.tenant_id = l.tenant_id and o.cg_id = l.cg_id and o.status in ('已审核', '进行中')
        where ${mine('l')} group by 1
      ) l using (part_id)`,
  },
  {
    name: '采购收货 = 入库单',
    about: '每条采购订单明细：已收数量与已确认入库单明细',
    pairs: `
      select o.cg_no || ' ' || l.pj_no as what, coalesce(r.qty, 0) as expected, l.in_amount as found
      from purchase_line l join purchase_order o on o.tenant_id = l.tenant_id and o.cg_id = l.cg_id
      left join (select cg_line_id, sum(rk_amount) as qty from rk_product r where ${mine('r')} and r.posted and r.cg_line_id is not null group by 1) r
        on r.cg_line_id = l.line_id
      where ${mine('l')} and (l.in_amount <> 0 or r.qty is not null)`,
  },
  {
    name: '预售占用与转单',
    about: '每条报价、预售明细：已转数量与由它开出的单据，占用不超过未出数量',
    pairs: `
      select o.ck_no || ' ' || l.pj_no || x.word as what, x.expected, x.found
      from ck_product l join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id
      left join lateral (
        select sum(d.ck_amount) as qty, sum(d.ck_amount) filter (where p.status not in ('草稿', '待审核')) as taken
        from ck_product d join ck_order p on p.tenant_id = d.tenant_id and p.ck_id = d.ck_id and p.status not in ('已关单', '已红冲')
        where d.tenant_id = l.tenant_id and d.source_line_id = l.line_id
      ) d on true
      left join lateral (
        select sum(r.qty) as qty from reservation r
        where r.tenant_id = l.tenant_id and r.document = 'ck' and r.document_id = l.ck_id and r.line_id = l.line_id
      ) r on true
      cross join lateral (values (' 已转', coalesce(d.qty, 0), l.done_amount),
        (' 占用', least(coalesce(r.qty, 0), greatest(l.ck_amount - coalesce(d.taken, 0), 0)), coalesce(r.qty, 0))) as x(word, expected, found)
      where ${mine('l')} and l.ck_type in (1, 2) and l.offered`,
  },
]
