import type { Context } from '#server/kit/context.ts'
import { defineJob } from '#server/kit/jobs.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'
import { licenceOf, numberSetting } from './queries.ts'
import { daysLeft, remindTypeOf } from './rules.ts'

const TRIAL_WARN_DAYS = 5

/** Who renews hears that it is time (platform.md 4.5); for everybody else the list is empty. */
export async function remindersFor(ctx: Pick<Context, 'db' | 'tenantId' | 'today' | 'may'>) {
  if (!ctx.may('renew:pay')) return []
  const licence = await licenceOf(ctx.db, ctx.tenantId)
  const warnDays = await numberSetting(ctx.db, 'licence_warn_days')
  // a trial that began yesterday does not end soon
  const remindType = licence && remindTypeOf(licence, ctx.today, licence.trial ? Math.min(TRIAL_WARN_DAYS, warnDays) : warnDays)
  return licence && remindType ? [{ trial: licence.trial, remindType, dueDate: licence.dueDate }] : []
}

/** With so many days left (1 = on the due date, 0 = the day after) the message centre says so too. */
const MILESTONES = [15, 7, 3, 1, 0]

/** 授权到期提醒: each morning for every company. */
export const remindLicence = defineJob<object>('remind-licence', (job) =>
  job.transact(async (ctx) => {
    const licence = await licenceOf(ctx.db, ctx.tenantId)
    const left = licence && daysLeft(licence, ctx.today)
    if (!licence || left === undefined || !MILESTONES.includes(left)) return
    const what = licence.trial ? '试用' : '软件授权'
    const title = left <= 0 ? `${what}已到期` : `${what}即将到期`
    const then = left <= 0 ? '当前只能查看和导出数据，续费后立即恢复' : `还剩${left}天，请及时续费，以免影响使用`
    const content = `${what}到期日：${licence.dueDate}，${then}。`
    await sendMessage(ctx, await holdersOf(ctx, 'renew:pay'), {
      title,
      content,
      link: '/system/renewals',
      kind: 'licence',
      once: `licence:${licence.dueDate}:${left}`,
    })
  }),
)
