import { z } from 'zod'
import { byStanding } from '#contract/documents/core/list-totals.ts'
import {
  amount,
  day,
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  orderedBy,
  pageInput,
  pageOf,
  submittime,
  Text,
  text,
  words,
} from '#contract/kit/fields.ts'

/** 资金账户: what kinds there are. */
export const ACCOUNT_TYPES = { 1: '现金', 2: '银行', 3: '微信', 4: '支付宝', 5: '其他' } as const
export type AccountType = keyof typeof ACCOUNT_TYPES

const Account = z.object({
  id: Id,
  accountName: Text,
  accountType: z.number(),
  accountTypeName: Text,
  bankName: Text,
  bankAccount: Text,
  /** null for whoever may choose an account but not see what is in it. */
  balance: amount('余额').nullable(),
  mayOverdraw: Flag,
  enabled: Flag,
  sort: z.number(),
  remark: Text,
  lastUpdateTime: Moment,
  version: z.number(),
})

const flowFilters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  accountId: Id.optional(),
  clientId: Id.optional(),
  docNo: words('单号', 32),
  /** Comma-separated words of FLOW_KINDS; '' = any. */
  kind: words('类型', 100),
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
      bankName: words('开户行', 64),
      bankAccount: words('账号', 40),
      opening: amount('期初余额').default('0'),
      openingDate: day().optional(),
      mayOverdraw: Flag.default(false),
      enabled: Flag.default(true),
      sort: int('排序', 0, 9999).default(0),
      remark: words('备注', 125),
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
          bizDate: Text,
          accountId: Id,
          accountName: Text,
          kind: Text,
          income: amount('收入').nullable(),
          expense: amount('支出').nullable(),
          /** Of the account, after this row. */
          balance: amount('余额'),
          document: Text,
          documentId: Id,
          docNo: Text,
          clientId: Id,
          clientName: Text,
          remark: Text,
          userName: Text,
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

/** 账户转账 and 其他收支. Posted as they are saved; undone by 红冲. */
export const FUND_KINDS = { zk: '转账', qs: '其他收入', qz: '其他支出' } as const
export type FundKind = keyof typeof FUND_KINDS
export const FUND_STATUSES = ['已完成', '已红冲'] as const
/** Offered; another may be typed. */
export const INCOME_CATEGORIES = ['利息收入', '废品收入', '返利', '租金收入', '盘盈', '长短款', '其他'] as const
export const EXPENSE_CATEGORIES = ['房租', '工资', '水电', '运费', '办公费', '招待费', '税费', '手续费', '盘亏', '长短款', '其他'] as const

const fundFilters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  fundNo: words('单号', 32),
  /** Comma-separated kinds; '' = any. */
  kind: words('类型', 20),
  accountId: Id.optional(),
  category: words('类别', 32),
  status: words('状态', 16),
}

export const fundOrders = {
  page: endpoint('POST /busicore/v1/accFund/pageFund', {
    input: { ...pageInput, ...orderedBy('fundNo', 'fundDate', 'amount'), ...fundFilters },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          fundNo: Text,
          kind: z.enum(Object.keys(FUND_KINDS) as [FundKind, ...FundKind[]]),
          fundDate: Text,
          status: Text,
          accountId: Id,
          accountName: Text,
          toAccountName: Text,
          category: Text,
          counterpart: Text,
          amount: amount('金额'),
          fee: amount('手续费'),
          remark: Text,
          userName: Text,
          createTime: Moment,
        }),
      ),
    },
    allow: 'fin:fund:query',
  }),
  total: endpoint('POST /busicore/v1/accFund/totalFund', {
    input: fundFilters,
    /** amount: 转账 and both kinds together. */
    reply: { content: byStanding({ amount: amount('金额'), income: amount('收入'), expense: amount('支出'), fee: amount('手续费') }) },
    allow: 'fin:fund:query',
  }),
  categories: endpoint('POST /busicore/v1/accFund/categories', {
    reply: { content: listOf(z.object({ kind: Text, category: Text })) },
    allow: ['fin:fund:query', 'fin:fund:add'],
  }),
  save: endpoint('POST /busicore/v1/accFund/saveFund', {
    input: {
      kind: z.enum(Object.keys(FUND_KINDS) as [FundKind, ...FundKind[]], '请选择类型'),
      fundDate: day('请输入日期'),
      accountId: int('账户', 1),
      /** 转账 only. */
      toAccountId: Id.default(0),
      amount: amount('金额'),
      fee: amount('手续费').default('0'),
      category: words('类别', 32),
      counterpart: words('对方', 64),
      remark: words('备注', 125),
      submittime,
    },
    reply: { id: Id, fundNo: Text },
    allow: 'fin:fund:add',
    done: '保存成功',
  }),
  /** 红冲: the same amounts the other way, today. */
  reverse: endpoint('POST /busicore/v1/accFund/reverseFund', {
    input: { id: Id, submittime },
    reply: { status: Text },
    allow: 'fin:fund:reverse',
    done: '已红冲',
  }),
}
