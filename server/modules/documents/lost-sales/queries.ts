import { sql } from 'kysely'
import { LOST_STATES, type LostState, type lostSales } from '#contract/documents/lost-sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { invalid } from '#server/kit/errors.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { normal } from '#server/modules/master/search/index.ts'

type Filters = Received<typeof lostSales.totals>

/** The company's, made by somebody within the caller's data scope. */
function filtered(ctx: Context, { dateFrom, dateTo, pjNo, clientId, reason, state }: Filters) {
  let query = ctx.db
    .selectFrom('lostSale as l')
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where(withinDataScope(ctx, 'l.created_by'))
  if (dateFrom) query = query.where('l.createdAt', '>=', `${dateFrom}T00:00:00+08:00`)
  if (dateTo) query = query.where(sql<boolean>`l.created_at < (${dateTo}::date + 1)::timestamp at time zone 'Asia/Shanghai'`)
  if (pjNo)
    query = query.where(({ or, eb }) => or([eb('l.codeN', 'like', containing(normal(pjNo))), eb('l.pjNo', 'ilike', containing(pjNo))]))
  if (clientId) query = query.where('l.clientId', '=', clientId)
  if (reason) query = query.where('l.reason', 'ilike', containing(reason))
  if (state) query = query.where('l.state', 'in', statesOf(state))
  return query
}

function statesOf(text: string): LostState[] {
  const states = text.split(',') as LostState[]
  if (!states.every((state) => LOST_STATES.includes(state))) throw invalid('状态不正确')
  return states
}

const newest: Order = [
  ['l.createdAt', 'desc'],
  ['l.lostId', 'desc'],
]
const sortable = {
  pjNo: { by: 'l.pjNo' },
  clientName: { by: 'l.clientName' },
  amount: { by: 'l.amount' },
  createTime: { by: 'l.createdAt', indexed: true },
} as const

export async function page(ctx: Context, input: Received<typeof lostSales.page>) {
  const query = filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  const rows = query
    .leftJoin('appUser as c', (join) => join.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.userId', '=', 'l.createdBy'))
    .leftJoin('appUser as m', (join) => join.onRef('m.tenantId', '=', 'l.tenantId').onRef('m.userId', '=', 'l.updatedBy'))
    .select([
      'l.lostId as id',
      'l.pjNo',
      'l.pjName',
      'l.amount',
      'l.clientName',
      'l.askPrice',
      'l.reason',
      'l.remark',
      'l.state',
      'l.version',
    ])
    .select(['l.createdAt as createTime', 'l.updatedAt as lastUpdateTime'])
    .select(({ fn, val }) => [
      fn.coalesce('l.partId', sql<number>`0`).as('pjid'),
      fn.coalesce('l.clientId', sql<number>`0`).as('clientId'),
      fn.coalesce('c.realName', val('')).as('creatorName'),
      fn.coalesce('m.realName', val('')).as('modifierName'),
    ])
  const found = await paginate(ctx, inOrder(rows, order), query, input)
  return { page: { ...found, list: found.list.map((row) => ({ ...row, state: row.state as LostState })) } }
}

export async function totals(ctx: Context, input: Filters) {
  const content = await filtered(ctx, input)
    .select(({ fn, val }) => fn.coalesce(fn.sum<string>('l.amount'), val('0')).as('amount'))
    .executeTakeFirstOrThrow()
  return { content }
}

/** A known part is one, whatever it was called; an unknown code is one in all its spellings. Clients without an entry are told apart by their names. */
export async function byPart(ctx: Context, input: Received<typeof lostSales.byPart>) {
  const grouped = filtered(ctx, input)
    .select(({ fn }) => [
      fn.coalesce('l.partId', sql<number>`0`).as('pjid'),
      sql<string>`case when l.part_id is null then l.code_n else '' end`.as('unknown'),
      sql<string>`(array_agg(l.pj_no order by l.lost_id desc))[1]`.as('pjNo'),
      sql<string>`(array_agg(l.pj_name order by l.pj_name = '', l.lost_id desc))[1]`.as('pjName'),
      sql<number>`count(*)::int`.as('times'),
      sql<number>`count(distinct coalesce(l.client_id::text, nullif(l.client_name, '')))::int`.as('clients'),
      fn.sum<string>('l.amount').as('amount'),
      sql<number>`(count(*) filter (where l.state in ('待处理', '已订货')))::int`.as('open'),
      sql<string>`max(l.created_at)`.as('lastTime'),
    ])
    .groupBy(['pjid', 'unknown'])
  const query = ctx.db.selectFrom(grouped.as('g'))
  const rows = query
    .selectAll('g')
    .select(
      sql<string>`coalesce((select sum(b.qty - b.reserved) from stock_balance b
        join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id
        where b.tenant_id = ${ctx.tenantId} and b.part_id = g.pjid and b.company_id = ${ctx.companyId} and w.kind = 'normal'), 0)`.as(
        'usable',
      ),
    )
    .orderBy('g.times', 'desc')
    .orderBy('g.amount', 'desc')
    .orderBy('g.pjid')
    .orderBy('g.unknown')
  const found = await paginate(ctx, rows, query, input)
  return { page: { ...found, list: found.list.map(({ unknown, ...row }) => ({ ...row, id: `${row.pjid} ${unknown}` })) } }
}
