import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { stock } from '#contract/ledgers/stock/stock.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, type Order, onePage, orderOf, withCount } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'
import { documentWithin, veiled } from '../data-scope/index.ts'

type Filters = Received<typeof stock.ledgerTotals>

/** What the typed code and number stand for; undefined = not asked. */
interface Sought {
  parts: number[] | undefined
  numbers: string[] | undefined
}

function filtered(ctx: Context, { dateFrom, dateTo, pjid, docNo, kind, warehouseId }: Filters, { parts, numbers }: Sought) {
  let query = ctx.db.selectFrom('stockLedger as l').where('l.tenantId', '=', ctx.tenantId).where('l.companyId', '=', ctx.companyId)
  if (dateFrom) query = query.where('l.bizDate', '>=', dateFrom)
  if (dateTo) query = query.where('l.bizDate', '<=', dateTo)
  if (pjid) query = query.where('l.partId', '=', pjid)
  // a number one is not told cannot be felt for either
  if (docNo) query = query.where(documentWithin(ctx, 'l'))
  if (numbers) query = query.where('l.docNo', '=', sql<string>`any(${numbers}::text[])`)
  else if (docNo) query = query.where('l.docNo', 'like', containing(docNo.toUpperCase()))
  if (kind) query = query.where('l.kind', '=', kind)
  if (warehouseId) query = query.where('l.warehouseId', '=', warehouseId)
  if (parts) query = query.where('l.partId', '=', sql<number>`any(${parts}::bigint[])`)
  return query
}

async function soughtBy(ctx: Context, { pjNo, docNo }: Filters): Promise<Sought> {
  const [parts, numbers] = await Promise.all([
    pjNo === '' ? undefined : findPartsByCode(ctx, pjNo),
    docNo ? numbersWith(ctx, docNo) : undefined,
  ])
  return { parts, numbers }
}

/** More numbers than these are so common that the newest rows hold enough of them. */
const FEW_NUMBERS = 3000

/**
 * The numbers that are meant: one that is typed whole, else all that hold what was typed. A document has twenty rows in the ledger, but one number;
 * the rows of a transfer stand in two companies under the number of one.
 */
async function numbersWith(ctx: Context, docNo: string): Promise<string[] | undefined> {
  const whole = await statement(ctx, 'ledger.number', WHOLE, [ctx.tenantId, docNo.toUpperCase()])
  if (whole.length > 0) return [docNo.toUpperCase()]
  const rows = await statement<{ number: string }>(ctx, 'ledger.numbers', NUMBERS, [
    ctx.tenantId,
    containing(docNo.toUpperCase()),
    FEW_NUMBERS + 1,
  ])
  return rows.length > FEW_NUMBERS ? undefined : rows.map(({ number }) => number)
}
const WHOLE = 'select 1 from stock_ledger where tenant_id = $1 and doc_no = $2 limit 1'
const NUMBERS = 'select distinct number from issued_number where tenant_id = $1 and number like $2 limit $3'

const ofPart: Order = [['l.ledgerId', 'desc']]
const newest: Order = [['l.bizDate', 'desc'], ...ofPart]
const sortable = {
  postedAt: { by: 'l.postedAt' },
  bizDate: { by: 'l.bizDate', indexed: true },
  docNo: { by: 'l.docNo' },
  qty: { by: 'l.qty' },
  value: { by: 'l.value', tags: ['price.costprice'] },
} as const

/** 库存台账: what moved, newest posting first. A part's own ledger reads in posting order, so its running figures follow each other. */
export async function ledger(ctx: Context, input: Received<typeof stock.ledger>) {
  const query = filtered(ctx, input, await soughtBy(ctx, input))
  const order = await orderOf(ctx, query, input, sortable, input.pjid ? ofPart : newest)
  const rows = ctx.db
    .selectFrom(onePage(inOrder(query, order).selectAll('l'), input).as('l'))
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.partId', '=', 'l.partId'))
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('posi as s', (join) => join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.posiId', '=', 'l.posiId'))
    .leftJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.clientId', '=', 'l.clientId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.userId', '=', 'l.postedBy'))
    .select(['l.ledgerId as id', 'l.postedAt', 'l.bizDate', 'l.kind', 'l.document', 'l.documentId', 'l.docNo', 'l.partId as pjid'])
    .select(['p.pjNo', 'p.pjName', 'p.pjBrand', 'w.warehouseName', 'l.qty', 'l.value', 'l.fee', 'l.placeQty', 'l.poolQty', 'l.poolValue'])
    .select(({ fn, val }) => [
      fn.coalesce('s.posiName', val('')).as('posiName'),
      fn.coalesce('c.clientName', val('')).as('clientName'),
      fn.coalesce('u.realName', val('')).as('userName'),
      documentWithin(ctx, 'l').as('within'),
      sql<string>`case when l.pool_qty <> 0 then round(l.pool_value / l.pool_qty, 4) else 0 end`.as('costPrice'),
    ])
  const page = await withCount(ctx, inOrder(rows, order), query, input)
  return { page: { ...page, list: page.list.map((row) => veiled(row, 'clientName', 'userName')) } }
}

export async function ledgerTotals(ctx: Context, input: Filters) {
  const { pjid, pjNo, docNo } = input
  if (!pjid && pjNo === '' && docNo === '') return { content: await rolledTotals(ctx, input) }
  const content = await filtered(ctx, input, await soughtBy(ctx, input))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('l.qty'), val('0')).as('qty'),
      fn.coalesce(fn.sum<string>('l.value'), val('0')).as('value'),
    ])
    .executeTakeFirstOrThrow()
  return { content }
}

/** Sums of all parts: the roll-up (house.roll_ledger) and what has come since, which are exact together. */
async function rolledTotals(ctx: Context, { dateFrom, dateTo, kind, warehouseId }: Filters) {
  const { tenantId, companyId } = ctx
  const rolled = ctx.db.selectFrom('stockRolled').select('ledgerId').where('tenantId', '=', tenantId)
  // told to the planner as a number; the statement itself reads it again, for the roll-up may have moved on meanwhile
  const known = (await rolled.executeTakeFirst())?.ledgerId ?? 0
  const upto = sql<number>`coalesce(${rolled}, 0)`
  const narrow = sql.join(
    [
      sql`tenant_id = ${tenantId} and company_id = ${companyId}`,
      ...(dateFrom ? [sql`biz_date >= ${dateFrom}`] : []),
      ...(dateTo ? [sql`biz_date <= ${dateTo}`] : []),
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(warehouseId ? [sql`warehouse_id = ${warehouseId}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ qty: string; value: string }>`
    select coalesce(sum(qty), 0) as qty, coalesce(sum(value), 0) as value from (
      select qty, value from stock_day where ${narrow}
      union all
      select qty, value from stock_ledger where ${narrow} and ledger_id > ${known} and ledger_id > ${upto}
    ) moved`.execute(ctx.db)
  return rows[0] ?? { qty: '0', value: '0' }
}
