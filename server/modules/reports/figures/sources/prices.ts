import { sql } from 'kysely'
import { daysFrom } from '#server/kit/time.ts'
import { beyond, upTo } from '../rolled/borders.ts'
import { goods } from '../rolled/cubes.ts'
import type { Days } from '../rolled/spans.ts'
import { all, factsOf, mine, ofParts, type Read, type Sql } from './facts.ts'

const lately = ({ to }: Read): Days => ({ from: daysFrom(to, -29), to })
const on = ({ from, to }: Days) => sql`r.biz_date between ${from} and ${to}`
const sales = (read: Read, which: Sql, sign = ''): Sql => sql`
  select r.part_id, ${sql.raw(sign)}r.qty as pieces from result_entry r where ${mine('r', read)} and r.kind in ('销售', '销售退货') and ${which}`
const byPart = (rows: Sql): Sql => sql`select part_id, sum(pieces) as pieces from (${rows}) s group by part_id`

/** What was sold of each part in the 30 days up to the end. */
const soldLately = (read: Read): Sql => byPart(sales(read, on(lately(read))))

/** The same from sums of months, and of the ledger the days that are more or less than these. */
function soldInMonths(read: Read): Sql {
  const days = lately(read)
  const { facts, odd } = goods.rows({ ...read, ...days, scope: null }, days, false, true)
  if (!facts) return soldLately(read)
  const late = sales(read, sql`${on(days)} and ${beyond(goods.border, read.tenantId, read.borders)}`)
  const more = odd.map((each) => sales(read, sql`${on(each)} and ${upTo(goods.border, read.tenantId)}`, each.minus ? '-' : ''))
  return byPart(all(sql`select part_id, qty - back_qty as pieces from (${facts}) m`, late, ...more))
}

const COLUMNS = ['company_id', 'rk_date', 'line_id', 'rk_id', 'supplier_id', 'warehouse_id', 'purchase_price'] as const

/** Of each part the last receipt of the period (n), and beside it the one before (w_…): the last before the period, or else the first in it. Gifts have no price. */
function receipts(read: Read): Sql {
  const from = read.from ?? read.to
  const line = sql`${mine('l', read)} and l.rk_type = 0 and l.posted and l.purchase_price > 0`
  const columns = sql.raw(COLUMNS.map((name) => `l.${name}`).join(', '))
  return sql`
  select n.*, ${sql.raw(COLUMNS.map((name) => `coalesce(b.${name}, i.${name}) as w_${name}`).join(', '))} from (
    select distinct on (l.part_id) l.part_id, ${columns} from rk_product l where ${line} and l.rk_date between ${from} and ${read.to} and ${ofParts('l.part_id', read)}
    order by l.part_id, l.rk_date desc, l.line_id desc
  ) n
  left join lateral (
    select ${columns} from rk_product l where ${line} and l.part_id = n.part_id and l.rk_date < ${from} order by l.rk_date desc, l.line_id desc limit 1
  ) b on true
  left join lateral (
    select ${columns} from rk_product l where b.line_id is null and ${line} and l.part_id = n.part_id and l.rk_date >= ${from} order by l.rk_date, l.line_id limit 1
  ) i on true`
}

/**
 * Parts whose last purchase price of the period is another than the one before. `cost` is the price, `income` what the part is sold at now, `qty` what was sold of it
 * in the 30 days up to the end, `value` what the change comes to for those. Companies that are looked at together buy together.
 */
export const priced = (read: Read): Sql => sql`
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
  })} from (${receipts(read)}) n
  left join (${soldLately(read)}) s on s.part_id = n.part_id
  left join part_price pp on pp.tenant_id = ${read.tenantId} and pp.part_id = n.part_id
  cross join lateral (values
    ('本次进价', ${sql.raw(COLUMNS.map((name) => `n.${name}`).join(', '))}, coalesce(s.pieces, 0),
      round((n.purchase_price - n.w_purchase_price) * coalesce(s.pieces, 0), 2)),
    ('上次进价', ${sql.raw(COLUMNS.map((name) => `n.w_${name}`).join(', '))}, 0, 0)
  ) v(kind, ${sql.raw(COLUMNS.join(', '))}, pieces, effect)
  join rk_order o on o.tenant_id = ${read.tenantId} and o.rk_id = v.rk_id
  where n.purchase_price <> n.w_purchase_price`

/**
 * The last price of the period and the one before: of one company from all prices of a part (house.buy_parts), in which every day has its place; of parts that were bought since from
 * their receipts.
 */
export function pricedOfAll(read: Read): Sql {
  const from = read.from ?? read.to
  const late = sql`select l.part_id from stock_ledger l where ${mine('l', read)} and l.document = 'rk' and ${beyond('ledger', read.tenantId, read.borders)}`
  return sql`
  select p.part_id, p.was, p.now, coalesce(s.pieces, 0) as pieces, round((p.now - p.was) * coalesce(s.pieces, 0), 2) as effect, pp.xs_price as sale
  from (
    select b.part_id, b.was * 0.0001 as was, b.now * 0.0001 as now from (
      select b.part_id, b.prices[greatest(b.before, 1)] as was, b.prices[b.upto] as now from (
        select b.part_id, b.prices, width_bucket(${from}::date - 1, b.days) as before, width_bucket(${read.to}::date, b.days) as upto
        from part_bought b where ${mine('b', read)} and b.part_id not in (${late}) offset 0
      ) b where b.upto > b.before
    ) b where b.now <> b.was
    union all
    select r.part_id, r.w_purchase_price, r.purchase_price from (${receipts({ ...read, parts: late })}) r where r.purchase_price <> r.w_purchase_price
  ) p
  left join (${soldInMonths(read)}) s on s.part_id = p.part_id
  left join part_price pp on pp.tenant_id = ${read.tenantId} and pp.part_id = p.part_id`
}
