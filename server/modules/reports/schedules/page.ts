import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import type { reportSchedules } from '#contract/reports/figures/schedules.ts'
import type { Context } from '#server/kit/context.ts'
import { paginate } from '#server/kit/page.ts'
import { readQuestion } from '../views/index.ts'

type Form = Received<typeof reportSchedules.save>['form']
type Rhythm = Received<typeof reportSchedules.save>['rhythm']
const moment = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS'), '')`

/** What I have sent, the next to come first. */
export async function page(ctx: Context, wanted: Received<typeof reportSchedules.page>) {
  const mine = ctx.db.selectFrom('reportSchedule as s').where('s.tenantId', '=', ctx.tenantId).where('s.userId', '=', ctx.userId)
  const rows = mine
    .select(['s.scheduleId as id', 's.name', 's.question', 's.daily', 's.rhythm', 's.days', 's.receivers', 's.form', 's.version'])
    .select(['s.wechat', 's.wechatFigures', 's.enabled'])
    .select([
      sql<string>`to_char(s.at_time, 'HH24:MI')`.as('time'),
      sql<string>`coalesce((select string_agg(u.real_name, '、' order by u.user_id) from app_user u
        where u.tenant_id = s.tenant_id and u.user_id = any (s.receivers)), '')`.as('receiverNames'),
      sql<string>`case when s.enabled then ${moment('s.nextAt')} else '' end`.as('nextTime'),
      moment('s.sentAt').as('lastTime'),
    ])
    .orderBy('s.enabled', 'desc')
    .orderBy('s.nextAt')
    .orderBy('s.scheduleId', 'desc')
  const found = await paginate(ctx, rows, mine, wanted)
  const list = found.list.flatMap(({ question: kept, form, rhythm, ...row }) => {
    const question = readQuestion(kept)
    if (!question) return []
    const { report } = question
    const reportTitle = row.daily ? '老板日报' : reportOf(report).title
    return [{ ...row, question, report, reportTitle, form: form as Form, rhythm: rhythm as Rhythm }]
  })
  return { page: { ...found, list } }
}

export async function receivers({ db, tenantId }: Context) {
  const people = await db
    .selectFrom('appUser')
    .select(['userId as id', 'realName as name'])
    .where('tenantId', '=', tenantId)
    .where('enabled', '=', true)
    .orderBy('realName')
    .limit(1000)
    .execute()
  return { content: people }
}
