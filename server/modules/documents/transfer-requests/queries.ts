import { sql } from 'kysely'
import type { Standing } from '#contract/documents/core/list-totals.ts'
import type { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { HEADER_SHOWN, partsFor, sumsByStanding } from '../core/index.ts'
import { requests } from './request.ts'

/** What the company asks for, within the caller's data scope, and whatever it is asked for. */
const visible = (ctx: Context) =>
  ctx.db
    .selectFrom('transferRequest as o')
    .where('o.tenantId', '=', ctx.tenantId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('o.companyId', '=', ctx.companyId), withinDataScope(ctx, 'o.created_by')]),
        and([eb('o.toCompanyId', '=', ctx.companyId), eb('o.status', '<>', '草稿')]),
      ]),
    )

async function filtered(ctx: Context, { dyNo, pjNo, pjid, status, side }: Received<typeof transferRequests.totals>) {
  let query = visible(ctx)
  if (dyNo) query = query.where('o.dyNo', 'like', containing(dyNo.toUpperCase()))
  if (status) query = query.where('o.status', 'in', status.split(','))
  if (side) query = query.where(side === 'in' ? 'o.toCompanyId' : 'o.companyId', '=', ctx.companyId)
  return requests.havingLine(ctx, query, { parts: pjid ? [pjid] : await partsFor(ctx, pjNo) })
}

const withNames = (ctx: Context, query: ReturnType<typeof visible>) =>
  query
    .innerJoin('dept as a', (join) => join.onRef('a.tenantId', '=', 'o.tenantId').onRef('a.deptId', '=', 'o.companyId'))
    .innerJoin('dept as g', (join) => join.onRef('g.tenantId', '=', 'o.tenantId').onRef('g.deptId', '=', 'o.toCompanyId'))
    .leftJoin('stockPaper as p', (join) => join.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.paperId', '=', 'o.paperId'))
    .leftJoin('ckOrder as s', (join) =>
      join.onRef('s.tenantId', '=', 'o.tenantId').onRef('s.ckId', '=', 'o.ckId').on('s.companyId', '=', ctx.companyId),
    )
    .leftJoin('appUser as w', (join) => join.onRef('w.tenantId', '=', 'o.tenantId').onRef('w.userId', '=', 'o.createdBy'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .select(HEADER_SHOWN)
    .select(['o.dyId as id', 'o.dyNo', 'a.deptName as companyName', 'o.toCompanyId', 'g.deptName as toCompanyName', 'o.qty', 'o.reason'])
    .select(({ fn, val }) => [
      fn.coalesce(sql<string>`o.need_by::text`, val('')).as('needBy'),
      fn.coalesce('s.ckId', sql.lit(0)).as('ckId'),
      fn.coalesce('s.ckNo', val('')).as('ckNo'),
      fn.coalesce('p.paperId', sql.lit(0)).as('paperId'),
      fn.coalesce('p.paperNo', val('')).as('paperNo'),
      fn.coalesce('w.realName', val('')).as('askerName'),
      fn.coalesce('u.realName', val('')).as('modifierName'),
      sql<string>`case when o.company_id = ${ctx.companyId} then '' else 'in' end`.as('side'),
    ])

const newest: Order = [['o.dyId', 'desc']]
const sortable = {
  dyNo: { by: 'o.dyNo' },
  status: { by: 'o.status' },
  needBy: { by: 'o.needBy' },
  qty: { by: 'o.qty' },
  lastUpdateTime: { by: 'o.updatedAt' },
} as const

export async function page(ctx: Context, input: Received<typeof transferRequests.page>) {
  const query = await filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  return { page: await paginate(ctx, inOrder(withNames(ctx, query), order), query, input) }
}

/** What stands: drafts are still to come, what was refused, withdrawn or closed is none. */
const STANDING = sql<Standing | null>`case when o.status = '草稿' then 'waiting' when o.status not in ('已拒绝', '已撤回', '已关单') then 'posted' end`

export async function totals(ctx: Context, input: Received<typeof transferRequests.totals>) {
  return { content: await sumsByStanding(await filtered(ctx, input), STANDING, { qty: 'o.qty' }) }
}

export async function get(ctx: Context, { id }: { id: number }) {
  const content = await withNames(ctx, visible(ctx).where('o.dyId', '=', id)).executeTakeFirst()
  return { content: content ?? null }
}

export async function pageLines(ctx: Context, { dyId, page, limit }: Received<typeof transferRequests.pageLines>) {
  const query = requests.visibleLines(ctx, dyId, visible(ctx))
  const answers = ctx.may('busi:dy:answer')
  const rows = query
    .select(['l.lineId as id', 'l.rowNo', 'l.partId as pjid', 'l.pjNo', 'l.pjName', 'l.pjSize', 'l.pjFactory', 'l.pjBrand', 'l.pjUnit'])
    .select(['l.qty', 'l.agreedQty', 'l.sentQty', 'l.gotQty', 'l.remark'])
    .select([
      sql<string>`coalesce((select sum(r.qty) from reservation r where r.tenant_id = l.tenant_id and r.document = 'dy' and r.line_id = l.line_id), 0)`.as(
        'keptQty',
      ),
      sql<string | null>`case when ${answers} and l.company_id <> ${ctx.companyId} then coalesce((
        select sum(b.qty - b.reserved) from stock_balance b
        join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id and w.kind = 'normal' and w.enabled
        where b.tenant_id = l.tenant_id and b.part_id = l.part_id and b.company_id = ${ctx.companyId}), 0) end`.as('usable'),
    ])
    .orderBy('l.rowNo')
  return { page: await paginate(ctx, rows, query, { page, limit }) }
}

export const log = (ctx: Context, { id }: { id: number }) => requests.log(ctx, id, visible(ctx))

export async function companies(ctx: Context) {
  const content = await ctx.db
    .selectFrom('dept')
    .select(['deptId as id', 'deptName as companyName'])
    .where('tenantId', '=', ctx.tenantId)
    .where('company', '=', true)
    .where('stopped', '=', false)
    .where('deptId', '<>', ctx.companyId)
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
  return { content }
}
