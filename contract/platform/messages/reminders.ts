import { z } from 'zod'
import { endpoint, Id, int, Moment, named, optionalText, pageInput, pageOf, Str, submittime, text } from '#contract/kit/fields.ts'

export const REPEATS = { '': '不重复', day: '每天', week: '每周', month: '每月' } as const
const Repeat = z.enum(['', 'day', 'week', 'month'], '重复方式不正确')

/** 提醒: what somebody wants to be told at a moment; it arrives as a message, at most once each time. */
export const reminders = {
  /** Those I have set; the next to come first, those that are over last. */
  page: endpoint('POST /basedata/v1/reminder/page', {
    input: { ...pageInput, /** '' all · '1' still to come · '0' over. */ state: z.enum(['', '0', '1']).default('') },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          content: Str,
          link: Str,
          linkName: Str,
          repeat: Repeat,
          userIds: z.array(Id),
          userNames: Str,
          /** yyyy-MM-dd HH:mm:ss; '' = nothing more to come. */
          nextTime: Moment,
          lastTime: Moment,
          version: z.number(),
        }),
      ),
    },
    allow: 'anyone',
  }),
  save: endpoint('POST /basedata/v1/reminder/saveOrUpdate', {
    input: {
      id: Id.default(0),
      content: text('提醒内容', { max: 200, required: '提醒内容不能为空' }),
      /** yyyy-MM-dd HH:mm in Asia/Shanghai. */
      time: named(
        z.string('请选择提醒时间').regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d$/, '请选择提醒时间'),
        { label: '提醒时间', required: true },
      ),
      repeat: named(Repeat, '重复').default(''),
      /** [] = myself. Colleagues need the tag system:reminder:others. */
      userIds: named(z.array(Id).max(200, '最多200人'), '提醒谁').default([]),
      /** What it is about, as in messages.ts, or ''. */
      link: named(z.string().regex(/^((xt|ct|ck|rk|cg|client|part)\/\d{1,15})?$/, '关联的单据不正确'), '关联').default(''),
      linkName: optionalText('关联', 100),
      version: int('版本', 0).default(0),
      submittime,
    },
    reply: { id: Id },
    allow: 'anyone',
    done: '保存成功',
  }),
  /** Deleted; what has arrived stays. */
  remove: endpoint('POST /basedata/v1/reminder/delete', { input: { id: Id, submittime }, allow: 'anyone', done: '删除成功' }),
}
