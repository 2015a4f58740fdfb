import { z } from 'zod'
import { endpoint, Flag, Id, listOf, Moment, qty, Str, submittime, text } from '#contract/kit/fields.ts'
import { taking } from '../payments/taking.ts'
import { draft, txs } from './order.ts'

/** 主管授权 on the approver's own phone. So long an answer may be given, and so long it may be used. */
export const GRANT_MINUTES = 5
/** busiMsgType of the push that tells the counter of an answer; content = {id}. */
export const GRANT_ANSWERED = 23
export const GRANT_STATUSES = ['待授权', '已同意', '已拒绝', '已取消', '已使用', '已过期'] as const
/** Whoever may let something pass; what exactly, each objection says. */
const mayGrant = ['busi:ck:approve', 'fin:sk:discount']
const mayAsk = ['busi:ck:counter', 'busi:ck:pay', 'busi:ck:ship', 'busi:ck:sign']
const Status = z.enum(GRANT_STATUSES)

const asked = {
  id: Id,
  /** Names of those who have been told of it, three at most, and how many they are. */
  told: listOf(Str),
  toldCount: z.number(),
  seconds: z.number(),
}

export const grants = {
  /** 发到手机: a sale that is about to be carried out. Nothing is posted, neither by this nor by the answer. */
  askCounter: endpoint('POST /busicore/v1/ckGrant/askCounter', { input: { ...draft, ...taking }, reply: asked, allow: 'busi:ck:counter' }),
  /** The same for the money of a sale that has been shipped. */
  askPay: endpoint('POST /busicore/v1/ckGrant/askPay', { input: { id: Id, ...taking, submittime }, reply: asked, allow: 'busi:ck:pay' }),
  /** The same of 发货 or 签收 of a sale, whichever comes next: who pays cash has not paid it all. */
  askStep: endpoint('POST /busicore/v1/ckGrant/askStep', {
    input: { id: Id, ...taking, submittime },
    reply: asked,
    allow: ['busi:ck:ship', 'busi:ck:sign'],
  }),
  /** What has become of what I asked. */
  state: endpoint('POST /busicore/v1/ckGrant/state', {
    input: { id: Id },
    reply: { status: Status, answeredBy: Str, note: Str },
    allow: mayAsk,
  }),
  /** The counter does not wait any longer. */
  withdraw: endpoint('POST /busicore/v1/ckGrant/withdraw', { input: { id: Id, submittime }, allow: mayAsk }),
  /** For the approver. content null: nothing of this number is his to see. */
  read: endpoint('POST /busicore/v1/ckGrant/read', {
    input: { id: Id },
    reply: {
      content: z
        .object({
          id: Id,
          status: Status,
          askerName: Str,
          askedAt: Moment,
          /** How long it may still be answered. */
          seconds: z.number(),
          companyName: Str,
          clientName: Str,
          /** Of a sale that has been shipped; '' of one that is about to be. */
          ckNo: Str,
          due: txs('应收金额'),
          rounding: txs('抹零'),
          /** 挂账: what is owed afterwards. */
          owed: txs('挂账金额'),
          /** What is objected to the sale as a whole. */
          objections: listOf(Str),
          lines: listOf(
            z.object({
              rowNo: z.number(),
              pjNo: Str,
              pjName: Str,
              pjBrand: Str,
              pjUnit: Str,
              ckAmount: qty(),
              gift: Flag,
              txsPrice: txs('实际销售价'),
              txsSum: txs('实际金额'),
              objections: listOf(Str),
            }),
          ),
          /** Why the reader may not answer it; '' = he may. */
          hindrance: Str,
          answeredBy: Str,
          answeredAt: Moment.nullable(),
          note: Str,
        })
        .nullable(),
    },
    allow: mayGrant,
  }),
  answer: endpoint('POST /busicore/v1/ckGrant/answer', {
    input: { id: Id, agree: Flag, note: text('原因', { max: 100, required: '请输入原因' }), submittime },
    reply: { status: Status },
    allow: mayGrant,
  }),
}
