import { z } from 'zod'
import {
  comparison,
  day,
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
  price,
  qty,
  range,
  ref,
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { byStanding } from './core/list-totals.ts'
import { unitInput, unitShown } from './core/units.ts'
import { feeList, feePayments, fees, lateFee, lateFeeReply } from './fees.ts'
import { taking } from './payments/taking.ts'

/** 入库单 — purchase stock-in. Status: 草稿 → 已确认 (posts stock, cost, payable) → 已完成; a draft may be deleted, a posted one taken back (→ 已红冲). */
export const RK_STATUSES = ['草稿', '已确认', '已完成', '已红冲'] as const

const purchase = (label: string) => price('price.purchaseprice', label)
const tcost = (label: string) => price('price.tcostprice', label)
const cost = (label: string) => price('price.costprice', label)

/** Fields of the header, in the order in which the screen has them. */
export const rkHeader = {
  supplierId: ref('供应商'),
  rkDate: day('入库日期', '请输入日期'),
  buyer: optionalText('采购员', 32),
  paytype: optionalText('付款方式', 32),
  fhType: optionalText('发货方式', 32),
  fhCompany: optionalText('货运公司', 64),
  pickupPer: optionalText('提货人', 32),
  contractNo: optionalText('合同号', 64),
  invoiceType: optionalText('发票类型', 32),
  invoiceNo: optionalText('发票号', 64),
  remark: optionalText('备注', 125),
}

const LineInput = z.object({
  pjid: ref('商品'),
  warehouseId: ref('仓库'),
  posiId: refOrNone('仓位'),
  rkAmount: qty('数量'),
  /** Absent: the part's own purchase price (also for whoever may not see it). */
  purchasePrice: purchase('进价').optional(),
  ...unitInput,
  /** What one of the unit it is written in costs: rules the amount, and purchasePrice follows. */
  unitPrice: purchase('单价').optional(),
  /** The line of a purchase order this line receives; 0 = none. */
  cgLineId: refOrNone('采购订单明细'),
  remark: optionalText('备注', 125),
})

const Order = z.object({
  id: Id,
  rkNo: Str,
  rkType: z.number(),
  rkTypeValue: Str,
  rkDate: Str,
  status: Str,
  moneyStatus: Str,
  supplierId: Id,
  supplierName: Str,
  buyer: Str,
  paytype: Str,
  pickupPer: Str,
  fhType: Str,
  fhCompany: Str,
  contractNo: Str,
  invoiceType: Str,
  invoiceNo: Str,
  remark: Str,
  /** Pieces. */
  rkAmount: qty(),
  /** Amount at purchase price. */
  purchaseSum: purchase('进货金额'),
  /** null until it is posted. */
  costPrice: cost('入库金额').nullable(),
  tcostPrice: price('price.tcostprice', '含费成本金额').nullable(),
  lineCount: z.number(),
  modifierName: Str,
  createTime: Moment,
  lastUpdateTime: Moment,
})

const Line = z.object({
  id: Id,
  rowNo: z.number(),
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjSize: Str,
  pjType: Str,
  pjFactory: Str,
  pjBrand: Str,
  pjUnit: Str,
  rkAmount: qty(),
  ...unitShown,
  unitPrice: purchase('单价'),
  purchasePrice: purchase('进价'),
  purchaseSum: purchase('金额'),
  costPrice: cost('成本价').nullable(),
  sumCostPrice: cost('成本金额').nullable(),
  tcostPrice: tcost('含费成本价').nullable(),
  sumTcostPrice: tcost('含费成本金额').nullable(),
  warehouseId: Id,
  warehouseName: Str,
  posiId: Id,
  posiName: Str,
  thAmount: qty(),
  /** The ordered line it receives, and its purchase order; 0 and '' = none. */
  cgLineId: Id,
  cgId: Id,
  cgNo: Str,
  remark: Str,
})

const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  rkNo: optionalText('单号', 32),
  supplierId: Id.optional(),
  pjNo: optionalText('编码', 32),
  warehouseId: Id.optional(),
  status: optionalText('状态', 16),
  /** PAID_STATUSES of yf: one, or several separated by commas; only what has been posted. */
  moneyStatus: optionalText('付款状态', 16),
  purchaseSum: range('进货金额'),
  rkAmount: range('数量'),
  remark: optionalText('备注', 100),
  remarkOp: comparison(),
}

export const stockIn = {
  page: endpoint('POST /busicore/v1/rkOrder/pageRkOrder', {
    input: {
      ...pageInput,
      ...orderedBy('rkNo', 'rkDate', 'supplierName', 'status', 'lineCount', 'rkAmount', 'purchaseSum', 'lastUpdateTime'),
      ...filters,
    },
    reply: { page: pageOf(Order) },
    allow: 'busi:rk:query',
  }),
  totals: endpoint('POST /busicore/v1/rkOrder/totalRkOrder', {
    input: filters,
    reply: { content: byStanding({ rkAmount: qty(), purchaseSum: purchase('进货金额'), costPrice: cost('入库金额') }) },
    allow: 'busi:rk:query',
  }),
  /** content null: no such order. */
  get: endpoint('POST /busicore/v1/rkOrder/getOneRkOrder/{id}', {
    input: { id: Id },
    reply: { content: Order.extend({ version: z.number() }).nullable() },
    allow: ['busi:rk:query', 'quick.rkHistory'],
  }),
  pageLines: endpoint('POST /busicore/v1/rkProduct/pageRkProduct', {
    input: { ...pageInput, rkId: Id },
    reply: { page: pageOf(Line) },
    allow: ['busi:rk:query', 'quick.rkHistory'],
    exportAllow: 'quick.rkHistory.excel',
  }),
  log: endpoint('POST /busicore/v1/rkOrder/logRkOrder/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
    allow: 'busi:rk:query',
  }),
  /** Creates (id 0) or replaces a draft, lines included. `version` of the draft as it was opened: the later of two editors is told. */
  save: endpoint('POST /busicore/v1/rkOrder/saveOrUpdateRkOrder', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      ...rkHeader,
      lines: z.array(LineInput).max(1000, '明细最多1000行'),
      submittime,
    },
    reply: { id: Id, rkNo: Str, version: z.number() },
    allow: ['busi:rk:add', 'busi:rk:upd'],
    done: '保存成功',
  }),
  /** 收货: a draft with what a purchase order still waits for; `lines` names ordered lines and how much has come of each, empty = all of it. */
  receive: endpoint('POST /busicore/v1/rkOrder/receiveOrder', {
    input: {
      cgId: ref('采购订单'),
      lines: z
        .array(z.object({ id: Id, amount: qty('数量') }))
        .max(1000, '明细最多1000行')
        .default([]),
      submittime,
    },
    reply: { id: Id, rkNo: Str, version: z.number() },
    allow: 'busi:rk:add',
  }),
  remove: endpoint('POST /busicore/v1/rkOrder/delRkOrder', { input: { id: Id, submittime }, allow: 'busi:rk:del', done: '删除成功' }),
  /** 确认入库: posts stock in, average cost and the payable, and what is paid at once. Asks (code 6) before more is received than was ordered, unless `over` is set. */
  confirm: endpoint('POST /busicore/v1/rkOrder/confirmRkOrder', {
    input: {
      id: Id,
      over: Flag.default(false),
      ...taking,
      feePayments,
      submittime,
    },
    reply: { status: Str, moneyNo: Str },
    allow: 'busi:rk:confirm',
  }),
  /** 付款 of a stock-in that has been confirmed. */
  pay: endpoint('POST /busicore/v1/rkOrder/payRkOrder', {
    input: { id: Id, ...taking, submittime },
    reply: { moneyNo: Str },
    allow: 'busi:rk:pay',
    done: '付款成功',
  }),
  /** 完成: the paper is in order and filed. */
  finish: endpoint('POST /busicore/v1/rkOrder/finishRkOrder', {
    input: { id: Id, submittime },
    reply: { status: Str },
    allow: 'busi:rk:confirm',
  }),
  /** 费用 of a stock-in. */
  fees: endpoint('POST /busicore/v1/rkOrder/feesRkOrder/{id}', {
    input: { id: Id },
    reply: { content: feeList },
    allow: 'busi:rk:query',
  }),
  /** Replaces the 费用 of a draft. */
  saveFees: endpoint('POST /busicore/v1/rkOrder/saveFeesRkOrder', {
    input: { id: ref('入库单'), fees, submittime },
    allow: ['busi:rk:add', 'busi:rk:upd'],
    done: '保存成功',
  }),
  /** 费用分摊: a fee that became known when the receipts had been posted. What of it falls to pieces that have left is 运杂费 of the day. */
  spreadFee: endpoint('POST /busicore/v1/rkOrder/spreadFeeRkOrder', {
    input: lateFee('入库单'),
    reply: lateFeeReply,
    allow: 'busi:rk:fee',
    done: '分摊成功',
  }),
  changeDate: endpoint('POST /busicore/v1/rkOrder/updRkdate', {
    input: { id: Id, rkDate: day() },
    allow: 'busi:rk:date',
    done: '更新成功',
  }),
}
