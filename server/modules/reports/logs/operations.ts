import type { Received } from '#contract/kit/fields.ts'
import { LOGGED_ENTITIES, type logs } from '#contract/reports/logs.ts'
import type { Context } from '#server/kit/context.ts'
import { paginate } from '#server/kit/page.ts'
import { namesForIds } from './names-for-ids.ts'
import { byPerson, recordWithin, since, support, target, until } from './queries.ts'
import { changesOf, summaryOf } from './rules.ts'

/** 操作日志, newest first. */
export async function operations(ctx: Context, input: Received<typeof logs.operations>) {
  const { search, from, to, entity } = input
  const found = ctx.db
    .selectFrom('auditLog as a')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.userId', '=', 'a.userId'))
    .where('a.tenantId', '=', ctx.tenantId)
    .where(recordWithin(ctx))
    .$if(search !== '', (query) => query.where(byPerson(search)))
    .$if(entity !== '', (query) => query.where('a.entity', '=', entity))
    .$if(from !== undefined, (query) => query.where(since('a.at', from ?? '')))
    .$if(to !== undefined, (query) => query.where(until('a.at', to ?? '')))
  const rows = found
    .select([
      'a.auditLogId as id',
      'a.at',
      'u.loginAccount',
      'u.realName',
      'a.entity',
      'a.action',
      'a.changes',
      target.as('target'),
      support.as('support'),
    ])
    .orderBy('a.auditLogId', 'desc')
  const page = await paginate(ctx, rows, found, input)
  const named = await namesForIds(
    ctx,
    page.list.map(({ changes }) => changes),
  )
  const list = page.list.map(({ entity: key, changes: _, ...row }, at) => {
    const changes = changesOf(named[at], (tag) => ctx.may(tag))
    return { ...row, entityName: LOGGED_ENTITIES[key as keyof typeof LOGGED_ENTITIES] ?? key, changes, summary: summaryOf(changes) }
  })
  return { page: { ...page, list } }
}
