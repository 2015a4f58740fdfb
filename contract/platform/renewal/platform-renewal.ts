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
  pageInput,
  pageOf,
  ref,
  refOrNone,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { OrderNo } from './renewal.ts'

const Money = amount('金额')

const Duration = z.object({
  id: Id.default(0),
  renewName: text('时长名称', { max: 20, required: '时长名称不能为空' }),
  months: int('月数', 1, 120),
  /** 0.9 = 9折. */
  rate: amount('折扣率'),
  enabled: flag('在售').default(true),
})
const Plan = z.object({
  id: Id,
  planName: Str,
  seatPrice: Money,
  pdaPrice: Money,
  storageGb: int('存储空间'),
  jobs: int('同时任务数'),
  remark: Str,
  enabled: Flag,
  sort: int('排序'),
  durations: z.array(Duration),
  /** Companies that have it. */
  tenants: int('公司数'),
})

/** What a channel says of a day, and on how many lines we differ. */
const Sums = { inCount: int('收款笔数'), inPrice: Money, outCount: int('退款笔数'), outPrice: Money, differences: int('差异笔数') }

/** 平台管理 · 套餐, 续费订单. */
export const platformRenewal = {
  plans: endpoint('GET /basedata/v1/platform/plan/list', {
    reply: { data: z.array(Plan) },
    allow: ['platform:plan:query', 'platform:renew:query'],
  }),
  savePlan: endpoint('POST /basedata/v1/platform/plan/saveOrUpdate', {
    input: {
      id: Id.default(0),
      planName: text('套餐名称', { max: 30, required: '套餐名称不能为空' }),
      seatPrice: amount('用户单价'),
      pdaPrice: amount('PDA单价'),
      storageGb: int('存储空间（GB）', 1, 10_000).default(20),
      jobs: int('同时任务数', 1, 4).default(2),
      remark: optionalText('备注', 200),
      enabled: flag('在售').default(true),
      sort: int('排序', 0, 999).default(0),
      durations: z.array(Duration, '请设置时长').min(1, '请至少设置一个时长').max(12, '最多12个时长'),
      submittime,
    },
    reply: { id: Id },
    allow: 'platform:plan:upd',
    done: '保存成功',
  }),
  orders: endpoint('POST /basedata/v1/platform/renew/pageOrder', {
    input: {
      ...pageInput,
      search: optionalText('公司、订单号或流水号', 64),
      status: optionalText('状态', 10),
      paytype: optionalText('支付方式', 20),
      /** Only what does not add up: amount, double payment, refund under way. */
      problems: Flag.default(false),
      from: day('开始日期').optional(),
      to: day('结束日期').optional(),
    },
    reply: {
      page: pageOf(
        z.object({
          id: Str,
          tenantId: Id,
          tenantName: Str,
          orderNo: Str,
          createTime: Moment,
          what: Str,
          renewNum: Str,
          totalPrice: Money,
          payPrice: Money,
          paidPrice: Money,
          paytypeName: Str,
          status: Str,
          payTime: Str,
          realName: Str,
          tradeNo: Str,
          problem: Str,
          /** Sandbox or test amount: not part of the revenue. */
          playMoney: Flag,
        }),
      ),
      /** Money kept of all rows found, without play money. */
      other: z.object({ revenue: Money, orders: int('笔数') }),
    },
    allow: 'platform:renew:query',
  }),
  /** Asks the channel what it knows of the order, and books what it was paid. */
  reconcile: endpoint('POST /basedata/v1/platform/renew/reconcile', {
    input: { tenantId: Id, orderNo: OrderNo, submittime },
    reply: { data: z.object({ agrees: Flag, text: Str }) },
    allow: 'platform:renew:reconcile',
    outside: true,
  }),
  /** 按日对账: days whose statement was compared with our books. */
  statements: endpoint('POST /basedata/v1/platform/renew/pageStatement', {
    input: {
      ...pageInput,
      paytype: optionalText('支付方式', 20),
      /** Only days on which the two sides differ. */
      problems: Flag.default(false),
      from: day('开始日期').optional(),
      to: day('结束日期').optional(),
    },
    reply: {
      page: pageOf(z.object({ id: Str, day: Str, paytype: Str, paytypeName: Str, ...Sums, checkedAt: Moment, checkedBy: Str })),
    },
    allow: 'platform:renew:query',
  }),
  /** Asks the channel for its statement of a day that is over, and compares it line by line. */
  checkStatement: endpoint('POST /basedata/v1/platform/renew/checkStatement', {
    /** paytype '' = the first that is open. */
    input: { paytype: optionalText('支付方式', 20), day: day('日期', '请选择日期') },
    reply: {
      data: z.object({
        paytype: Str,
        /** Ways that are open, real ones first. */
        ways: listOf(z.object({ paytype: Str, lable: Str })),
        ...Sums,
        rows: z.array(
          z.object({
            id: Id,
            /** 收款, 退款 */
            what: Str,
            tenantId: Id,
            tenantName: Str,
            orderNo: Str,
            tradeNo: Str,
            /** '' = that side has nothing. */
            theirPrice: Str,
            ourPrice: Str,
            difference: Str,
          }),
        ),
      }),
    },
    allow: 'platform:renew:reconcile',
    outside: true,
    perMinute: 20,
  }),
  /** Gives all that was paid for an order back; what it extended is taken back with it. */
  refund: endpoint('POST /basedata/v1/platform/renew/refund', {
    input: { tenantId: ref('租户'), orderNo: OrderNo, reason: text('原因', { max: 100, required: '请输入退款原因' }), submittime },
    reply: { data: z.object({ done: Flag, text: Str }) },
    allow: 'platform:renew:refund',
    outside: true,
  }),
  licences: endpoint('POST /basedata/v1/platform/renew/pageLicence', {
    input: { ...pageInput, search: optionalText('公司', 50), due: optionalText('到期', 10) },
    reply: {
      page: pageOf(
        z.object({
          tenantId: Id,
          tenantName: Str,
          planName: Str,
          trial: Flag,
          seats: int('用户数'),
          pdaSeats: int('PDA数'),
          dueDate: Str,
          daysLeft: int('剩余天数'),
          graceDays: int('宽限天数'),
        }),
      ),
    },
    allow: 'platform:renew:query',
  }),
  /** 赠送: days or users by hand, with the reason. Negative days correct an earlier gift. planId: what the company buys from now on, 0 = as before. */
  grant: endpoint('POST /basedata/v1/platform/renew/grant', {
    input: {
      tenantId: ref('租户'),
      planId: refOrNone('套餐'),
      days: int('天数', -3650, 3650).default(0),
      seats: int('用户数', -999, 999).default(0),
      pdaSeats: int('PDA数', -999, 999).default(0),
      reason: text('原因', { max: 100, required: '请输入原因' }),
      submittime,
    },
    reply: { data: z.object({ dueDate: Str }) },
    allow: 'platform:renew:grant',
    done: '操作成功',
  }),
}
