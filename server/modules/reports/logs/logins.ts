import type { Received } from '#contract/kit/fields.ts'
import type { logs } from '#contract/reports/logs.ts'
import type { Context } from '#server/kit/context.ts'
import { deviceOf } from '#server/kit/origin.ts'
import { paginate } from '#server/kit/page.ts'
import { byPerson, since, until } from './queries.ts'

/** 登录日志, newest first. */
export async function logins(ctx: Context, input: Received<typeof logs.logins>) {
  const { search, from, to, event } = input
  const found = ctx.db
    .selectFrom('loginLog as l')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.userId', '=', 'l.userId'))
    .where('l.tenantId', '=', ctx.tenantId)
    .$if(search !== '', (query) => query.where(byPerson(search)))
    .$if(event !== '', (query) => query.where('l.event', '=', event))
    .$if(from !== undefined, (query) => query.where(since('l.at', from ?? '')))
    .$if(to !== undefined, (query) => query.where(until('l.at', to ?? '')))
  const rows = found
    .select(['l.loginLogId as id', 'l.at', 'u.loginAccount', 'u.realName', 'l.event', 'l.note', 'l.userAgent', 'l.ip', 'l.address'])
    .orderBy('l.loginLogId', 'desc')
  const page = await paginate(ctx, rows, found, input)
  return { page: { ...page, list: page.list.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) })) } }
}
