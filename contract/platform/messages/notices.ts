import { z } from 'zod'
import {
  dayOrNone,
  endpoint,
  Flag,
  flag,
  Id,
  int,
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

/** 公告: draft → published → withdrawn → (changed) published again. Only what is not published can be changed or deleted. */
export const NOTICE_STATES = { draft: '草稿', published: '已发布', withdrawn: '已撤回' } as const
const State = z.enum(['draft', 'published', 'withdrawn'])
/** Whom a company's notice is for. */
export const NOTICE_AUDIENCES = { all: '全体用户', roles: '指定角色', companies: '指定公司' } as const

const lastDay = dayOrNone('有效期至', '有效期至格式不正确')
const form = {
  id: Id.default(0),
  title: text('标题', { max: 60, required: '标题不能为空' }),
  /** Plain text; lines stay lines. */
  content: text('内容', { max: 4000, required: '内容不能为空' }),
  /** Stands before everybody after login until he presses 已阅. */
  important: flag('重要').default(false),
  pinned: flag('置顶').default(false),
  /** Last day; '' = until it is withdrawn. */
  validUntil: lastDay,
  /** Sent back on saving: whoever saves an older version is told. */
  version: int('版本', 0).default(0),
  submittime,
}
const ids = (label: string) => named(z.array(Id).max(500, `${label}最多500个`), label).default([])

const shared = {
  id: Id,
  title: Str,
  content: Str,
  important: Flag,
  pinned: Flag,
  validUntil: Str,
  state: State,
  /** The state in words; 已过期 when its last day is over. */
  stateValue: Str,
  authorName: Str,
  publishTime: Moment,
  createTime: Moment,
  version: z.number(),
}
const search = { ...pageInput, search: optionalText('查找', 60), state: z.enum(['', 'draft', 'published', 'withdrawn']).default('') }
const one = { id: Id, submittime }
const Named = z.object({ id: Id, name: Str })
const MyNotice = z.object({
  /** Of the message it is in my message centre: what messages.read takes. */
  id: Id,
  title: Str,
  content: Str,
  important: Flag,
  pinned: Flag,
  authorName: Str,
  /** Comes from the platform's operators. */
  platform: Flag,
  publishTime: Moment,
  validUntil: Str,
  view: Flag,
})

export const notices = {
  /** What holds for me today, pinned ones first. */
  mine: endpoint('POST /basedata/v1/notice/findMine', { reply: { content: listOf(MyNotice) }, allow: 'anyone', whenReadOnly: true }),

  page: endpoint('POST /basedata/v1/notice/page', {
    input: search,
    reply: {
      page: pageOf(
        z.object({
          ...shared,
          audience: z.enum(['all', 'roles', 'companies']),
          targetIds: z.array(Id),
          /** The audience in words. */
          audienceValue: Str,
          /** Enabled users it is for today, and how many of them have read it. */
          receivers: z.number(),
          readers: z.number(),
        }),
      ),
    },
    allow: 'system:notice:query',
  }),
  save: endpoint('POST /basedata/v1/notice/saveOrUpdate', {
    input: {
      ...form,
      audience: named(z.enum(['all', 'roles', 'companies'], '请选择接收范围'), '接收范围').default('all'),
      targetIds: ids('接收范围'),
    },
    reply: { id: Id, version: z.number() },
    allow: 'system:notice:upd',
    done: '保存成功',
  }),
  publish: endpoint('POST /basedata/v1/notice/publish', { input: one, allow: 'system:notice:publish', done: '发布成功' }),
  withdraw: endpoint('POST /basedata/v1/notice/withdraw', { input: one, allow: 'system:notice:publish', done: '已撤回' }),
  remove: endpoint('POST /basedata/v1/notice/delete', { input: one, allow: 'system:notice:upd', done: '删除成功' }),
  /** Whom a notice can be for. */
  targets: endpoint('POST /basedata/v1/notice/findTarget', {
    reply: { content: z.object({ roles: listOf(Named), companies: listOf(Named) }) },
    allow: 'system:notice:upd',
  }),
  /** 阅读情况: everybody it is for; readTime '' = not yet. Those who have not read it come first. */
  receipts: endpoint('POST /basedata/v1/notice/pageReceipt', {
    input: { ...pageInput, id: Id },
    reply: { page: pageOf(z.object({ userId: Id, realName: Str, companyName: Str, readTime: Moment })) },
    allow: 'system:notice:query',
  }),
}

/** The operators' notices to tenants. */
export const platformNotices = {
  page: endpoint('POST /basedata/v1/platformNotice/page', {
    input: search,
    reply: {
      page: pageOf(z.object({ ...shared, ownersOnly: Flag, tenants: z.array(Named), audienceValue: Str })),
    },
    allow: 'platform:notice:query',
  }),
  save: endpoint('POST /basedata/v1/platformNotice/saveOrUpdate', {
    input: {
      ...form,
      /** Only the owners' role of each tenant. */ ownersOnly: flag('只发给管理员').default(false),
      /** [] = all. */ tenantIds: ids('租户'),
    },
    reply: { id: Id, version: z.number() },
    allow: 'platform:notice:upd',
    done: '保存成功',
  }),
  publish: endpoint('POST /basedata/v1/platformNotice/publish', { input: one, allow: 'platform:notice:publish', done: '发布成功' }),
  withdraw: endpoint('POST /basedata/v1/platformNotice/withdraw', { input: one, allow: 'platform:notice:publish', done: '已撤回' }),
  remove: endpoint('POST /basedata/v1/platformNotice/delete', { input: one, allow: 'platform:notice:upd', done: '删除成功' }),
  /** On how many screens it has arrived, and how many people have read it. */
  receipts: endpoint('POST /basedata/v1/platformNotice/receipt', {
    input: { id: Id },
    reply: { content: z.object({ tenants: z.number(), received: z.number(), read: z.number() }) },
    allow: 'platform:notice:query',
  }),
  tenants: endpoint('POST /basedata/v1/platformNotice/findTenant', {
    input: { name: optionalText('名称', 60) },
    reply: { content: listOf(Named) },
    allow: 'platform:notice:upd',
  }),
}
