import { z } from 'zod'
import {
  day,
  endpoint,
  Flag,
  Id,
  listOf,
  Moment,
  named,
  optionalText,
  pageInput,
  pageOf,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { FileEntry } from '../files.ts'

export const FEEDBACK_KINDS = { trouble: '使用问题', wish: '功能建议', data: '数据不对', other: '其他' } as const
export const FEEDBACK_STATES = { waiting: '待处理', working: '处理中', answered: '已答复' } as const
export const FEEDBACK_PICTURES = 6

const Kind = named(z.enum(Object.keys(FEEDBACK_KINDS) as (keyof typeof FEEDBACK_KINDS)[], '请选择类型'), { label: '类型', required: true })
const State = named(z.enum(Object.keys(FEEDBACK_STATES) as (keyof typeof FEEDBACK_STATES)[], '请选择状态'), '状态')
const span = { from: day('开始日期').optional(), to: day('结束日期').optional() }

const Feedback = z.object({
  id: Id,
  /** What the sender is told, and what he may ask after: FK1001. */
  feedbackNo: Str,
  kind: Kind,
  content: Str,
  phone: Str,
  /** Addresses to show, good for some hours. */
  pictures: listOf(z.object({ fileUrl: Str, thumbUrl: Str })),
  createTime: Moment,
  state: State,
  answer: Str,
  answeredBy: Str,
  answeredAt: Moment,
})

/** 意见反馈. */
export const feedback = {
  /** Open; whoever sends his token along is known. signedIn false = a visitor: he leaves a phone to be reached at. */
  visitor: endpoint('GET /basedata/v1/feedback/visitor', {
    reply: { content: z.object({ signedIn: Flag, realName: Str, tenantName: Str, phone: Str }) },
    allow: 'open',
    perMinute: 60,
  }),
  add: endpoint('POST /basedata/v1/feedback/add', {
    input: {
      kind: Kind,
      content: text('内容', { max: 2000, required: '内容不能为空' }).min(5, '请至少写5个字'),
      phone: optionalText('联系电话', 20).refine((value) => value === '' || /^[\d\-+ ]{7,20}$/.test(value), '请输入有效联系电话'),
      /** Pictures that a signed-in sender has uploaded (contract/platform/files.ts). */
      pictures: z.array(FileEntry, '图片应为列表').max(FEEDBACK_PICTURES, `最多${FEEDBACK_PICTURES}张图片`).default([]),
      submittime,
    },
    /** own = the sender finds it in his list. */
    reply: { content: z.object({ id: Id, feedbackNo: Str, own: Flag }) },
    allow: 'open',
    perMinute: 6,
  }),
  mine: endpoint('POST /basedata/v1/feedback/pageMine', {
    input: pageInput,
    reply: { page: pageOf(Feedback) },
    allow: 'anyone',
  }),
  page: endpoint('POST /basedata/v1/feedback/page', {
    input: {
      ...pageInput,
      search: optionalText('查找', 50),
      kind: z.union([Kind, z.literal('')]).default(''),
      state: z.union([State, z.literal('')]).default(''),
      ...span,
    },
    reply: { page: pageOf(z.object({ ...Feedback.shape, tenantName: Str, realName: Str })) },
    allow: 'platform:feedback:query',
  }),
  one: endpoint('GET /basedata/v1/feedback/get/{id}', {
    input: { id: Id },
    reply: { data: z.object({ ...Feedback.shape, tenantName: Str, realName: Str, device: Str, address: Str }) },
    allow: 'platform:feedback:query',
  }),
  /** An answer reaches the sender as a message; without one only the state changes. */
  answer: endpoint('POST /basedata/v1/feedback/answer', {
    input: { id: Id, state: State, answer: optionalText('答复', 2000), submittime },
    allow: 'platform:feedback:answer',
    done: '保存成功',
  }),
}
