import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { logs } from '#contract/reports/logs.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { namesForIds } from './names-for-ids.ts'
import { changesOf } from './rules.ts'

type Input = Received<typeof logs.record>
interface Operation {
  id: string
  at: string
  realName: string
  action: string
  changes: unknown
  total: number
}

/** 修改记录 of one part, interchange group or client, newest first; the prices of a part stand among its other fields. */
export async function record(ctx: Context, input: Input) {
  const { entity, id, page, limit } = input
  if (!(await mayRead(ctx, input))) throw forbidden()
  const prices =
    entity === 'part'
      ? sql`union all
        select 'p' || min(change_id), changed_at, changed_by, '修改价格', jsonb_object_agg(field, jsonb_build_array(old_price, new_price))
        from price_change where tenant_id = ${ctx.tenantId} and part_id = ${id} group by changed_at, changed_by`
      : sql``
  const { rows } = await sql<Operation>`
    select o.id, o.at, coalesce(u.real_name, '') as "realName", o.action, o.changes, count(*) over () as total
    from (select 'a' || audit_log_id as id, at, user_id as usr, action, changes
      from audit_log where tenant_id = ${ctx.tenantId} and entity = ${entity} and entity_id = ${id} ${prices}) o
    left join app_user u on u.tenant_id = ${ctx.tenantId} and u.user_id = o.usr
    order by o.at desc, o.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db)
  const named = await namesForIds(
    ctx,
    rows.map(({ changes }) => changes),
  )
  const list = rows.map(({ total: _, ...row }, at) => ({ ...row, changes: changesOf(named[at], (tag) => ctx.may(tag)) }))
  const totalCount = rows[0]?.total ?? 0
  return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage: page, pageSize: limit } }
}

/** Whoever may look at the record itself; a customer out of the caller's reach has no history for him either. */
async function mayRead(ctx: Context, { entity, id }: Input): Promise<boolean> {
  if (entity !== 'client') return ctx.may('base:basepj:query')
  if (!ctx.may('base:client:query')) return false
  const client = await ctx.db
    .selectFrom('client')
    .select('clientId')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', id)
    .where(clientsInScope(ctx))
    .executeTakeFirst()
  return client !== undefined
}
