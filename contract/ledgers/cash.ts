import { z } from 'zod'
import {
  amount,
  day,
  endpoint,
  Flag,
  flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  ref,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'

/** 资金账户: what kinds there are. */
export const ACCOUNT_TYPES = { 1: '现金', 2: '银行', 3: '微信', 4: '支付宝', 5: '其他' } as const
export type AccountType = keyof typeof ACCOUNT_TYPES

const Account = z.object({
  id: Id,
  accountName: Str,
  accountType: z.number(),
  accountTypeName: Str,
  bankName: Str,
  bankAccount: Str,
  /** null for whoever may choose an account but not see what is in it. */
  balance: amount('余额').nullable(),
  mayOverdraw: Flag,
  enabled: Flag,
  sort: z.number(),
  remark: Str,
  lastUpdateTime: Moment,
  version: z.number(),
})

const flowFilters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  accountId: Id.optional(),
  clientId: Id.optional(),
  docNo: optionalText('单号', 32),
  /** Comma-separated words of FLOW_KINDS; '' = any. */
  kind: optionalText('类型', 100),
}
export const FLOW_KINDS = ['期初', '收款', '付款', '退款', '转账', '手续费', '其他收入', '其他支出'] as const

/** 资金账户 and their flow. */
export const funds = {
  /** The accounts of the company (platform.md 7.2). accountType 0 = all. */
  page: endpoint('POST /busicore/v1/account/pageAccAccount', {
    input: { ...pageInput, accountType: int('账户类型', 0, 5).default(0), enabled: Flag.optional() },
    reply: { page: pageOf(Account) },
    allow: ['fin:account:query', 'fin:sk:add', 'fin:fk:add', 'fin:tk:add', 'fin:gk:add', 'fin:fund:add'],
  }),
  total: endpoint('POST /busicore/v1/account/totalAccAccount', {
    input: { accountType: int('账户类型', 0, 5).default(0), enabled: Flag.optional() },
    reply: { content: z.object({ balance: amount('余额') }) },
    allow: 'fin:account:query',
  }),
  /** opening: what was in it when it was entered here; later it is corrected by 其他收支. */
  save: endpoint('POST /busicore/v1/account/saveOrUpdateAccount', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      accountName: text('账户名称', { max: 32, required: '请输入账户名称' }),
      accountType: int('账户类型', 1, 5),
      bankName: optionalText('开户行', 64),
      bankAccount: optionalText('账号', 40),
      opening: amount('期初余额').default('0'),
      openingDate: day('期初日期', '请输入日期').optional(),
      mayOverdraw: flag('允许透支').default(false),
      enabled: flag('启用').default(true),
      sort: int('排序', 0, 9999).default(0),
      remark: optionalText('备注', 125),
      submittime,
    },
    reply: { id: Id },
    allow: 'fin:account:upd',
    done: '保存成功',
  }),
  flow: endpoint('POST /busicore/v1/account/pageAccFlow', {
    input: { ...pageInput, ...orderedBy('bizDate', 'amount'), ...flowFilters },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          bizDate: Str,
          accountId: Id,
          accountName: Str,
          kind: Str,
          income: amount('收入').nullable(),
          expense: amount('支出').nullable(),
          /** Of the account, after this row. */
          balance: amount('余额'),
          document: Str,
          documentId: Id,
          docNo: Str,
          clientId: Id,
          clientName: Str,
          remark: Str,
          userName: Str,
          postedAt: Moment,
        }),
      ),
    },
    allow: 'fin:account:query',
  }),
  flowTotal: endpoint('POST /busicore/v1/account/totalAccFlow', {
    input: flowFilters,
    reply: { content: z.object({ income: amount('收入'), expense: amount('支出') }) },
    allow: 'fin:account:query',
  }),
}

/** 收款方式 of the company. */
export const payMethods = {
  list: endpoint('POST /busicore/v1/payMethod/list', {
    reply: {
      content: listOf(
        z.object({
          id: Id,
          name: Str,
          accountId: Id,
          accountName: Str,
          takesChange: Flag,
          sort: z.number(),
          enabled: Flag,
          version: z.number(),
        }),
      ),
    },
    allow: ['fin:account:query', 'busi:ck:pay', 'busi:rk:pay', 'busi:db:pay'],
  }),
  save: endpoint('POST /busicore/v1/payMethod/saveOrUpdate', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      name: text('收款方式', { max: 32, required: '请输入收款方式' }),
      accountId: ref('账户'),
      takesChange: flag('可找零').default(false),
      sort: int('排序', 0, 9999).default(0),
      enabled: flag('启用').default(true),
      submittime,
    },
    reply: { id: Id },
    allow: 'fin:account:upd',
    done: '保存成功',
  }),
}
