import { sql } from 'kysely'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { factsOf, mine, ofParts, type Read, type Sql } from './facts.ts'
import { movedByPart } from './moved.ts'

/** What went back of receipts up to each day, and what suppliers credited for it within. */
const went = (read: Read): Sql => {
  const { from, to } = read
  return sql`
    select t.source_line_id as line_id,
      coalesce(sum(t.th_amount) filter (where o.post_date < ${from}), 0) - coalesce(sum(t.th_amount) filter (where o.reversed_on < ${from}), 0) as w0,
      sum(t.th_amount) - coalesce(sum(t.th_amount) filter (where o.reversed_on <= ${to}), 0) as w1,
      coalesce(sum(t.th_sum) filter (where o.post_date >= ${from}), 0) - coalesce(sum(t.th_sum) filter (where o.reversed_on between ${from} and ${to}), 0) as credited
    from th_order o join th_product t on t.tenant_id = o.tenant_id and t.th_id = o.th_id
    where ${mine('o', read)} and o.th_type = 1 and o.post_date <= ${to} and ${ofParts('t.part_id', read)} group by t.source_line_id`
}

/** Receipts as they stood before the period (q0) and at its end (q1), with what went back within it. */
function receipts(read: Read): Sql {
  const { from, to } = read
  const stood = (day: Sql) => sql`case when l.rk_date ${day} and (o.reversed_on ${day}) is not true then l.rk_amount else 0 end`
  return sql`
  select l.company_id, l.part_id, l.line_id, l.supplier_id, l.rk_date as day, l.purchase_price as price,
    ${stood(sql`< ${from}`)} - coalesce(w.w0, 0) as q0, ${stood(sql`<= ${to}`)} - coalesce(w.w1, 0) as q1,
    coalesce(w.w1, 0) - coalesce(w.w0, 0) as back, coalesce(w.credited, 0) as credited
  from rk_product l join rk_order o on o.tenant_id = l.tenant_id and o.rk_id = l.rk_id left join (${went(read)}) w on w.line_id = l.line_id
  where ${mine('l', read)} and l.rk_type = 0 and l.rk_date <= ${to} and (o.confirmed_at is not null or o.reversed_on is not null) and ${ofParts('l.part_id', read)}`
}

const both = (say: (n: 0 | 1) => string) => sql.raw(`${say(0)}, ${say(1)}`)

/** Receipts with what of each was left (rest) and had been sold (sold) before the period and at its end. They are put in order once: what is newer is all of the part less what is older. */
const lines = sql`
  select a.*, ${both((n) => `greatest(0, least(q${n} - rest${n}, s${n} - upto${n} + q${n})) as sold${n}`)} from (
    select r.*, h.s0, h.s1, ${both((n) => `greatest(0, least(q${n}, h.h${n} - all${n} + upto${n})) as rest${n}`)}
    from (
      select t.*, ${both((n) => `sum(q${n}) over (part order by day, line_id rows unbounded preceding) as upto${n}`)}, ${both((n) => `sum(q${n}) over part as all${n}`)}
      from receipts t window part as (partition by company_id, part_id)
    ) r join moved h using (company_id, part_id)
  ) a`

/**
 * What of each receipt was there before the period, came and went back in it, was sold, and is left: what is left is of the newest, what was sold is of the oldest
 * (decision 141). What no receipt explains stands without a supplier, worth its price of purchase now. Whoever may not see a supplier does not find him.
 * One row a receipt, with all its figures.
 */
export function receiptsSupplied(read: Read): Sql {
  const { from, to, scope } = read
  const seen = scope === null ? sql`true` : sql`c.client_id is not null and ${clientsInScope({ dataScope: scope }, 'c')}`
  return sql`
  with moved as materialized (${movedByPart(read)}), receipts as materialized (${receipts(read)}), lines as materialized (${lines}),
    explained as (select company_id, part_id, sum(rest0) as rest0, sum(rest1) as rest1, sum(sold0) as sold0, sum(sold1) as sold1 from lines group by 1, 2)
  select t.*, opening_value + came_value - credited - sold_value - closing_value as other_value,
    round((opening_value + closing_value) / 2 * (${to}::date - ${from}::date + 1), 4) as held
  from (
    select t.*, opening + came - back - sold - closing as other, round(came * price, 2) as came_value,
      round(opening * price, 2) as opening_value, round(sold * price, 2) as sold_value, round(closing * price, 2) as closing_value
    from (
      select company_id, part_id, supplier_id as client_id, day, line_id, price, rest0 as opening, q1 - q0 + back as came, back, sold1 - sold0 as sold,
        rest1 as closing, credited from lines
      union all
      select h.company_id, h.part_id, null, null, null, coalesce(pp.purchase_price, 0), h.h0 - coalesce(l.rest0, 0), 0, 0,
        (h.s1 - coalesce(l.sold1, 0)) - (h.s0 - coalesce(l.sold0, 0)), h.h1 - coalesce(l.rest1, 0), 0
      from moved h left join explained l using (company_id, part_id)
      left join part_price pp on pp.tenant_id = ${read.tenantId} and pp.part_id = h.part_id
    ) t where opening <> 0 or came <> 0 or back <> 0 or sold <> 0 or closing <> 0
  ) t
  ${scope === null ? sql`` : sql`left join client c on c.tenant_id = ${read.tenantId} and c.client_id = t.client_id`} where ${seen}`
}

/** The same, figure by figure, with the papers. */
export const supplied = (read: Read): Sql => sql`
  select ${factsOf({
    ...{ company_id: 't.company_id', day: 't.day', kind: 'v.kind', part_id: 't.part_id', client_id: 't.client_id' },
    ...{
      document: `case when l.rk_id is null then '' else 'rk' end`,
      document_id: 'coalesce(l.rk_id, 0)',
      doc_no: `coalesce(o.rk_no, '')`,
    },
    id: `coalesce('rk' || t.line_id, 'x' || t.part_id || '-' || t.company_id) || v.kind`,
    ...{ qty: 'v.qty', value: 'v.value' },
  })} from (${receiptsSupplied(read)}) t
  left join rk_product l on l.tenant_id = ${read.tenantId} and l.line_id = t.line_id
  left join rk_order o on o.tenant_id = l.tenant_id and o.rk_id = l.rk_id
  cross join lateral (values
    ('期初', t.opening, t.opening_value), ('入库', t.came, t.came_value), ('退货', t.back, t.credited), ('销出', t.sold, t.sold_value),
    ('其他', t.other, t.other_value), ('期末', t.closing, t.closing_value), ('占用', 0, t.held)
  ) v(kind, qty, value)
  where v.qty <> 0 or v.value <> 0`
