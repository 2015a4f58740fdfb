import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Moment, named, pageInput, pageOf, Str, submittime, text } from '#contract/kit/fields.ts'
import { reportNames } from './reports.ts'
import { viewQuestion } from './views.ts'

export const RHYTHMS = { day: '每天', week: '每周', month: '每月' } as const
export const FORMS = { brief: '摘要', xlsx: 'Excel', pdf: 'PDF' } as const
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
export const MOST_RECEIVERS = 20
export const MOST_SCHEDULES = 50

const Rhythm = z.enum(['day', 'week', 'month'], { error: '发送周期不正确' })
const Form = z.enum(['brief', 'xlsx', 'pdf'], { error: '发送内容不正确' })
const Schedule = z.object({
  id: Id,
  name: Str,
  report: z.enum(reportNames),
  reportTitle: Str,
  question: z.looseObject({ report: z.enum(reportNames) }),
  daily: Flag,
  /** HH:mm */
  time: Str,
  rhythm: Rhythm,
  days: listOf(z.number()),
  receivers: listOf(Id),
  receiverNames: Str,
  form: Form,
  wechat: Flag,
  wechatFigures: Flag,
  enabled: Flag,
  nextTime: Moment,
  lastTime: Moment,
  version: int('版本'),
})

/** 定时发送 (reports.md 1): what I have sent at an hour, to me and to colleagues; each receives what he may see himself. */
export const reportSchedules = {
  page: endpoint('POST /busicore/v1/report/pageSchedule', {
    input: pageInput,
    reply: { page: pageOf(Schedule) },
    allow: 'report:schedule:upd',
  }),
  /** Whom I may have something sent to: all who work here. */
  receivers: endpoint('POST /busicore/v1/report/scheduleReceivers', {
    reply: { content: listOf(z.object({ id: Id, name: Str })) },
    allow: 'report:schedule:upd',
  }),
  save: endpoint('POST /busicore/v1/report/saveSchedule', {
    input: {
      id: int('定时发送', 0).default(0),
      name: text('名称', { max: 30, required: '请输入名称' }),
      question: z.object(viewQuestion),
      daily: Flag.default(false),
      time: named(z.string('请选择发送时间').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请选择发送时间'), { label: '发送时间', required: true }),
      rhythm: named(Rhythm, '发送周期').default('day'),
      /** Of the week from 1 Monday, or of the month; the 31st is the last of a shorter one. */
      days: named(z.array(int('日期', 1, 31)).max(31, '最多31天'), '日期').default([]),
      receivers: named(z.array(Id).min(1, '请选择接收人').max(MOST_RECEIVERS, `最多${MOST_RECEIVERS}人`), '接收人'),
      form: named(Form, '发送内容').default('brief'),
      /** Besides the message in the product. */
      wechat: Flag.default(false),
      wechatFigures: Flag.default(false),
      enabled: Flag.default(true),
      version: int('版本', 0).default(0),
      submittime,
    },
    reply: { id: Id },
    allow: 'report:schedule:upd',
    done: '保存成功',
  }),
  remove: endpoint('POST /busicore/v1/report/removeSchedule', {
    input: { id: Id, submittime },
    allow: 'report:schedule:upd',
    done: '删除成功',
  }),
}
