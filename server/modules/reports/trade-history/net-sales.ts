import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'

type Who = Pick<Context, 'tenantId' | 'companyId' | 'dataScope' | 'userId' | 'maySee'>
export interface Asked {
  pjid?: number | undefined
  /** What the code filter found. */
  parts?: readonly number[] | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  clientId?: number | undefined
  warehouseId?: number | undefined
  mine?: boolean | undefined
}
type Sql = RawBuilder<unknown>
const nothing = sql``

/** Sales are those of whoever sold: a return counts against the order it takes back; of what was sold in the program before, of whoever took it back. */
const seen = ({ dataScope, userId }: Who, mine: boolean | undefined, by: 'v' | 't' = 'v'): Sql => {
  const persons = [`${by}.created_by`, `${by}.incharge_id`] as const
  return sql`${withinDataScope({ dataScope }, ...persons)}${mine ? sql` and ${withinDataScope({ dataScope: [userId] }, ...persons)}` : nothing}`
}

/** Whether a line is asked for: `day` it counts on, `client` null where it has none. */
const asked = ({ pjid, parts, dateFrom, dateTo, clientId, warehouseId }: Asked, day: Sql, client: Sql): Sql =>
  sql.join(
    [
      ...(dateFrom ? [sql`${day} >= ${dateFrom}`] : []),
      ...(dateTo ? [sql`${day} <= ${dateTo}`] : []),
      ...(pjid ? [sql`l.part_id = ${pjid}`] : []),
      ...(parts ? [sql`l.part_id = any(${parts}::bigint[])`] : []),
      ...(clientId ? [sql`${client} = ${clientId}`] : []),
      ...(warehouseId ? [sql`l.warehouse_id = ${warehouseId}`] : []),
      sql`true`,
    ],
    sql` and `,
  )

const facts = sql`l.part_id, l.pj_no, l.pj_name, l.pj_size, l.pj_factory, l.pj_brand`
/** A line of a sale, or of a return; `sign` -1 where it takes away. */
const sold = (sign: 1 | -1, word: string, day: Sql) =>
  sql`${word} as word, 'ck' as document, l.ck_id as document_id, l.line_id, ${day} as day, l.client_id, ${facts}, ${sql.lit(sign)} * l.ck_amount as qty,
    l.xs_price, l.txs_price, ${sql.lit(sign)} * l.txs_sum as txs_sum, l.cost_price, ${sql.lit(sign)} * l.cost_sum as cost, ${sql.lit(sign)} * l.fee_sum as fee, l.th_amount, l.warehouse_id, l.remark,
    l.est_qty as estimated`
const returned = (sign: 1 | -1, word: string, day: Sql) =>
  sql`${word} as word, 'xt' as document, l.th_id as document_id, l.line_id, ${day} as day, t.client_id, ${facts}, ${sql.lit(sign)} * l.th_amount as qty,
    l.th_price as xs_price, l.th_price as txs_price, ${sql.lit(sign)} * l.th_sum as txs_sum, round(l.cost_sum / l.th_amount, 6) as cost_price,
    ${sql.lit(sign)} * l.cost_sum as cost, null::numeric as fee, 0 as th_amount, l.warehouse_id, l.remark,
    0 as estimated`
/** What changes the profit of a day and is nobody's sale: no pieces, no money, a cost. */
const besides = (word: string, document: Sql, id: Sql, line: Sql, day: Sql, cost: Sql, names: Sql = facts) =>
  sql`${word} as word, ${document} as document, ${id} as document_id, ${line} as line_id, ${day} as day, null::bigint as client_id, ${names}, 0 as qty,
    0 as xs_price, 0 as txs_price, 0 as txs_sum, 0 as cost_price, ${cost} as cost, null::numeric as fee, 0 as th_amount, l.warehouse_id, '' as remark,
    0 as estimated`

/**
 * Net sales, line by line, as SQL of one shape: what shipped, less what was returned or refused on the day the return posted. What was taken back on its own
 * day is in none; what was taken back later (its month was closed) stands on its day and, with the other sign, on the day it was taken back.
 * `txs_sum - cost` of all of it is 毛利, as the reports have it: the home page, 销售明细 and its 合计 add up nothing else.
 */
export function netSales(who: Who, wanted: Asked): Sql[] {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${who.tenantId} and ${sql.ref(`${alias}.company_id`)} = ${who.companyId}`
  const mine = seen(who, wanted.mine)
  const everybody = who.dataScope === null && !wanted.mine
  const order = sql`select 1 from ck_order v where v.tenant_id = l.tenant_id and v.ck_id = l.ck_id and ${mine}`
  const day = (column: string): Sql => sql.ref(column)
  const undone = sql`from ck_order v join ck_product l on l.tenant_id = v.tenant_id and l.ck_id = v.ck_id
    where ${of('v')} and v.ck_type = 0 and v.reversed_on is not null and v.ship_date is not null and ${mine}`
  const backs = (
    column: string,
  ) => sql`from th_order t join th_product l on l.tenant_id = t.tenant_id and l.th_id = t.th_id and l.th_amount > 0
    left join ck_order v on v.tenant_id = l.tenant_id and v.ck_id = l.source_id
    where ${of('t')} and t.th_type = 0 and t.post_date is not null and ${sql.ref(column)} is not null
      and case when l.source_id = 0 then ${seen(who, wanted.mine, 't')} else v.ck_id is not null and ${mine} end`
  return [
    sql`select ${sold(1, '销售', day('l.ck_date'))} from ck_product l
      where ${of('l')} and l.ck_type = 0 and l.posted and ${asked(wanted, day('l.ck_date'), day('l.client_id'))} ${everybody ? nothing : sql`and exists (${order})`}`,
    sql`select ${sold(1, '销售', day('v.ship_date'))} ${undone} and ${asked(wanted, day('v.ship_date'), day('l.client_id'))}`,
    sql`select ${sold(-1, '销售红冲', day('v.reversed_on'))} ${undone} and ${asked(wanted, day('v.reversed_on'), day('l.client_id'))}`,
    sql`select ${returned(-1, '销售退货', day('t.post_date'))} ${backs('t.post_date')} and ${asked(wanted, day('t.post_date'), day('t.client_id'))}`,
    sql`select ${returned(1, '退货红冲', day('t.reversed_on'))} ${backs('t.reversed_on')} and ${asked(wanted, day('t.reversed_on'), day('t.client_id'))}`,
    ...(everybody && seesCompany(who) && !wanted.clientId ? companys(of, wanted) : []),
  ]
}

/** What is the company's and nobody's sale is for whoever sees the whole company, its costs and its sales. */
export const seesCompany = ({ dataScope, maySee }: Pick<Who, 'dataScope' | 'maySee'>) =>
  dataScope === null && maySee('price.costprice') && maySee('price.txsprice')

/** Differences of cost on the day that settles them, and what 成本调整 made of goods already sold: 差异 of the reports. Fees and credits of suppliers are no 毛利, but below it in 利润表. */
function companys(of: (alias: string) => Sql, wanted: Asked): Sql[] {
  const day = (column: string): Sql => sql.ref(column)
  const none = sql`null::bigint`
  const named = sql`l.part_id, p.pj_no, p.pj_name, p.pj_size, p.pj_factory, p.pj_brand`
  const sharing = (sign: 1 | -1, at: Sql) =>
    besides('成本调整', sql`'tz'`, sql`l.paper_id`, sql`l.line_id`, at, sql`${sql.lit(sign)} * (l.value - l.pool_value)`)
  return [
    sql`select ${besides('成本差异', sql`l.document`, sql`l.document_id`, sql`l.ledger_id`, day('l.biz_date'), sql`-l.value`, named)}
      from stock_ledger l join part p on p.tenant_id = l.tenant_id and p.part_id = l.part_id
      where ${of('l')} and l.kind = '成本差异' and l.value <> 0 and ${asked(wanted, day('l.biz_date'), none)}`,
    sql`select ${sharing(1, day('l.paper_date'))} from stock_paper_line l
      where ${of('l')} and l.kind = 'tz' and l.posted and l.value <> l.pool_value and ${asked(wanted, day('l.paper_date'), none)}`,
    sql`select ${sharing(-1, day('o.reversed_on'))} from stock_paper o
      join stock_paper_line l on l.tenant_id = o.tenant_id and l.paper_id = o.paper_id and l.posted and l.value <> l.pool_value
      where ${of('o')} and o.kind = 'tz' and o.reversed_on is not null and ${asked(wanted, day('o.reversed_on'), none)}`,
  ]
}
