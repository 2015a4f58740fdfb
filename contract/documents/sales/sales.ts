import { z } from 'zod'
import {
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  qty,
  ref,
  refOrNone,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { byStanding } from '../core/list-totals.ts'
import { askedId, grant, taking } from '../payments/taking.ts'
import { LineFacts } from './line-facts.ts'
import { anyKind, draft, filters, Line, Order, txs, xs } from './order.ts'

const moved = { status: Str }
/** moneyNo: its 收款单, '' for none. denied: whoever was to sign did not prove himself, and nothing was done ('' otherwise). */
const movedPaid = { ...moved, moneyNo: Str, denied: Str }
const step = (path: string, tag: string) =>
  endpoint(`POST /busicore/v1/ckorder/${path}`, { input: { id: Id, submittime }, reply: moved, allow: tag })
const counted = z.array(z.object({ id: Id, amount: qty('数量') })).max(1000)

export const outbound = {
  page: endpoint('POST /busicore/v1/ckorder/pageCkOrder', {
    input: {
      ...pageInput,
      ...filters,
      ...orderedBy('ckNo', 'ckDate', 'shipDate', 'clientName', 'status', 'lineCount', 'ckAmount', 'xsPrice', 'txsPrice', 'lastUpdateTime'),
    },
    reply: { page: pageOf(Order) },
    allow: anyKind('query'),
  }),
  totals: endpoint('POST /busicore/v1/ckorder/totalCkOrder', {
    input: filters,
    reply: { content: byStanding({ ckAmount: qty(), xsPrice: xs('销售金额'), txsPrice: txs('实际销售金额') }) },
    allow: anyKind('query'),
  }),
  /** content null: no such order. */
  get: endpoint('POST /busicore/v1/ckorder/getOneCkOrder/{id}', {
    input: { id: Id },
    reply: { content: Order.extend({ version: z.number(), settleKind: Str }).nullable() },
    allow: [...anyKind('query'), 'quick.ckHistory'],
  }),
  pageLines: endpoint('POST /busicore/v/ckproduct/pageCkProduct', {
    input: { ...pageInput, ckId: Id },
    reply: { page: pageOf(Line) },
    allow: [...anyKind('query'), 'quick.ckHistory'],
    exportAllow: 'quick.ckHistory.excel',
  }),
  log: endpoint('POST /busicore/v1/ckorder/logCkOrder/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
    allow: anyKind('query'),
  }),
  /** What a line of this part would be for this client: price and where it comes from, last sale, stock, limit. */
  linePrices: endpoint('POST /busicore/v1/ckorder/linePrices', {
    /** `ckId`: the sale under the pen; what is kept for it counts as its to take. */
    input: { clientId: Id, pjids: z.array(Id).min(1).max(500), ckId: refOrNone('销售单') },
    reply: { content: listOf(LineFacts) },
    allow: [...anyKind('add'), ...anyKind('upd'), ...anyKind('query')],
  }),
  save: endpoint('POST /busicore/v1/ckorder/saveOrUpdateCkOrder', {
    input: draft,
    reply: { id: Id, ckNo: Str, version: z.number() },
    allow: [...anyKind('add'), ...anyKind('upd')],
    done: '保存成功',
  }),
  remove: endpoint('POST /busicore/v1/ckorder/delCkOrder', { input: { id: Id, submittime }, allow: anyKind('del'), done: '删除成功' }),
  /** 确认: reserves stock and checks credit, overdue and minimum price. A failed check leads to 待审核, reason in `override`. */
  confirm: endpoint('POST /busicore/v1/ckorder/confirmCkOrder', {
    input: { id: Id, submittime },
    reply: { status: Str, override: Str },
    allow: anyKind('confirm'),
  }),
  /** 审核: a manager lets the failed check pass, with his reason. */
  approve: endpoint('POST /busicore/v1/ckorder/approveCkOrder', {
    input: { id: Id, note: text('审核意见', { max: 125, required: '请输入审核意见' }), submittime },
    reply: moved,
    allow: 'busi:ck:approve',
  }),
  /** 驳回 to draft. */
  reject: endpoint('POST /busicore/v1/ckorder/rejectCkOrder', {
    input: { id: Id, note: text('驳回原因', { max: 125, required: '请输入驳回原因' }), submittime },
    reply: moved,
    allow: 'busi:ck:approve',
  }),
  /** 通知备货: to the first step of the warehouse. */
  notify: step('notifyCkOrder', 'busi:ck:confirm'),
  pickStart: step('pickStart', 'busi:ck:pick'),
  /** 拣货完成: what was found per line; absent lines count as found in full. A short pick frees its reservation at once. */
  pickDone: endpoint('POST /busicore/v1/ckorder/pickDone', {
    input: { id: Id, lines: counted.default([]), submittime },
    reply: moved,
    allow: 'busi:ck:pick',
  }),
  checkStart: step('checkStart', 'busi:ck:check'),
  /** 验货完成: a difference to what was picked sends the order back to 拣货中. */
  checkDone: endpoint('POST /busicore/v1/ckorder/checkDone', {
    input: { id: Id, lines: counted.default([]), submittime },
    reply: moved,
    allow: 'busi:ck:check',
  }),
  packStart: step('packStart', 'busi:ck:pack'),
  packDone: endpoint('POST /busicore/v1/ckorder/packDone', {
    input: { id: Id, boxCount: int('箱数', 1, 9999).default(1), submittime },
    reply: moved,
    allow: 'busi:ck:pack',
  }),
  /** 发货: posts stock, cost and receivable. */
  ship: endpoint('POST /busicore/v1/ckorder/shipCkOrder', {
    input: { id: Id, fhCompany: optionalText('货运公司', 64), carNum: optionalText('发车批次', 32), ...taking, grant, askedId, submittime },
    reply: movedPaid,
    allow: 'busi:ck:ship',
  }),
  /** 签收; of 货到付款 with the money. */
  sign: endpoint('POST /busicore/v1/ckorder/signCkOrder', {
    input: { id: Id, ...taking, grant, askedId, submittime },
    reply: movedPaid,
    allow: 'busi:ck:sign',
  }),
  /** What a client who pays cash has to pay with 发货 (货到付款: with 签收) of this sale; 0 = nothing, or somebody has let it pass. */
  cashDue: endpoint('POST /busicore/v1/ckorder/cashDueCkOrder', {
    input: { id: Id },
    reply: {
      due: txs('待收现款'),
      /** What lies there in advance, covers the rest, and is used with the step. */
      inHand: txs('预收抵扣'),
      /** Something is due, also for whoever may not see how much. */
      asks: Flag,
      settleKind: Str,
      clientId: Id,
      clientName: Str,
    },
    allow: ['busi:ck:ship', 'busi:ck:sign', 'busi:ck:pay'],
  }),
  /** 授权赊账: lets it leave, or arrive, unpaid. */
  letOwe: endpoint('POST /busicore/v1/ckorder/letOweCkOrder', {
    input: { id: Id, note: text('授权原因', { max: 100, required: '请输入授权原因' }), submittime },
    reply: moved,
    allow: 'busi:ck:approve',
    done: '已授权',
  }),
  /** 关单: frees everything; only before shipping. */
  close: endpoint('POST /busicore/v1/ckorder/closeCkOrder', {
    input: { id: Id, note: optionalText('原因', 125), submittime },
    reply: moved,
    allow: anyKind('close'),
  }),
  /**
   * 转单: what is left of a quote becomes a sale or presale, of a presale a sale, as a draft at the prices that were offered.
   * `lines` names lines and how much of each, empty = all that is left. Asks (code 6) when the quote is past its day, unless `expired` is set.
   */
  convert: endpoint('POST /busicore/v1/ckorder/convertCkOrder', {
    input: {
      id: Id,
      toType: z.union([z.literal(0), z.literal(2)], '只能转为销售单或预售单').default(0),
      lines: z
        .array(z.object({ id: Id, amount: qty('数量') }))
        .max(1000)
        .default([]),
      expired: Flag.default(false),
      submittime,
    },
    reply: { id: Id, ckNo: Str, version: z.number() },
    allow: ['busi:ck:add', 'busi:ys:add'],
  }),
  /** 加入报价: parts go to the end of a quote that is being written, or begin a new one (id 0) for a client. */
  addToQuote: endpoint('POST /busicore/v1/ckorder/addToQuote', {
    input: {
      id: Id.default(0),
      clientId: Id.default(0),
      lines: z
        .array(z.object({ pjid: ref('商品'), ckAmount: qty('数量').default('1'), xsPrice: xs('报价').optional() }))
        .min(1, '请选择商品')
        .max(1000, '明细最多1000行'),
      submittime,
    },
    reply: { id: Id, ckNo: Str, version: z.number() },
    allow: ['busi:bj:add', 'busi:bj:upd'],
  }),
  /**
   * 柜台销售: saves, reserves, ships and completes in one transaction, and takes the money. moneyNo: its 收款单, '' for none.
   * denied: whoever was to sign did not prove himself, and nothing was done ('' otherwise).
   */
  counter: endpoint('POST /busicore/v1/ckorder/counterCkOrder', {
    input: { ...draft, ...taking, grant, askedId },
    reply: { id: Id, ckNo: Str, status: Str, moneyNo: Str, denied: Str },
    allow: 'busi:ck:counter',
  }),
  /** Everything 柜台销售 would refuse, before money is taken; nothing is kept. */
  checkCounter: endpoint('POST /busicore/v1/ckorder/checkCounter', {
    input: draft,
    reply: {
      due: txs('应收金额'),
      settleKind: Str,
      /** What may still be owed besides this sale; of a client who pays cash: what covers it, lying here in advance. null: no limit. */
      creditLeft: txs('可用额度').nullable(),
      /** What somebody with the right has to let pass. */
      objections: listOf(z.object({ reason: Str, detail: Str })),
    },
    allow: 'busi:ck:counter',
  }),
  /** 收款 of a sale that has been shipped. */
  pay: endpoint('POST /busicore/v1/ckorder/payCkOrder', {
    input: { id: Id, ...taking, grant, askedId, submittime },
    reply: { moneyNo: Str, denied: Str },
    allow: 'busi:ck:pay',
    done: '收款成功',
  }),
}
