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
  const either = sql.raw(
    ['company_id', 'rk_date', 'line_id', 'rk_id', 'supplier_id', 'warehouse_id', 'purchase_price']
      .map((name) => `coalesce(b.${name}, i.${name}) as ${name}`)
      .join(', '),
  )
  const sold = sql`
    select r.part_id, sum(r.qty) as pieces from result_entry r
    where ${mine('r', read)} and r.kind in ('销售', '销售退货') and r.biz_date between ${read.to}::date - 29 and ${read.to}::date group by 1`
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
  left join lateral (
    select ${columns} from rk_product l where ${line} and l.part_id = n.part_id and l.rk_date < ${from} order by l.rk_date desc, l.line_id desc limit 1
  ) b on true
  left join lateral (
    select ${columns} from rk_product l where b.line_id is null and ${line} and l.part_id = n.part_id and l.rk_date >= ${from} order by l.rk_date, l.line_id limit 1
  ) i on true
  cross join lateral (select ${either}) w
  left join (${sold}) s on s.part_id = n.part_id
  left join part_price pp on pp.tenant_id = ${read.tenantId} and pp.part_id = n.part_id
  cross join lateral (values
    ('本次进价', n.company_id, n.rk_date, n.line_id, n.rk_id, n.supplier_id, n.warehouse_id, n.purchase_price, coalesce(s.pieces, 0),
      round((n.purchase_price - w.purchase_price) * coalesce(s.pieces, 0), 2)),
    ('上次进价', w.company_id, w.rk_date, w.line_id, w.rk_id, w.supplier_id, w.warehouse_id, w.purchase_price, 0, 0)
  ) v(kind, company_id, rk_date, line_id, rk_id, supplier_id, warehouse_id, purchase_price, pieces, effect)
  join rk_order o on o.tenant_id = ${read.tenantId} and o.rk_id = v.rk_id
  where n.purchase_price <> w.purchase_price`
}
