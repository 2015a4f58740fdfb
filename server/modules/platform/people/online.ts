import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { people } from '#contract/platform/people/people.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { deviceOf } from '#server/kit/origin.ts'
import { alive, endSessions, sweep } from '../session/index.ts'
import { requireNear } from './guard.ts'
import { holdsText } from './queries.ts'

export async function online(ctx: Context, { page, limit, search }: Received<typeof people.online>) {
  await sweep(ctx.db, ctx.tenantId)
  const found = ctx.db
    .selectFrom('session')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'session.tenantId').onRef('u.userId', '=', 'session.userId'))
    .innerJoin('dept as c', (join) => join.onRef('c.tenantId', '=', 'session.tenantId').onRef('c.deptId', '=', 'session.companyId'))
    .where('session.tenantId', '=', ctx.tenantId)
    .where(alive)
    .$if(search !== '', (query) => query.where(({ or }) => or([holdsText('u.login_account', search), holdsText('u.real_name', search)])))
  const { many } = await found.select(({ fn }) => fn.countAll<number>().as('many')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['session.sessionId', 'session.userId', 'u.loginAccount', 'u.realName', 'c.deptName as companyName'])
    .select(['session.ip', 'session.address', 'session.userAgent', 'session.createdAt as loginTime', 'session.lastSeen'])
    .select(sql<boolean>`session.support_id is not null`.as('support'))
    .orderBy('session.sessionId', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const list = rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent), def: row.sessionId === ctx.sessionId }))
  return { page: { list, totalCount: many, totalPage: Math.ceil(many / limit), currPage: page, pageSize: limit } }
}

export async function forceOut(ctx: Context, { sessionId }: Received<typeof people.forceOut>) {
  if (sessionId === ctx.sessionId) throw refused('不能强制自己下线')
  const other = ctx.db.selectFrom('session').select('userId').where('tenantId', '=', ctx.tenantId).where('sessionId', '=', sessionId)
  const { userId } = (await other.executeTakeFirst()) ?? {}
  if (userId === undefined) throw notYours()
  await requireNear(ctx, userId)
  const ended = await endSessions(ctx.db, { tenantId: ctx.tenantId, sessionId }, '您已被管理员强制下线', '被强制下线')
  if (ended === 0) throw notYours()
  return {}
}
