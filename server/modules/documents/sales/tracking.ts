import { sql } from 'kysely'
import { TRACK_TYPES, type TrackType, type tracking } from '#contract/documents/sales/tracking.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { notify } from '#server/modules/platform/messages/index.ts'

/** Entries of orders that the caller may read: of this company, within his data scope. */
const readable = (ctx: Context) =>
  ctx.db
    .selectFrom('ckTrack as t')
    .innerJoin('ckOrder as o', (join) => join.onRef('o.tenantId', '=', 't.tenantId').onRef('o.ckId', '=', 't.ckId'))
    .where('t.tenantId', '=', ctx.tenantId)
    .where('t.companyId', '=', ctx.companyId)
    .where(withinDataScope(ctx, 'o.created_by', 'o.incharge_id'))

const withNames = (query: ReturnType<typeof readable>) =>
  query
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.userId', '=', 't.createdBy'))
    .select(['t.trackId as id', 't.createdAt as createTime', 't.trackType', 't.remark', 't.createdBy as creatorId', 't.ckId', 'o.ckNo'])
    .select(['o.clientId', 'c.clientName', 'o.status'])
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('creatorName'))
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.trackId', 'desc')

async function found(ctx: Context, query: ReturnType<typeof readable>, wanted: { page: number; limit: number }) {
  const page = await paginate(ctx, withNames(query), query, wanted)
  return { page: { ...page, list: page.list.map((row) => ({ ...row, trackTypeValue: TRACK_TYPES[row.trackType as TrackType] })) } }
}

export const pageTrack = (ctx: Context, { ckId, page, limit }: Received<typeof tracking.page>) =>
  found(ctx, readable(ctx).where('t.ckId', '=', ckId), { page, limit })

export function pageTrackAll(ctx: Context, { page, limit, ...filters }: Received<typeof tracking.pageAll>) {
  let query = readable(ctx)
  if (filters.dateFrom) query = query.where(sql<boolean>`t.created_at >= ${filters.dateFrom}::date`)
  if (filters.dateTo) query = query.where(sql<boolean>`t.created_at < ${filters.dateTo}::date + 1`)
  if (filters.clientId) query = query.where('o.clientId', '=', filters.clientId)
  if (filters.trackType) query = query.where('t.trackType', '=', filters.trackType)
  if (filters.ckNo) query = query.where('o.ckNo', 'like', containing(filters.ckNo.toUpperCase()))
  const { creatorName } = filters
  if (creatorName)
    query = query.where('t.createdBy', 'in', ({ selectFrom }) =>
      selectFrom('appUser').select('userId').where('tenantId', '=', ctx.tenantId).where('realName', 'like', containing(creatorName)),
    )
  return found(ctx, query, { page, limit })
}

/** 添加处理. The others of the order hear of it. */
export async function billTrack(ctx: Context, { trackType, remark, ckId, ckNo }: Received<typeof tracking.add>) {
  if (remark === '') throw invalid(`请输入${TRACK_TYPES[trackType as TrackType]}内容`)
  const order = await orderOf(ctx, ckId)
  if (!order) throw notYours()
  if (ckNo !== '' && ckNo !== order.ckNo) throw refused('无效单据')
  await ctx.db
    .insertInto('ckTrack')
    .values({ tenantId: ctx.tenantId, companyId: ctx.companyId, ckId, trackType, remark, createdBy: ctx.userId, createdAt: ctx.now })
    .execute()
  const facts = { id: ckId, ckNo: order.ckNo, clientName: order.clientName, writer: ctx.realName, remark }
  await notify(ctx, 'saleTracked', facts, { userIds: [...(await writersOf(ctx, ckId)), ...order.people] })
  return {}
}

async function orderOf(ctx: Context, ckId: number) {
  const order = await ctx.db
    .selectFrom('ckOrder as o')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .where('o.tenantId', '=', ctx.tenantId)
    .where('o.companyId', '=', ctx.companyId)
    .where('o.ckId', '=', ckId)
    .where(withinDataScope(ctx, 'o.created_by', 'o.incharge_id'))
    .select(['o.ckNo', 'c.clientName', 'o.inchargeId', 'o.createdBy', 'o.workerId'])
    .executeTakeFirst()
  return order && { ...order, people: [order.inchargeId, order.createdBy, order.workerId ?? 0] }
}

/** Who has written about the order before: he is part of the talk, even if the order names him nowhere. */
async function writersOf(ctx: Context, ckId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('ckTrack')
    .select('createdBy')
    .distinct()
    .where('tenantId', '=', ctx.tenantId)
    .where('ckId', '=', ckId)
    .execute()
  return rows.map(({ createdBy }) => createdBy)
}
