import { sql } from 'kysely'
import { reportOf } from '#contract/reports/figures/reports.ts'
import type { Context } from '#server/kit/context.ts'
import { defineJob, enqueue, type Job, type JobContext } from '#server/kit/jobs.ts'
import { sendMessage } from '#server/modules/platform/messages/index.ts'
import { companiesFor } from '#server/modules/platform/session/index.ts'
import { tellByWechat } from '#server/modules/platform/wechat/index.ts'
import { readQuestion } from '../views/index.ts'
import { type DrawPaper, type Made, made } from './made.ts'

interface Moment {
  scheduleId: number
  /** Seconds of the epoch: the same moment is delivered once. */
  moment: number
}
type Schedule = NonNullable<Awaited<ReturnType<typeof scheduleOf>>>

/** Ordered by the clock. */
export const RING = 'deliver-report'

/** The clock has struck: each receiver's is a job of his own, under his own rights. */
export function deliveries(draw: DrawPaper): Job[] {
  const toOne = defineJob<Moment>('deliver-report-to', (at, payload) => deliverTo(at, draw, payload), {
    heavy: true,
    async givenUp({ transact, log }, at) {
      log.error(at, 'delivery of a report given up')
      await transact(async (ctx) => {
        const schedule = await scheduleOf(ctx, at.scheduleId)
        if (schedule && !(await wasSent(ctx, at)))
          await tellOwner(
            ctx,
            schedule,
            at,
            `broken:${ctx.userId}`,
            `${ctx.realName}：生成多次中断，未发送。请缩小该报表的范围，或改为每人自行查询`,
          )
      })
    },
  })
  const ring = defineJob<Moment>(RING, ({ transact }, at) =>
    transact(async (ctx) => {
      const schedule = await scheduleOf(ctx, at.scheduleId)
      if (!schedule) return
      const people = await peopleOf(ctx, schedule.receivers)
      const gone = schedule.receivers.filter((id) => !people.some(({ userId, enabled }) => userId === id && enabled))
      const names = gone.map((id) => people.find(({ userId }) => userId === id)?.realName ?? '已删除的用户')
      if (names.length > 0) await tellOwner(ctx, schedule, at, 'gone', `${names.join('、')}：账号已停用，未发送`)
      for (const { userId, enabled } of people)
        if (enabled) await enqueue({ ...ctx, userId }, toOne, at, `${toOne.name}:${ctx.tenantId}:${at.scheduleId}:${at.moment}:${userId}`)
    }),
  )
  return [ring, toOne]
}

const scheduleOf = ({ db, tenantId }: Context, scheduleId: number) =>
  db.selectFrom('reportSchedule').selectAll().where('tenantId', '=', tenantId).where('scheduleId', '=', scheduleId).executeTakeFirst()

const peopleOf = ({ db, tenantId }: Context, ids: readonly number[]) =>
  db.selectFrom('appUser').select(['userId', 'realName', 'enabled']).where('tenantId', '=', tenantId).where('userId', 'in', ids).execute()

async function tellOwner(ctx: Context, { name, userId, scheduleId }: Schedule, { moment }: Moment, what: string, content: string) {
  const once = `report-told:${scheduleId}:${moment}:${what}`
  await sendMessage(ctx, [userId], { title: `定时发送“${name}”`, content, link: '/report/schedules', kind: 'report', once })
}

/** Why this receiver gets nothing; undefined: he gets it. */
async function lackingOf(ctx: Context, { companyId, form }: Schedule, tag: string): Promise<string | undefined> {
  if (!ctx.may(tag)) return '没有该报表的权限'
  if (form !== 'brief' && !ctx.may('report:export')) return '没有导出报表的权限'
  const mine = await companiesFor(ctx.db, ctx)
  return mine.some(({ id }) => id === companyId) ? undefined : '没有这家公司的权限'
}

/** May be delivered twice: what was sent once is not sent again. */
async function deliverTo({ transact, chatApp, log }: JobContext, draw: DrawPaper, at: Moment): Promise<void> {
  const found = await transact(async (ctx) => {
    const schedule = await scheduleOf(ctx, at.scheduleId)
    const question = schedule && readQuestion(schedule.question)
    if (!schedule || !question || (await wasSent(ctx, at))) return undefined
    const lacking = await lackingOf(ctx, schedule, reportOf(question.report).tag)
    const sheet = lacking ? { lacking } : await made(ctx, schedule, question).catch((error: unknown) => ({ lacking: wordsOf(error) }))
    if (!('lacking' in sheet)) return { schedule, sheet }
    await tellOwner(ctx, schedule, at, `lacks:${ctx.userId}`, `${ctx.realName}：${sheet.lacking}，未发送`)
    return undefined
  })
  if (!found) return
  const { schedule, sheet } = found
  const body = await sheet.body(draw)
  const sent = await transact((ctx) => send(ctx, schedule, at, sheet, body))
  if (sent && schedule.wechat) await tellByWechat({ chatApp, log, transact }, wechatLetter(schedule, sheet))
}

/** A refusal is for people; anything else is the queue's to try again. */
function wordsOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && 'status' in error) return error.message
  throw error
}

const onceOf = ({ scheduleId, moment }: Moment, { userId }: Context) => `report:${scheduleId}:${moment}:${userId}`

const wasSent = async (ctx: Context, at: Moment) =>
  (await ctx.db
    .selectFrom('message')
    .select('messageId')
    .where('tenantId', '=', ctx.tenantId)
    .where('once', '=', onceOf(at, ctx))
    .executeTakeFirst()) !== undefined

/** The file and the word of it, in one. */
async function send(ctx: Context, { name }: Schedule, at: Moment, sheet: Made, body: Buffer | undefined): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.tenantId} ${onceOf(at, ctx)}`}, 0))`.execute(ctx.db)
  if (await wasSent(ctx, at)) return false
  if (body && sheet.kind)
    await ctx.db
      .insertInto('exportFile')
      .values({
        tenantId: ctx.tenantId,
        userId: ctx.userId,
        name: sheet.fileName,
        kind: sheet.kind,
        state: 'done',
        rowCount: sheet.rows,
        body,
      })
      .execute()
  const content = body ? `${sheet.said}\n${sheet.fileName} 已生成，7 天内可以下载` : sheet.said
  const link = body ? '/system/exports' : sheet.link
  await sendMessage(ctx, [ctx.userId], { title: name, content, link, kind: 'report', once: onceOf(at, ctx) })
  return true
}

/** Figures only where the owner wants them there. */
const wechatLetter = ({ name, wechatFigures }: Schedule, { figures, time, link }: Made) => ({
  ...{ title: name, time, path: link },
  content: wechatFigures ? fitting(figures) : '已生成，请登录后查看',
})

/** As many figures as WeChat shows, none torn: half a number is another number. */
const fitting = (figures: readonly string[]) =>
  figures.reduce((said, figure) => ([...`${said} ${figure}`].length > SHOWN ? said : `${said} ${figure}`.trim()), '')
const SHOWN = 20
