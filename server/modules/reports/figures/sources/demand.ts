import { sql } from 'kysely'
import { all, factsOf, mine, type Read, type Sql, theirs, within } from './facts.ts'

const line = {
  ...{
    company_id: 'o.company_id',
    part_id: 'l.part_id',
    client_id: 'o.client_id',
    person_id: 'o.incharge_id',
    warehouse_id: 'l.warehouse_id',
  },
  ...{ document: "'ck'", document_id: 'o.ck_id', doc_no: 'o.ck_no', id: "'ck' || l.line_id" },
}
const CLOSED = "(o.stage_at at time zone 'Asia/Shanghai')::date"
const NOTED = "(l.created_at at time zone 'Asia/Shanghai')::date"

/**
 * What clients asked for: lines of sales on the day their goods left, with what was short of them (`qty`); of sales that were closed instead, all of it; and what was noted as 缺货登记.
 * `value` is what the missing pieces would have brought. A sale taken back was nobody's wish.
 */
export function demand(read: Read): Sql {
  const shipped = sql`
    select ${factsOf({ ...line, day: 'o.ship_date', kind: "'销售'", qty: 'l.short_amount', value: 'round(l.short_amount * l.txs_price, 2)' })}
    from ck_order o join ck_product l on l.tenant_id = o.tenant_id and l.ck_id = o.ck_id
    where ${mine('o', read)} and o.ck_type = 0 and o.ship_date is not null and o.reversed_on is null and ${within('o.ship_date', read)} and ${theirs('o.incharge_id', read)}`
  const closed = sql`
    select ${factsOf({
      ...{ ...line, day: CLOSED, kind: "'关单'", qty: 'l.ck_amount + l.short_amount' },
      value: 'round((l.ck_amount + l.short_amount) * l.txs_price, 2)',
    })}
    from ck_order o join ck_product l on l.tenant_id = o.tenant_id and l.ck_id = o.ck_id
    where ${mine('o', read)} and o.ck_type = 0 and o.status = '已关单' and ${onDays(CLOSED, read)} and ${theirs('o.incharge_id', read)}`
  const noted = sql`
    select ${factsOf({
      ...{
        company_id: 'l.company_id',
        day: NOTED,
        kind: "'缺货登记'",
        part_id: 'l.part_id',
        client_id: 'l.client_id',
        person_id: 'l.created_by',
      },
      ...{ document: "''", document_id: '0', doc_no: 'l.pj_no', id: "'lost' || l.lost_id", qty: 'l.amount' },
      value: 'round(l.amount * coalesce(l.ask_price, p.xs_price, 0), 2)',
    })}
    from lost_sale l left join part_price p on p.tenant_id = l.tenant_id and p.part_id = l.part_id
    where ${mine('l', read)} and ${onDays(NOTED, read)} and ${theirs('l.created_by', read)}`
  return all(shipped, closed, noted)
}

const onDays = (day: string, { from, to }: Read): Sql =>
  from === undefined ? sql`${sql.raw(day)} <= ${to}::date` : sql`${sql.raw(day)} between ${from}::date and ${to}::date`
