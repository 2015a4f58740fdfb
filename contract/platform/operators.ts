import { z } from 'zod'
import {
  day,
  endpoint,
  Flag,
  flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  pageInput,
  pageOf,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { SMS_SCOPES } from './sms.ts'

const Tenant = z.object({
  id: Id,
  name: Str,
  openedAt: Moment,
  stopped: Flag,
  stopReason: Str,
  note: Str,
  ownerName: Str,
  ownerAccount: Str,
  ownerPhone: Str,
  /** Enabled users. */
  users: int('用户数'),
  /** Users at work now. */
  online: int('在线'),
  /** '' = never. */
  lastLogin: Moment,
  /** Licence; '' and 0 where there is none. */
  trial: Flag,
  dueDate: Str,
  seats: int('授权用户数'),
})

const TenantUser = z.object({
  id: Id,
  loginAccount: Str,
  realName: Str,
  phoneNo: Str,
  companyName: Str,
  roleNames: z.array(Str),
  owner: Flag,
  enable: Flag,
  online: Flag,
  secondFactor: Flag,
  lastLogin: Moment,
})

const Figure = z.object({ label: Str, value: Str })

/** 平台管理 · 租户. Operators only: every tag here is one of `operatorTagGroups`. */
export const tenants = {
  /** name = part of a company's name, or of an account, name or phone of its people. billType 1 trial, 2 paid; state as the list shows it. */
  page: endpoint('POST /admin/v1/company/queryTenant', {
    input: {
      ...pageInput,
      billType: int('授权类型', 0, 2).default(0),
      name: optionalText('名称', 50),
      state: z.enum(['', 'running', 'stopped'], '请选择状态').default(''),
    },
    reply: { page: pageOf(Tenant) },
    allow: 'platform:tenant:query',
  }),
  /** Companies, largest counts and what the trade of 30 days amounts to, in words. */
  get: endpoint('GET /admin/platform/tenant/get/{id}', {
    input: { id: Id },
    reply: {
      data: z.object({
        tenant: Tenant,
        companies: z.array(z.object({ id: Id, companyName: Str, companyNo: Str, users: int('用户数') })),
        figures: z.array(Figure),
        visits: z.array(z.object({ at: Moment, operatorName: Str, loginAccount: Str, reason: Str })),
      }),
    },
    allow: 'platform:tenant:query',
  }),
  users: endpoint('POST /admin/platform/tenant/users', {
    input: { ...pageInput, id: Id, search: optionalText('查找', 50) },
    reply: { page: pageOf(TenantUser) },
    allow: 'platform:tenant:query',
  }),
  /** Nobody of the tenant can sign in any more; whoever is signed in is out at once. */
  stop: endpoint('PUT /admin/platform/tenant/stop', {
    input: { id: Id, reason: text('停用原因', { max: 200, required: '请输入停用原因' }), submittime },
    allow: 'platform:tenant:upd',
    done: '租户已停用',
  }),
  resume: endpoint('PUT /admin/platform/tenant/resume', {
    input: { id: Id, submittime },
    allow: 'platform:tenant:upd',
    done: '租户已恢复',
  }),
  saveNote: endpoint('PUT /admin/platform/tenant/note', {
    input: { id: Id, note: optionalText('备注', 500), submittime },
    allow: 'platform:tenant:upd',
    done: '保存成功',
  }),
  /** A one-time password for an owner of the tenant. */
  resetPassword: endpoint('PUT /admin/platform/tenant/resetPwd', {
    input: { id: Id, userId: Id, submittime },
    reply: { data: z.object({ loginAccount: Str, password: Str }) },
    allow: 'platform:tenant:resetPwd',
    done: '密码重置成功',
  }),
  /** For an owner who has lost his phone and recovery codes. */
  resetFactor: endpoint('PUT /admin/platform/tenant/resetFactor', {
    input: { id: Id, userId: Id, submittime },
    allow: 'platform:tenant:resetPwd',
    done: '两步验证已重置',
  }),
}

export const SIGN_UP_STATES = ['待审核', '已开通', '已拒绝'] as const

/** What became of the text message that tells the outcome: on its way, no provider is connected, or the day's messages are used up. */
export const NOTICE_FATES = ['sent', 'local', 'held'] as const
const notice = z.enum(NOTICE_FATES)

/** 平台管理 · 注册审核. */
export const signUps = {
  page: endpoint('POST /admin/platform/signUp/page', {
    input: {
      ...pageInput,
      search: optionalText('查找', 50),
      state: optionalText('状态', 10),
      from: day('开始日期').optional(),
      to: day('结束日期').optional(),
    },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          companyName: Str,
          realName: Str,
          phone: Str,
          ip: Str,
          address: Str,
          state: Str,
          loginAccount: Str,
          /** 0 = none opened. */
          tenantId: Id,
          refusal: Str,
          askedAt: Moment,
          judgedAt: Moment,
          judgedBy: Str,
          /** Of 《服务协议》《隐私政策》; '' = signed up before they were asked for. */
          termsVersion: Str,
          agreedAt: Moment,
        }),
      ),
    },
    allow: 'platform:register:query',
  }),
  /** approval true = a sign-up waits for an operator; false = it opens at once. */
  setting: endpoint('GET /admin/platform/signUp/setting', {
    reply: { data: z.object({ approval: Flag, waiting: int('待审核') }) },
    allow: 'platform:register:query',
  }),
  saveSetting: endpoint('PUT /admin/platform/signUp/setting', {
    input: { approval: flag('注册需要审核'), submittime },
    allow: 'platform:register:audit',
    done: '设置成功',
  }),
  approve: endpoint('PUT /admin/platform/signUp/approve', {
    input: { id: Id, submittime },
    reply: { data: z.object({ loginAccount: Str, notice }) },
    allow: 'platform:register:audit',
  }),
  refuse: endpoint('PUT /admin/platform/signUp/refuse', {
    input: { id: Id, reason: text('拒绝原因', { max: 60, required: '请输入拒绝原因' }), submittime },
    reply: { data: z.object({ notice }) },
    allow: 'platform:register:audit',
  }),
}

const daily = (label: string) => int(label, 0, 1_000_000)
/** Text messages a day. tenant: those that the signed-in people of one company order. */
const SmsLimits = {
  all: daily(SMS_SCOPES.all),
  reset: daily(SMS_SCOPES.reset),
  register: daily(SMS_SCOPES.register),
  self: daily(SMS_SCOPES.self),
  notice: daily(SMS_SCOPES.notice),
  tenant: daily(SMS_SCOPES.tenant),
}

/** 平台管理 · 发件箱: what went, or would have gone, to the outside (decision 24). Codes are shown in the demo only. */
export const outbox = {
  page: endpoint('POST /admin/platform/outbox/page', {
    input: {
      ...pageInput,
      recipient: optionalText('收件人', 50),
      channel: optionalText('渠道', 20),
      from: day('开始日期').optional(),
      to: day('结束日期').optional(),
    },
    reply: { page: pageOf(z.object({ id: Id, channel: Str, recipient: Str, content: Str, state: Str, createTime: Moment })) },
    allow: 'platform:outbox:query',
  }),
  /** Today's messages beside their limits; sent.tenant = those of the company that ordered most. */
  budget: endpoint('GET /admin/platform/outbox/budget', {
    reply: { data: z.object({ limits: z.object(SmsLimits), sent: z.object(SmsLimits) }) },
    allow: 'platform:outbox:query',
  }),
  saveBudget: endpoint('PUT /admin/platform/outbox/budget', {
    input: { ...SmsLimits, submittime },
    allow: 'platform:outbox:upd',
    done: '设置成功',
  }),
}

/** 平台管理 · 运行监控. Calls and memory are those of the process that answers. */
export const monitor = {
  summary: endpoint('GET /admin/platform/monitor/summary', {
    reply: {
      data: z.object({
        server: listOf(Figure),
        database: listOf(Figure),
        tables: listOf(z.object({ name: Str, size: Str, rows: z.number() })),
        /** Of the last hour; milliseconds. */
        calls: listOf(
          z.object({ call: Str, count: int('次数'), average: z.number(), p95: z.number(), slowest: z.number(), failed: int('失败') }),
        ),
        sessions: listOf(
          z.object({ tenantId: Id, tenantName: Str, users: int('用户'), sessions: int('会话'), support: int('协助'), lastSeen: Moment }),
        ),
      }),
    },
    allow: 'platform:monitor:query',
  }),
  jobs: endpoint('GET /admin/platform/monitor/jobs', {
    reply: {
      data: listOf(
        z.object({
          id: Id,
          task: Str,
          taskName: Str,
          tenantName: Str,
          state: Str,
          attempts: int('次数'),
          maxAttempts: int('最多次数'),
          runAt: Moment,
          createdAt: Moment,
          lastError: Str,
        }),
      ),
    },
    allow: 'platform:monitor:query',
  }),
  retryJob: endpoint('PUT /admin/platform/monitor/retryJob', {
    input: { id: Id, submittime },
    allow: 'platform:monitor:retry',
    done: '任务已重新排队',
  }),
}
