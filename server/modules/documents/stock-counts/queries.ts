import { sql } from 'kysely'
import type { Standing } from '#contract/documents/core/list-totals.ts'
import type { stockCounts } from '#contract/documents/stock-counts.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { codeKey } from '#server/modules/master/search/index.ts'
import { sumsByStanding, unitsOfPart } from '../core/index.ts'
import { differenceOf } from './judge.ts'
import { counts } from './mark.ts'
import { revealed, scopeInWords } from './rules.ts'

/** Whoever only counts sees every count of the company; the rest what was made within his data scope. */
const visible = (ctx: Context) => counts.visible(ctx.may('busi:mark:count') ? { ...ctx, dataScope: null } : ctx)

/** While people count, only whoever judges the count may see what ought to be there. */
const maySee = (ctx: Context, status: string) => revealed(status) || ctx.may('busi:mark:audit')

const shown = ['o.markId as id', 'o.markNo', 'o.markDate', 'o.status', 'o.warehouseId', 'w.warehouseName', 'o.scope', 'o.remark'] as const
const figures = ['o.lineCount', 'o.gainQty', 'o.lossQty', 'o.gainValue', 'o.lossValue', 'o.version'] as const

const withNames = (query: ReturnType<typeof visible>) =>
  query
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'o.tenantId').onRef('w.warehouseId', '=', 'o.warehouseId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .select([...shown, ...figures, 'o.createdAt as createTime', 'o.updatedAt as lastUpdateTime'])
    .select(({ fn, val }) => [
      fn.coalesce('u.realName', val('')).as('modifierName'),
      sql<number>`(select count(l.counted_qty)::int from mark_line l where l.tenant_id = o.tenant_id and l.mark_id = o.mark_id)`.as(
        'countedCount',
      ),
      sql<number>`(select (count(*) filter (where l.counted_qty <> l.book_qty))::int from mark_line l
        where l.tenant_id = o.tenant_id and l.mark_id = o.mark_id)`.as('differCount'),
    ])

interface Scoped {
  scope: unknown
  status: string
  differCount: number
}
function worded<Row extends Scoped>(ctx: Context, row: Row) {
  const scope = row.scope as Received<typeof stockCounts.save>['scope']
  return { ...row, scope, scopeText: scopeInWords(scope), differCount: maySee(ctx, row.status) ? row.differCount : null }
}

const newest: Order = [
  ['o.markDate', 'desc'],
  ['o.markId', 'desc'],
]
const sortable = {
  markNo: { by: 'o.markNo' },
  markDate: { by: 'o.markDate', indexed: true },
  status: { by: 'o.status' },
  lastUpdateTime: { by: 'o.updatedAt' },
} as const

function filtered(ctx: Context, { dateFrom, dateTo, markNo, warehouseId, status }: Received<typeof stockCounts.totals>) {
  let query = visible(ctx)
  if (dateFrom) query = query.where('o.markDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.markDate', '<=', dateTo)
  if (markNo) query = query.where('o.markNo', 'like', containing(markNo.toUpperCase()))
  if (warehouseId) query = query.where('o.warehouseId', '=', warehouseId)
  return status ? query.where('o.status', 'in', status.split(',')) : query
}

export async function page(ctx: Context, input: Received<typeof stockCounts.page>) {
  const query = filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  const found = await paginate(ctx, inOrder(withNames(query), order), query, input)
  return { page: { ...found, list: found.list.map((row) => worded(ctx, row)) } }
}

/** What was found is posted by the approval; until then a count says nothing of it. */
const STANDING = sql<Standing | null>`case when o.status = '已红冲' then 'reversed' when o.status in ('已审核', '已完成') then 'posted' when o.status <> '已关单' then 'waiting' end`
const FOUND = { gainQty: 'o.gainQty', lossQty: 'o.lossQty', gainValue: 'o.gainValue', lossValue: 'o.lossValue' }

export async function totals(ctx: Context, input: Received<typeof stockCounts.totals>) {
  return { content: await sumsByStanding(filtered(ctx, input), STANDING, FOUND) }
}

export async function get(ctx: Context, { id }: { id: number }) {
  const mark = await withNames(visible(ctx).where('o.markId', '=', id)).executeTakeFirst()
  return { content: mark ? worded(ctx, mark) : null }
}

export const log = (ctx: Context, { id }: { id: number }) => counts.log(ctx, id, visible(ctx))

/** The lines of a count in walking order. */
const linesOf = (ctx: Context, markId: number) =>
  ctx.db
    .selectFrom('markLine as l')
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.partId', '=', 'l.partId'))
    .leftJoin('posi as s', (join) => join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.posiId', '=', 'l.posiId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.userId', '=', 'l.countedBy'))
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('l.markId', '=', markId)

const placed = (query: ReturnType<typeof linesOf>) =>
  query
    .select([
      'l.lineId as id',
      'l.partId as pjid',
      'l.pjNo',
      'l.pjName',
      'l.pjSize',
      'p.pjFactory',
      'l.pjBrand',
      'l.pjUnit',
      'p.barcode',
      'l.posiId',
    ])
    .select(['l.countedQty', 'l.round'])
    .select(({ fn, val }) => [
      fn.coalesce('s.posiName', val('')).as('posiName'),
      fn.coalesce('u.realName', val('')).as('countedName'),
      sql<string>`coalesce(to_char(l.counted_at at time zone 'Asia/Shanghai', 'HH24:MI'), '')`.as('countedAt'),
    ])

const walked = <Q extends ReturnType<typeof placed>>(query: Q) =>
  query.orderBy(sql`s.walk nulls last`).orderBy('s.posiName').orderBy('l.pjNo').orderBy('l.lineId')

/** Of which unit a scanned code is the barcode; '' = of none. */
const boxOf = (code: string) =>
  sql<string>`coalesce((select u.unit from part_unit u where ${code} <> '' and u.tenant_id = l.tenant_id and u.part_id = l.part_id
    and u.barcode_n = ${codeKey(code)} limit 1), '')`
const asBins = (query: ReturnType<typeof placed>, code = '') => query.select([unitsOfPart.as('units'), boxOf(code).as('scanned')])

/** What a counter walks along; the books stay out of it. A scanned code finds a barcode, a part's code or a position. */
export async function places(ctx: Context, { markId, code, open, page: at, limit }: Received<typeof stockCounts.places>) {
  const mark = await counts
    .visible({ ...ctx, dataScope: null })
    .select('o.status')
    .where('o.markId', '=', markId)
    .executeTakeFirst()
  if (!mark) throw notYours()
  const lines = linesOf(ctx, markId)
  let query = lines
  if (open) query = query.where('l.countedQty', 'is', null)
  if (code)
    query = query.where(({ or, eb }) =>
      or([
        eb('p.barcode', '=', code),
        eb('p.codeN', '=', codeKey(code)),
        eb(sql`upper(s.posi_name)`, '=', code.toUpperCase()),
        eb(boxOf(code), '<>', ''),
      ]),
    )
  const left = lines.where('l.countedQty', 'is', null).select(({ fn }) => fn.countAll<number>().as('rows'))
  const [found, { rows }] = await Promise.all([
    paginate(ctx, asBins(walked(placed(query)), code), query, { page: at, limit }),
    left.executeTakeFirstOrThrow(),
  ])
  return { page: found, open: rows }
}

export const placeOf = (ctx: Context, markId: number, lineId: number) =>
  asBins(placed(linesOf(ctx, markId).where('l.lineId', '=', lineId))).executeTakeFirstOrThrow()

export async function pageLines(ctx: Context, { markId, show, pjNo, page: at, limit }: Received<typeof stockCounts.pageLines>) {
  const mark = await visible(ctx).select('o.status').where('o.markId', '=', markId).executeTakeFirst()
  const seen = mark !== undefined && maySee(ctx, mark.status)
  let query = linesOf(ctx, mark ? markId : 0)
  if (show === 'open') query = query.where('l.countedQty', 'is', null)
  if (show === 'differ') query = query.where(seen ? sql<boolean>`l.counted_qty <> l.book_qty` : sql<boolean>`false`)
  if (pjNo) query = query.where('p.codeN', 'like', containing(codeKey(pjNo)))
  const lines = walked(placed(query))
    .leftJoin('partCost as c', (join) =>
      join
        .onRef('c.tenantId', '=', 'l.tenantId')
        .onRef('c.companyId', '=', 'l.companyId')
        .onRef('c.partId', '=', 'l.partId')
        .on('c.pool', '=', sql.lit(0)),
    )
    .select(['l.snapshotQty', 'l.bookQty', 'l.postedValue'])
    .select(
      sql<string | null>`case when l.counted_qty is null then null when l.posted_value <> 0 then l.posted_value
        when c.qty > 0 then round((l.counted_qty - l.book_qty) * c.value / c.qty, 2) else round((l.counted_qty - l.book_qty) * coalesce(c.last_cost, 0), 2) end`.as(
        'worth',
      ),
    )
  const found = await paginate(ctx, lines, query, { page: at, limit })
  const nothing = { snapshotQty: null, movedQty: null, bookQty: null, differQty: null, differValue: null }
  const list = found.list.map(({ barcode: _, postedValue: _value, worth, ...row }) => ({
    ...row,
    ...(seen
      ? {
          snapshotQty: row.snapshotQty,
          movedQty: differenceOf({ countedQty: row.bookQty, bookQty: row.snapshotQty }),
          bookQty: row.bookQty,
          differQty: differenceOf(row),
          differValue: worth,
        }
      : nothing),
  }))
  return { page: { ...found, list } }
}

export async function entries(ctx: Context, { lineId }: { lineId: number }) {
  const content = await ctx.db
    .selectFrom('markEntry as e')
    .innerJoin('markLine as l', (join) => join.onRef('l.tenantId', '=', 'e.tenantId').onRef('l.lineId', '=', 'e.lineId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.userId', '=', 'e.userId'))
    .where('e.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('e.lineId', '=', lineId)
    .select(['e.entryId as id', 'e.round', 'e.qty', 'e.whole', 'e.at'])
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('userName'))
    .orderBy('e.entryId')
    .execute()
  return { content }
}
