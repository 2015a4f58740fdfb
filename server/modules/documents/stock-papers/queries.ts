import { sql } from 'kysely'
import { PAPER_KINDS, type PaperKind, type stockPapers } from '#contract/documents/stock-papers.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { forbidden, invalid } from '#server/kit/errors.ts'
import { compared } from '#server/kit/filter.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { HEADER_SHOWN, partsFor, standing, sumsByStanding } from '../core/index.ts'
import { papers } from './paper.ts'
import { tagOf } from './rules.ts'

type Filters = Received<typeof stockPapers.totals>
const all = Object.keys(PAPER_KINDS) as PaperKind[]

/** What the caller may look at: kinds by their tags; the dialogs of a part's history open 调仓 and 调拨 to whoever reads that history. */
function kindsSeen(ctx: Context): PaperKind[] {
  const byHistory = { dc: 'quick.rkHistory', db: 'quick.ckHistory' } as Partial<Record<PaperKind, string>>
  return all.filter((kind) => ctx.may(tagOf(kind, 'query'), byHistory[kind] ?? tagOf(kind, 'query')))
}

/** The company's papers within the caller's data scope, and whatever was sent to the company. */
export const visible = (ctx: Context, kinds: readonly string[] = kindsSeen(ctx)) =>
  ctx.db
    .selectFrom('stockPaper as o')
    .where('o.tenantId', '=', ctx.tenantId)
    .where('o.kind', 'in', kinds.length > 0 ? [...kinds] : [''])
    .where(({ or, and, eb }) => {
      const own = and([eb('o.companyId', '=', ctx.companyId), withinDataScope(ctx, 'o.created_by')])
      // an index answers for one company; only transfers are sent to another
      if (!kinds.includes('db')) return own
      return or([own, and([eb('o.toCompanyId', '=', ctx.companyId), eb('o.status', '<>', '草稿')])])
    })

function kindsAsked(ctx: Context, text: string): string[] {
  const kinds = text === '' ? kindsSeen(ctx) : text.split(',')
  if (!kinds.every((each) => all.includes(each as PaperKind))) throw invalid('单据类型不正确')
  if (!kinds.every((each) => ctx.may(tagOf(each as PaperKind, 'query')))) throw forbidden()
  return kinds
}

function filtered(ctx: Context, { kind, dateFrom, dateTo, paperNo, warehouseId, status, reason, ...more }: Filters, parts?: number[]) {
  let query = visible(ctx, kindsAsked(ctx, kind))
  if (dateFrom) query = query.where('o.paperDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.paperDate', '<=', dateTo)
  if (paperNo) query = query.where('o.paperNo', 'like', containing(paperNo.toUpperCase()))
  if (status) query = query.where('o.status', 'in', status.split(','))
  if (more.side) query = query.where(more.side === 'in' ? 'o.toCompanyId' : 'o.companyId', '=', ctx.companyId)
  if (reason) query = query.where('o.reason', '=', reason)
  if (more.remark) query = query.where(compared('o.remark', more.remarkOp, more.remark))
  if (!parts && !warehouseId) return query
  return query.where(({ exists, selectFrom }) => {
    let lines = selectFrom('stockPaperLine as l')
      .select('l.lineId')
      .where('l.tenantId', '=', ctx.tenantId)
      .whereRef('l.paperId', '=', 'o.paperId')
    if (warehouseId)
      lines = lines.where(({ or, eb }) => or([eb('l.warehouseId', '=', warehouseId), eb('l.toWarehouseId', '=', warehouseId)]))
    if (parts) lines = lines.where('l.partId', 'in', parts)
    return exists(lines)
  })
}

/** What goes out costs what the pool says when it goes: until then nobody knows. */
const costOf = (row: 'o' | 'l', posted: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${row}.kind`)} in ('db', 'qc', 'bs') and not ${sql.raw(posted)} then null else ${sql.ref(`${row}.value`)} end`.as(
    'value',
  )

const shown = [
  ...HEADER_SHOWN,
  'o.paperId as id',
  'o.kind',
  'o.paperNo',
  'o.paperDate',
  'o.toWarehouseId',
  'o.reason',
  'o.qty',
  'o.feeSum',
  'o.branchSum',
  'o.missing',
  'c.deptName as companyName',
] as const

const withNames = (ctx: Context, query: ReturnType<typeof visible>) =>
  query
    .innerJoin('dept as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.deptId', '=', 'o.companyId'))
    .leftJoin('dept as t', (join) => join.onRef('t.tenantId', '=', 'o.tenantId').onRef('t.deptId', '=', 'o.toCompanyId'))
    .leftJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'o.tenantId').onRef('w.warehouseId', '=', 'o.toWarehouseId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .select(shown)
    .select(({ fn, val }) => [
      fn.coalesce('o.toCompanyId', sql.lit(0)).as('toCompanyId'),
      fn.coalesce('t.deptName', val('')).as('toCompanyName'),
      fn.coalesce('w.warehouseName', val('')).as('toWarehouseName'),
      fn.coalesce('u.realName', val('')).as('modifierName'),
      sql<string>`case when o.company_id = ${ctx.companyId} then '' else 'in' end`.as('side'),
      costOf('o', '(o.posted_at is not null)'),
    ])

const worded = <Row extends { kind: string }>(row: Row) => ({ ...row, kindValue: PAPER_KINDS[row.kind as PaperKind].name })

const newest: Order = [
  ['o.paperDate', 'desc'],
  ['o.paperId', 'desc'],
]
const sortable = {
  paperNo: { by: 'o.paperNo' },
  paperDate: { by: 'o.paperDate', indexed: true },
  status: { by: 'o.status' },
  qty: { by: 'o.qty' },
  value: { by: 'o.value', tags: ['price.costprice'] },
  lastUpdateTime: { by: 'o.updatedAt' },
} as const

export async function page(ctx: Context, input: Received<typeof stockPapers.page>) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  const order = await orderOf(ctx, query, input, sortable, newest)
  const found = await paginate(ctx, inOrder(withNames(ctx, query), order), query, input)
  return { page: { ...found, list: found.list.map(worded) } }
}

export async function totals(ctx: Context, input: Filters) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  const where = standing('o.postedAt')
  return { content: await sumsByStanding(query, where, { qty: 'o.qty', value: 'o.value', feeSum: 'o.feeSum', branchSum: 'o.branchSum' }) }
}

export async function get(ctx: Context, { id }: { id: number }) {
  const paper = await withNames(ctx, visible(ctx).where('o.paperId', '=', id)).executeTakeFirst()
  return { content: paper ? worded(paper) : null }
}

export async function pageLines(ctx: Context, { paperId, page, limit }: Received<typeof stockPapers.pageLines>) {
  const query = papers.visibleLines(ctx, paperId, visible(ctx))
  const lines = query
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('posi as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.posiId', '=', 'l.posiId'))
    .leftJoin('warehouse as v', (join) => join.onRef('v.tenantId', '=', 'l.tenantId').onRef('v.warehouseId', '=', 'l.toWarehouseId'))
    .leftJoin('posi as q', (join) => join.onRef('q.tenantId', '=', 'l.tenantId').onRef('q.posiId', '=', 'l.toPosiId'))
    .select(['l.lineId as id', 'l.rowNo', 'l.partId as pjid', 'l.pjNo', 'l.pjName', 'l.pjSize', 'l.pjFactory', 'l.pjBrand', 'l.pjUnit'])
    .select(['l.warehouseId', 'w.warehouseName', 'l.posiId', 'l.toWarehouseId', 'l.toPosiId', 'l.qty', 'l.gotQty', 'l.price'])
    .select(['l.poolValue', 'l.feeSum', 'l.branchPrice', 'l.branchSum', 'l.remark'])
    .select(({ fn, val }) => [
      fn.coalesce('p.posiName', val('')).as('posiName'),
      fn.coalesce('v.warehouseName', val('')).as('toWarehouseName'),
      fn.coalesce('q.posiName', val('')).as('toPosiName'),
      sql<string>`coalesce((select string_agg(coalesce(hp.posi_name, '无仓位') || ' ×' || trim_scale(h.qty), '，' order by hp.walk nulls last, hp.posi_id)
        from reservation h left join posi hp on hp.tenant_id = h.tenant_id and hp.posi_id = h.posi_id
        where h.tenant_id = l.tenant_id and h.document = 'db' and h.line_id = l.line_id), '')`.as('heldAt'),
      costOf('l', 'l.posted'),
      sql<string>`case when l.kind = 'tz' and l.posted then l.value - l.pool_value else 0 end`.as('soldValue'),
    ])
    .orderBy('l.rowNo')
  return { page: await paginate(ctx, lines, query, { page, limit }) }
}

export const log = (ctx: Context, { id }: { id: number }) => papers.log(ctx, id, visible(ctx))

export async function companies(ctx: Context) {
  const content = await ctx.db
    .selectFrom('dept')
    .select(['deptId as id', 'deptName as companyName'])
    .where('tenantId', '=', ctx.tenantId)
    .where('company', '=', true)
    .where('deptId', '<>', ctx.companyId)
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
  return { content }
}
