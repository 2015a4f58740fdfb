import { sql } from 'kysely'
import { factsOf, mine, type Read } from './facts.ts'

/**
 * Parts whose last purchase price of the period is another than the one before: the last before the period, or else the first in it. Gifts have no price.
 * `cost` is the price, `income` what the part is sold at now, `qty` what was sold of it in the 30 days up to the end, `value` what the change comes to for those.
 * Companies that are looked at together buy together.
 */
export const priced = (read: Read) => {
  const from = read.from ?? read.to
  const line = sql`${mine('l', read)} and l.rk_type = 0 and l.posted and l.purchase_price > 0`
  const columns = sql`l.company_id, l.rk_date, l.line_id, l.rk_id, l.supplier_id, l.warehouse_id, l.purchase_price`
  const sold = sql`
    select coalesce(sum(r.qty), 0) as pieces from result_entry r
    where ${mine('r', read)} and r.part_id = n.part_id and r.kind in ('销售', '销售退货') and r.biz_date between ${read.to}::date - 29 and ${read.to}::date`
  return sql`
  select ${factsOf({
    ...{
      company_id: 'v.company_id',
      day: 'v.rk_date',
      kind: 'v.kind',
      part_id: 'n.part_id',
      client_id: 'v.supplier_id',
      warehouse_id: 'v.warehouse_id',
    },
    ...{ document: "'rk'", document_id: 'v.rk_id', doc_no: 'o.rk_no', id: `'rk' || v.line_id` },
    ...{ qty: 'v.pieces', income: 'pp.xs_price', cost: 'v.purchase_price', value: 'v.effect' },
  })} from (
    select distinct on (l.part_id) l.part_id, ${columns} from rk_product l where ${line} and l.rk_date between ${from} and ${read.to}
    order by l.part_id, l.rk_date desc, l.line_id desc
  ) n
  cross join lateral (
    select * from (
      (select 0 as nth, ${columns} from rk_product l where ${line} and l.part_id = n.part_id and l.rk_date < ${from} order by l.rk_date desc, l.line_id desc limit 1)
      union all
      (select 1, ${columns} from rk_product l where ${line} and l.part_id = n.part_id and l.rk_date >= ${from} order by l.rk_date, l.line_id limit 1)
    ) x order by nth limit 1
  ) w
  cross join lateral (${sold}) s
  left join part_price pp on pp.tenant_id = ${read.tenantId} and pp.part_id = n.part_id
  cross join lateral (values
    ('本次进价', n.company_id, n.rk_date, n.line_id, n.rk_id, n.supplier_id, n.warehouse_id, n.purchase_price, s.pieces, round((n.purchase_price - w.purchase_price) * s.pieces, 2)),
    ('上次进价', w.company_id, w.rk_date, w.line_id, w.rk_id, w.supplier_id, w.warehouse_id, w.purchase_price, 0, 0)
  ) v(kind, company_id, rk_date, line_id, rk_id, supplier_id, warehouse_id, purchase_price, pieces, effect)
  join rk_order o on o.tenant_id = ${read.tenantId} and o.rk_id = v.rk_id
  where n.purchase_price <> w.purchase_price`
}
