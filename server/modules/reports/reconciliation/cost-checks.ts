import { type Check, mine } from './check.ts'

/** Provisional costs (暂估) against pools, lines and ledger; documents taken back against their rows. */
export const costChecks: readonly Check[] = [
  {
    name: '暂估未冲 = 负成本池',
    about: '每个商品的成本池：未冲暂估的数量、金额之和与成本池欠缺的数量、金额',
    pairs: `
      select '商品' || coalesce(c.part_id, e.part_id) || x.word as what, x.expected, x.found
      from (select * from part_cost c where ${mine('c')} and c.qty < 0) c
      full join (
        select part_id, pool, sum(open_qty) as qty, sum(open_value) as value from cost_estimate e where ${mine('e')} and e.open_qty > 0 group by 1, 2
      ) e using (part_id, pool)
      cross join lateral (values (' 数量', coalesce(-c.qty, 0), coalesce(e.qty, 0)), (' 金额', coalesce(-c.value, 0), coalesce(e.value, 0))) as x(word, expected, found)`,
  },
  {
    name: '暂估 = 已冲 + 未冲',
    about: '每笔暂估：数量、金额与已冲、未冲之和；有来源的暂估不超过台账',
    pairs: `
      select e.doc_no || ' 商品' || e.part_id || x.word as what, x.expected, x.found from cost_estimate e
      left join (select estimate_id, sum(qty) as qty, sum(provisional) as value from cost_cover v where ${mine('v')} group by 1) v using (estimate_id)
      left join stock_ledger l on l.tenant_id = e.tenant_id and l.document = e.document and l.line_id = e.line_id and l.event = e.event and l.leg = e.leg
      cross join lateral (values (' 数量', e.qty, coalesce(v.qty, 0) + e.open_qty), (' 金额', e.value, coalesce(v.value, 0) + e.open_value),
        (' 台账', least(e.qty, coalesce(-l.qty, e.qty)), e.qty)) as x(word, expected, found)
      where ${mine('e')}`,
  },
  {
    name: '冲暂估 = 成本差异',
    about: '每笔冲暂估的入库：更正金额之和与台账的成本差异',
    pairs: `
      select v.doc_no || ' 明细' || v.line_id as what, -v.later as expected, coalesce(l.value, 0) as found
      from (select tenant_id, document, doc_no, line_id, event, leg, sum(later) as later from cost_cover v where ${mine('v')} group by 1, 2, 3, 4, 5, 6) v
      left join stock_ledger l on l.tenant_id = v.tenant_id and l.document = v.document and l.line_id = v.line_id and l.event = v.event and l.leg = v.leg + 1000`,
  },
  {
    name: '明细暂估 = 暂估记录',
    about: '每条已发货的销售明细：暂估数量、冲暂估更正的成本与暂估记录',
    pairs: `
      select l.ck_id || ' ' || l.pj_no || x.word as what, x.expected, x.found from ck_product l
      left join (
        select e.line_id, sum(e.open_qty) as qty, sum(v.later) as later from cost_estimate e
        left join (select estimate_id, sum(later) as later from cost_cover v where ${mine('v')} group by 1) v using (estimate_id)
        where ${mine('e')} and e.document = 'ck' group by 1
      ) e using (line_id)
      cross join lateral (values (' 暂估', coalesce(e.qty, 0), l.est_qty), (' 更正', coalesce(e.later, 0), l.cost_later)) as x(word, expected, found)
      where ${mine('l')} and (l.posted or l.est_qty <> 0 or l.cost_later <> 0) and (e.line_id is not null or l.est_qty <> 0 or l.cost_later <> 0)`,
  },
  {
    name: '红冲后无余量',
    about: '每张已红冲的单据：台账数量、金额（成本差异除外）合计为 0',
    pairs: `
      select o.doc_no || x.word as what, 0::numeric as expected, x.found from (
        select 'ck' as document, ck_id as id, ck_no as doc_no from ck_order c where ${mine('c')} and c.reversed_at is not null
        union all select 'rk', rk_id, rk_no from rk_order r where ${mine('r')} and r.reversed_at is not null
        union all select case th_type when 0 then 'xt' else 'ct' end, th_id, th_no from th_order t where ${mine('t')} and t.reversed_at is not null
        union all select 'pd', mark_id, mark_no from mark_order m where ${mine('m')} and m.reversed_at is not null
        union all select kind, paper_id, paper_no from stock_paper p where ${mine('p')} and p.reversed_at is not null
      ) o
      join lateral (
        select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.value), 0) as value from stock_ledger l
        where ${mine('l')} and l.document = o.document and l.document_id = o.id and l.kind <> '成本差异'
      ) l on true
      cross join lateral (values (' 数量', l.qty), (' 金额', l.value)) as x(word, found)`,
  },
]
