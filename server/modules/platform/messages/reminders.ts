import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { reminders } from '#contract/platform/messages/reminders.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, notYours, refused } from '#server/kit/errors.ts'
import { paginate } from '#server/kit/page.ts'
import { momentOf } from '#server/kit/time.ts'

/** 提醒 that I have set: the next to come first, those that are over last. */
export async function reminderPage(ctx: Context, { state, ...wanted }: Received<typeof reminders.page>) {
  let query = ctx.db.selectFrom('reminder as d').where('d.tenantId', '=', ctx.tenantId).where('d.userId', '=', ctx.userId)
  if (state === '1') query = query.where('d.nextAt', 'is not', null)
  if (state === '0') query = query.where('d.nextAt', 'is', null)
  const rows = query
    .select(['d.reminderId as id', 'd.content', 'd.link', 'd.linkName', 'd.repeat', 'd.userIds', 'd.version'])
    .select([
      sql<string>`coalesce(to_char(d.next_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('nextTime'),
      sql<string>`coalesce(to_char(d.sent_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('lastTime'),
      sql<string>`coalesce((select string_agg(u.real_name, '、' order by u.user_id) from app_user u
        where u.tenant_id = d.tenant_id and u.user_id = any (d.user_ids)), '')`.as('userNames'),
    ])
    .orderBy(sql`d.next_at is null`)
    .orderBy('d.nextAt')
    .orderBy('d.reminderId', 'desc')
  const page = await paginate(ctx, rows, query, wanted)
  return { page: { ...page, list: page.list.map((row) => ({ ...row, repeat: row.repeat as Repeat })) } }
}
type Repeat = Received<typeof reminders.save>['repeat']

export async function saveReminder(ctx: Context, input: Received<typeof reminders.save>) {
  const { id, version, time, repeat, content, link, linkName } = input
  if (Number.isNaN(Date.parse(`${time.replace(' ', 'T')}:00+08:00`)) || !isDay(time.slice(0, 10))) throw invalid('请选择提醒时间')
  if (time <= momentOf(new Date(ctx.now)).slice(0, 16)) throw refused('提醒时间应晚于现在')
  const at = `${time}:00+08:00`
  const userIds = await receiversOf(ctx, input.userIds)
  const values = { content, link, linkName: link ? linkName : '', repeat, userIds, startsAt: at, nextAt: at }
  if (id === 0) {
    const made = await ctx.db
      .insertInto('reminder')
      .values({ tenantId: ctx.tenantId, userId: ctx.userId, ...values })
      .returning('reminderId')
      .executeTakeFirstOrThrow()
    return { id: made.reminderId }
  }
  const stored = await own(ctx, id)
  if (stored.version !== version) throw refused('提醒已被修改，请刷新后重试')
  await ctx.db
    .updateTable('reminder')
    .set({ ...values, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('reminderId', '=', id)
    .execute()
  return { id }
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Enabled colleagues; nobody named = oneself. */
async function receiversOf(ctx: Context, userIds: number[]): Promise<number[]> {
  const ids = [...new Set(userIds)]
  if (ids.every((id) => id === ctx.userId)) return [ctx.userId]
  if (!ctx.may('system:reminder:others')) throw forbidden('没有权限给同事设置提醒')
  const known = await ctx.db
    .selectFrom('appUser')
    .select('userId')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', 'in', ids)
    .where('enabled', '=', true)
    .execute()
  if (known.length < ids.length) throw notYours()
  return ids
}

export async function removeReminder(ctx: Context, { id }: { id: number }) {
  await own(ctx, id)
  await ctx.db.deleteFrom('reminder').where('tenantId', '=', ctx.tenantId).where('reminderId', '=', id).execute()
  return {}
}

async function own({ db, tenantId, userId }: Context, id: number) {
  const found = await db
    .selectFrom('reminder')
    .select(['reminderId', 'version'])
    .where('tenantId', '=', tenantId)
    .where('reminderId', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notYours()
  return found
}
