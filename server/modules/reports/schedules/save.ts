import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import { MOST_SCHEDULES, type reportSchedules } from '#contract/reports/figures/schedules.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, notYours, refused } from '#server/kit/errors.ts'
import { checkQuestion } from '../figures/index.ts'
import { askedOn } from '../views/index.ts'

type Input = Received<typeof reportSchedules.save>

export async function save(ctx: Context, input: Input) {
  const { id, version } = input
  await allowed(ctx, input)
  const values = { ...valuesOf(ctx, input), receivers: await receiversOf(ctx, input.receivers) }
  if (id === 0) {
    await roomFor(ctx)
    const { scheduleId } = await ctx.db
      .insertInto('reportSchedule')
      .values({ tenantId: ctx.tenantId, userId: ctx.userId, ...values })
      .returning('scheduleId')
      .executeTakeFirstOrThrow()
    return { id: scheduleId }
  }
  const stored = await own(ctx, id)
  if (stored.version !== version) throw refused('定时发送已被修改，请刷新后重试')
  await ctx.db
    .updateTable('reportSchedule')
    .set({ ...values, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('scheduleId', '=', id)
    .execute()
  return { id }
}

/** What its owner may not see or take along himself he has sent to nobody. */
async function allowed(ctx: Context, { question, form, daily }: Input): Promise<void> {
  if (!ctx.may(reportOf(question.report).tag)) throw forbidden()
  if (form !== 'brief' && !ctx.may('report:export')) throw forbidden('没有导出权限')
  if (daily && (question.report !== 'day' || form !== 'brief')) throw invalid('老板日报只能按摘要发送')
  await checkQuestion(ctx, askedOn(question, ctx.today))
}

function valuesOf(ctx: Context, input: Input) {
  const { name, question, daily, time, rhythm, form, wechat, wechatFigures, enabled } = input
  const days = daysOf(input)
  const nextAt = sql<string>`house.next_delivery(${time}::time, ${rhythm}, ${days}::smallint[], ${ctx.now}::timestamptz)`
  return {
    ...{ companyId: ctx.companyId, name, question: JSON.stringify(question), daily, atTime: time, rhythm, days, form },
    ...{ wechat, wechatFigures: wechat && wechatFigures, enabled, nextAt },
  }
}

function daysOf({ rhythm, days }: Pick<Input, 'rhythm' | 'days'>): number[] {
  const chosen = [...new Set(days)].sort((a, b) => a - b)
  if (rhythm === 'day') return []
  if (chosen.length === 0) throw invalid('请选择日期')
  if (rhythm === 'week' && chosen.some((day) => day > 7)) throw invalid('日期不正确')
  return chosen
}

/** Enabled people of the house. */
async function receiversOf(ctx: Context, wanted: readonly number[]): Promise<number[]> {
  const ids = [...new Set(wanted)]
  const known = await ctx.db
    .selectFrom('appUser')
    .select('userId')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', 'in', ids)
    .where('enabled', '=', true)
    .execute()
  if (known.length < ids.length) throw notYours('接收人不存在或已停用，请重新选择')
  return ids
}

async function roomFor(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report schedule ${ctx.tenantId} ${ctx.userId}`}, 0))`.execute(ctx.db)
  const { many } = await ctx.db
    .selectFrom('reportSchedule')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  if (many >= MOST_SCHEDULES) throw refused(`最多设置${MOST_SCHEDULES}个定时发送`)
}

export async function remove(ctx: Context, { id }: Received<typeof reportSchedules.remove>) {
  await own(ctx, id)
  await ctx.db.deleteFrom('reportSchedule').where('tenantId', '=', ctx.tenantId).where('scheduleId', '=', id).execute()
  return {}
}

async function own({ db, tenantId, userId }: Context, id: number) {
  const found = await db
    .selectFrom('reportSchedule')
    .select(['scheduleId', 'version'])
    .where('tenantId', '=', tenantId)
    .where('scheduleId', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notYours()
  return found
}
