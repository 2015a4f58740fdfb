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
  refOrNone,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'

/** addType: a trial buys; a running licence is renewed, or gets more users until its due date. */
export const AddType = { buy: 1, renew: 2, addUsers: 3 } as const

/** State of an order as the dialog polls it, with the call of the bindings (wechat.bindState, tid = order number). */
export const PayState = { gone: 2, waiting: 50, paid: 200 } as const

export const OrderNo = text('订单号', { max: 64, required: '订单号不能为空' })
const Money = amount('金额')

/** The order as the dialog shows it. yhPrice is negative (a discount) or 0; timeNum = minutes until it closes. */
const RenewOrder = z.object({
  orderNo: Str,
  totalPrice: Money,
  payPrice: Money,
  yhPrice: Money,
  /** The package used: one or two parts, split by a full-width comma. */
  renewNum: Str,
  /** What the payer reads as the payee's remark. */
  remark: Str,
  timeExpire: Moment,
  /** Content of the code; begins with / when it is a page of this server (sandbox). */
  qrCode: Str,
  paytype: Str,
  timeNum: int('分钟'),
})

/** 续费: the dialog 扫码续费 (trading.md 2.7, 4, 7). */
export const renewal = {
  getRenew: endpoint('POST /basedata/v1/renew/getRenew', {
    reply: {
      content: listOf(z.object({ id: Id, renewName: Str, yhRate: Str })),
      other: z.object({
        trial: Flag,
        /** Bought; on a trial those in use, which it would need to buy. */
        userNum: int('用户数'),
        pdaNum: int('PDA数'),
        /** Due date, yyyy-MM-dd. */
        timeExpire: Str,
        compName: Str,
        /** Days left, the due date included; 0 or less = expired. */
        expireNum: int('剩余天数'),
        /** Price of one PDA for a year, without the device. */
        pdaPrice: Money,
      }),
      payOptions: listOf(z.object({ paytype: Str, lable: Str, used: Flag, imgSrc: Str })),
    },
    allow: 'renew:pay',
  }),
  /** Prices are computed here only. qrCode false: the order without a code, to see what it would cost. */
  addOrder: endpoint('POST /basedata/v1/alipay/addOrder', {
    input: {
      qrCode: flag('二维码').default(true),
      renewId: refOrNone('续费单'),
      paytype: optionalText('支付方式', 20),
      addType: int('类型', 1, 3),
      userNum: int('用户数', 0, 999).default(0),
      pdaNum: int('PDA数', 0, 999).default(0),
      submittime,
    },
    reply: { content: RenewOrder },
    allow: 'renew:pay',
    outside: true,
    holderOnly: true,
    whenReadOnly: true,
    perMinute: 120,
  }),
  /** 续费与订单: the licence and what was ordered. */
  licence: endpoint('GET /basedata/v1/renew/licence', {
    reply: {
      data: z.object({
        /** False on platform type 1: no licence at all. */
        limited: Flag,
        planName: Str,
        trial: Flag,
        seats: int('用户数'),
        seatsUsed: int('已用用户'),
        pdaSeats: int('PDA数'),
        pdaUsed: int('已用PDA'),
        /** In words: 1.2 GB. */
        storageUsed: Str,
        storageGb: int('存储空间'),
        /** Long jobs that run at once. */
        jobs: int('同时任务数'),
        dueDate: Str,
        daysLeft: int('剩余天数'),
        /** full, reading, locked */
        stage: Str,
        changes: listOf(z.object({ id: Id, at: Moment, kind: Str, what: Str, dueAfter: Str, orderNo: Str, reason: Str, byWhom: Str })),
      }),
    },
    allow: ['renew:query', 'renew:pay'],
  }),
  orders: endpoint('POST /basedata/v1/renew/pageOrder', {
    input: { ...pageInput, status: optionalText('状态', 10), from: day('开始日期').optional(), to: day('结束日期').optional() },
    reply: {
      page: pageOf(
        z.object({
          orderNo: Str,
          createTime: Moment,
          what: Str,
          renewNum: Str,
          totalPrice: Money,
          payPrice: Money,
          yhPrice: Money,
          paytypeName: Str,
          status: Str,
          payTime: Str,
          realName: Str,
        }),
      ),
    },
    allow: ['renew:query', 'renew:pay'],
  }),
}

const SandboxOrder = { orderNo: OrderNo, ticket: text('凭据', { max: 64, required: '凭据不能为空' }) }

/** 沙箱支付 - 不会扣款: the page behind a sandbox code. It stands in for the payer's phone; nobody is signed in there. */
export const sandboxPay = {
  order: endpoint('POST /basedata/v1/sandbox/order', {
    input: SandboxOrder,
    reply: { content: z.object({ orderNo: Str, subject: Str, payPrice: Money, state: Str }) },
    allow: 'open',
    perMinute: 120,
  }),
  /** Pays at the sandbox and answers its signed notification, which the page hands in like a channel would. */
  pay: endpoint('POST /basedata/v1/sandbox/pay', {
    input: SandboxOrder,
    reply: { content: z.object({ notify: z.record(z.string(), Str) }) },
    allow: 'open',
    perMinute: 60,
  }),
}
