import { z } from 'zod'
import {
  amount,
  day,
  endpoint,
  Id,
  listOf,
  Moment,
  named,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  ref,
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { documents } from '../documents.ts'
import { byStanding } from './core/list-totals.ts'

/** 账户转账 and 其他收支. Posted as they are saved; undone by 红冲. */
export const FUND_KINDS = { zk: documents.zk.short, qs: documents.qs.short, qz: documents.qz.short } as const
export type FundKind = keyof typeof FUND_KINDS
export const FUND_STATUSES = ['已完成', '已红冲'] as const
/** Offered; another may be typed. */
export const INCOME_CATEGORIES = ['利息收入', '废品收入', '返利', '租金收入', '盘盈', '长短款', '其他'] as const
export const EXPENSE_CATEGORIES = ['房租', '工资', '水电', '运费', '办公费', '招待费', '税费', '手续费', '盘亏', '长短款', '其他'] as const

const fundFilters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  fundNo: optionalText('单号', 32),
  /** Comma-separated kinds; '' = any. */
  kind: optionalText('类型', 20),
  accountId: Id.optional(),
  category: optionalText('类别', 32),
  status: optionalText('状态', 16),
}

export const fundOrders = {
  page: endpoint('POST /busicore/v1/accFund/pageFund', {
    input: { ...pageInput, ...orderedBy('fundNo', 'fundDate', 'amount'), ...fundFilters },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          fundNo: Str,
          kind: z.enum(Object.keys(FUND_KINDS) as [FundKind, ...FundKind[]]),
          fundDate: Str,
          status: Str,
          accountId: Id,
          accountName: Str,
          toAccountName: Str,
          category: Str,
          counterpart: Str,
          amount: amount('金额'),
          fee: amount('手续费'),
          remark: Str,
          userName: Str,
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
    reply: { content: listOf(z.object({ kind: Str, category: Str })) },
    allow: ['fin:fund:query', 'fin:fund:add'],
  }),
  save: endpoint('POST /busicore/v1/accFund/saveFund', {
    input: {
      kind: named(z.enum(Object.keys(FUND_KINDS) as [FundKind, ...FundKind[]], '请选择类型'), '类型'),
      fundDate: day(),
      accountId: ref('账户'),
      /** 转账 only. */
      toAccountId: refOrNone('转入账户'),
      /** 内部付款: the account is another company's, which is owed so much less (`fin:branch:pay`). */
      toCompanyId: refOrNone('收款公司'),
      amount: amount('金额'),
      fee: amount('手续费').default('0'),
      category: optionalText('收支类别', 32),
      counterpart: optionalText('对方', 64),
      remark: optionalText('备注', 125),
      submittime,
    },
    reply: { id: Id, fundNo: Str },
    allow: 'fin:fund:add',
    done: '保存成功',
  }),
  /** Accounts of another company that can be paid into; what is in them is not said. */
  branchAccounts: endpoint('POST /busicore/v1/accFund/branchAccounts', {
    input: { companyId: ref('收款公司') },
    reply: { content: listOf(z.object({ id: Id, accountName: Str })) },
    allow: 'fin:branch:pay',
  }),
  /** 红冲: the same amounts the other way, today. */
  reverse: endpoint('POST /busicore/v1/accFund/reverseFund', {
    input: { id: Id, submittime },
    reply: { status: Str },
    allow: 'fin:fund:reverse',
    done: '已红冲',
  }),
}
