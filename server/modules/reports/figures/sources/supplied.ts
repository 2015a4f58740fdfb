import { sql } from 'kysely'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { beyond } from '../rolled/borders.ts'
import type { Days } from '../rolled/spans.ts'
import { all, factsOf, mine, ofParts, type Read, type Sql } from './facts.ts'
import { eveningsOf, touched } from './month-ends.ts'
import { movedByPart } from './moved.ts'
import { restless } from './stock.ts'

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

/** Pieces have three decimals: in thousandths they are whole, and whole doubles are exact to 9 × 10¹⁵ and cost a tenth of decimals. Straight from a decimal a double is made by way of its text. */
const whole = (pieces: Sql): Sql => sql`((${pieces}) * 1000)::bigint::float8`
const decimal = (name: string) => `case ${name} when 0 then 0 else ${name}::bigint * 0.001 end`

/** Receipts as they stood before the period (q0) and at its end (q1), with what went back within it. */
function receipts(read: Read): Sql {
  const { from, to } = read
  const stood = (day: Sql) => sql`case when l.rk_date ${day} and (o.reversed_on ${day}) is not true then l.rk_amount else 0 end`
  return sql`
  select l.company_id, l.part_id, l.line_id, l.supplier_id, l.rk_date as day, l.purchase_price as price,
    ${whole(sql`${stood(sql`< ${from}`)} - coalesce(w.w0, 0)`)} as q0, ${whole(sql`${stood(sql`<= ${to}`)} - coalesce(w.w1, 0)`)} as q1,
    ${whole(sql`coalesce(w.w1, 0) - coalesce(w.w0, 0)`)} as back, coalesce(w.credited, 0) as credited
  from ${receiptLines(read)} l join rk_order o on o.tenant_id = l.tenant_id and o.rk_id = l.rk_id left join (${went(read)}) w on w.line_id = l.line_id
  where ${mine('l', read)} and l.rk_type = 0 and l.rk_date <= ${to} and (o.confirmed_at is not null or o.reversed_on is not null)
    and ${read.many ? ofParts('l.part_id', read) : sql`true`}`
}

/** Of some parts lines are found by index: those that stand by one, drafts and those taken back by another. */
const receiptLines = (read: Read): Sql =>
  read.parts && !read.many
    ? sql`(${all(...['posted', 'not posted'].map((how) => sql`select * from rk_product l where ${mine('l', read)} and ${sql.raw(how)} and ${ofParts('l.part_id', read)}`))})`
    : sql`rk_product`

/**
 * What the first pieces of a part that are still in the books cost its company: so much is a piece worth that no receipt explains (house.supply_parts).
 * Of parts that moved since that was written down, the ledger is asked. The name is its own: `late` may be parts of whoever asks.
 */
const firstCosts = (read: Read): Sql => sql`
  with moved_since as materialized (${restless(read)} and ${ofParts('l.part_id', read)})
  select f.company_id, f.part_id, f.cost from part_first f where ${mine('f', read)} and ${ofParts('f.part_id', read)} and f.part_id not in (select part_id from moved_since)
  union all
  select company_id, part_id, cost from (
    select distinct on (g.company_id, g.part_id) g.company_id, g.part_id, round(g.value / g.qty, 4) as cost from (
      select l.company_id, l.part_id, min(l.ledger_id) as nth, sum(l.qty) as qty, sum(l.value - l.inner_value) as value
      from stock_ledger l where ${mine('l', read)} and l.part_id in (select part_id from moved_since)
      group by l.company_id, l.part_id, l.document, l.document_id, l.line_id having sum(l.qty) <> 0
    ) g order by g.company_id, g.part_id, g.qty > 0 desc, g.nth
  ) x`

const each = (names: readonly string[], say: (name: string) => string) => sql.raw(names.map(say).join(', '))
const both = (say: (n: 0 | 1) => string) => sql.raw(`${say(0)}, ${say(1)}`)
const PART = 'partition by part_id, company_id'

/**
 * Receipts, and behind those of each part one row of what moved of it at all; put in order once, for what is newer is all of the part less what is older.
 * Of each receipt what was left (rest) and had been sold (sold) before the period and at its end, and beside it what that comes to of all of them.
 */
const lines = (read: Read): Sql => sql`
  select s.*, ${each(['rest0', 'rest1', 'sold0', 'sold1'], (name) => `sum(${name}) over (${PART}) as all_${name}`)} from (
    select r.*, ${both((n) => `greatest(0, least(q${n} - rest${n}, s${n} - upto${n} + q${n})) as sold${n}`)} from (
      select t.*, ${both((n) => `greatest(0, least(q${n}, h${n} - all${n} + upto${n})) as rest${n}`)} from (
        select part_id, company_id, line_id, supplier_id, day, price, q0, q1, back, credited,
          ${each(['h0', 'h1', 's0', 's1'], (name) => `sum(${name}) over part as ${name}`)},
          ${both((n) => `sum(q${n}) over (part order by day, line_id rows unbounded preceding) as upto${n}, sum(q${n}) over part as all${n}`)}
        from (
          select part_id, company_id, line_id, supplier_id, day, price, q0, q1, back, credited, 0::float8 as h0, 0::float8 as h1, 0::float8 as s0, 0::float8 as s1
          from (${receipts(read)}) r
          union all
          select m.part_id, m.company_id, null, null, null, coalesce(f.cost, 0), 0, 0, 0, 0, ${sql.join(['h0', 'h1', 's0', 's1'].map((name) => whole(sql.raw(name))))}
          from (${movedByPart(read)}) m left join (${firstCosts(read)}) f on f.company_id = m.company_id and f.part_id = m.part_id
        ) a window part as (${sql.raw(PART)})
      ) t
    ) r
  ) s`

/**
 * What of each receipt was there before the period, came and went back in it, was sold, and is left: what is left is of the newest, what was sold is of the oldest
 * (decision 141). What was sold up to a day is rounded at that day, so that months add up (decision 212). What no receipt explains stands without a supplier, worth what
 * the first pieces of the part cost. Whoever may not see a supplier does not find him. One row a receipt, with all its figures.
 */
export function receiptsSupplied(read: Read): Sql {
  const { from, to } = read
  const pieces = ['opening', 'came', 'back', 'sold', 'closing']
  // `offset 0`: what is worked out once is not worked out again for each figure that uses it. Most of a receipt is nothing: what was sold long ago is neither there nor sold
  const rounded = (name: string) => `case ${name} when 0 then 0 else round(${name}::bigint * 0.001 * price, 2) end`
  const worth = (name: string) => `${rounded(name)} as ${name}_value`
  return seenBy(
    read,
    sql`
  select t.*, opening_value + came_value - credited - sold_value - closing_value as other_value,
    case when opening_value = 0 and closing_value = 0 then 0 else round((opening_value + closing_value) * 0.5 * (${to}::date - ${from}::date + 1), 4) end as held
  from (
    select company_id, part_id, client_id, day, line_id, credited, ${each([...pieces, 'other'], (name) => `${decimal(name)} as ${name}`)},
      ${each(['opening', 'came', 'closing'], worth)}, case when sold1 = sold0 then 0 else ${sql.raw(`${rounded('sold1')} - ${rounded('sold0')}`)} end as sold_value
    from (
      select t.*, opening + came - back - sold - closing as other from (select t.*, sold1 - sold0 as sold from (
        select company_id, part_id, supplier_id as client_id, day, line_id, price, credited, q1 - q0 + back as came, back,
          case when line_id is null then h0 - all_rest0 else rest0 end as opening,
          ${both((n) => `case when line_id is null then s${n} - all_sold${n} else sold${n} end as sold${n}`)},
          case when line_id is null then h1 - all_rest1 else rest1 end as closing
        from (${lines(read)}) l offset 0
      ) t ) t where opening <> 0 or came <> 0 or back <> 0 or sold <> 0 or closing <> 0
    ) t offset 0
  ) t`,
  )
}

/**
 * Parts of which something of this supplier may have been there before the period, or at its end: from what is kept of the ends of months, and of those between and the day
 * itself whatever of his was touched. What is left of a receipt is never less than nothing, so that nothing is hidden in a sum of 0.
 */
export function partsHeldOf(supplier: string, read: Read, brought: Sql, { from, to }: Days, at: { before: boolean; end: boolean }): Sql {
  const { before, end, first, whole } = eveningsOf('x', read, { from, to })
  const sums = [
    ...(at.end ? [sql`sum(x.rest) <> 0`] : []),
    ...(at.before ? [sql`sum(x.rest) filter (where x.start < ${first}::date) <> 0`] : []),
  ]
  const his = { ...read, parts: brought }
  return sql.join(
    [
      sql`select x.part_id from part_supplied x where ${mine('x', read)} and x.supplier_id = ${supplier}::bigint and ${whole}
        group by x.part_id having ${sql.join(sums, sql` or `)}`,
      restless(read),
      ...touched(his, [at.before ? before.between : undefined, at.end ? end.between : undefined]),
    ],
    sql` union `,
  )
}

/** Goods of suppliers whom the reader may know. */
const seenBy = ({ tenantId, scope }: Read, rows: Sql): Sql =>
  scope === null
    ? rows
    : sql`select t.* from (${rows}) t join client c on c.tenant_id = ${tenantId} and c.client_id = t.client_id and ${clientsInScope({ dataScope: scope }, 'c')}`

/** The figures of a row that says what its span changed: what lies before the period was there when it began. */
function changed({ from = '', to }: Read, first: string, sign: 1 | -1): Sql {
  const days = sql`(${to}::date - ${from}::date + 1)`
  const s = sql.raw(sign < 0 ? '-' : '')
  const within = (what: string) => sql`case when x.start >= ${first}::date then ${s}(${sql.raw(what)}) else 0 end`
  const before = (what: string) => sql`case when x.start < ${first}::date then ${s}(${sql.raw(what)}) else 0 end`
  return sql`
    ${before('x.rest')} as opening, ${within('x.came')} as came, ${within('x.back')} as back, ${within('x.sold')} as sold,
    ${within('x.came - x.back - x.sold - x.rest')} as other, ${s}x.rest as closing,
    ${before('x.rest_value')} as opening_value, ${within('x.came_value')} as came_value, ${within('x.credited')} as credited, ${within('x.sold_value')} as sold_value,
    ${within('x.came_value - x.credited - x.sold_value - x.rest_value')} as other_value, ${s}x.rest_value as closing_value,
    ${s}x.rest_value * (case when x.start < ${first}::date then 1 else 0.5 end) * ${days} as held`
}

const FIGURES = sql.raw(
  [
    ...['opening', 'came', 'back', 'sold', 'other', 'closing'],
    ...['opening_value', 'came_value', 'credited', 'sold_value', 'other_value', 'closing_value', 'held'],
  ].join(', '),
)

/**
 * The same from what each month, quarter or year changed: of a part and a supplier, or of all parts of a supplier in one row. Of parts that moved since that was written
 * down, or between a day of the period and the end of a month, receipts are weighed as before, and what is kept of them is left out, or taken off.
 */
export function keptSupplies(read: Read, days: Days, by: 'part' | 'supplier'): Sql {
  const { before, end, first, whole: spans } = eveningsOf('x', read, days)
  const since = sql`select l.part_id from stock_ledger l where ${mine('l', read)} and ${beyond('ledger', read.tenantId, read.borders)} and ${ofParts('l.part_id', read)}`
  const between = touched(read, [before.between, end.between])
  const late = sql.join([since, ...between], sql` union `)
  const weighed = { ...read, parts: sql`select part_id from late`, many: between.length > 0 && !read.parts }
  const rows = (part: string, sign: 1 | -1, where: Sql) => sql`
    select x.company_id, ${sql.raw(part)} as part_id, nullif(x.supplier_id, 0) as client_id, x.start as day, ${changed(read, first, sign)}
    from ${sql.raw(part === 'x.part_id' ? 'part_supplied' : 'supplier_supplied')} x where ${mine('x', read)} and ${spans} and ${where}`
  const kept =
    by === 'part'
      ? [rows('x.part_id', 1, sql`x.part_id not in (select part_id from late) and ${ofParts('x.part_id', read)}`)]
      : [rows('null::bigint', 1, sql`true`), rows('x.part_id', -1, ofParts('x.part_id', weighed))]
  return sql`
  with late as materialized (${late})
  ${seenBy(read, sql`select * from (${all(...kept)}) k`)}
  union all
  select company_id, part_id, client_id, day, ${FIGURES} from (${receiptsSupplied(weighed)}) r`
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
