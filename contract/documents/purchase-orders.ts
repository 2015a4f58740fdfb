import { z } from 'zod'
import {
  comparison,
  day,
  dayOrNone,
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
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { weighedOffer } from '#contract/master/supplier-offers/supplier-offers.ts'
import { byStanding } from './core/list-totals.ts'
import { unitInput, unitShown } from './core/units.ts'

/**
 * 采购订单 — purchase order. 草稿 → 已审核 (what it orders is 在途) → 进行中 (some of it has come) → 已完成, or 已关单 (the rest comes no more).
 * Goods are received by stock-ins whose lines name the ordered line (stock-in.ts).
 */
export const CG_STATUSES = ['草稿', '已审核', '进行中', '已完成', '已关单'] as const
/** Something is still to come of it. */
export const CG_OPEN = ['已审核', '进行中'] as const

const purchase = (label: string) => price('price.purchaseprice', label)

/** Fields of the header, in the order in which the screen has them. */
export const cgHeader = {
  supplierId: ref('供应商'),
  cgDate: day(),
  /** 预计到货; '' = not agreed. */
  arriveDate: dayOrNone('预计到货', '请输入日期'),
  buyer: optionalText('采购员', 32),
  paytype: optionalText('付款方式', 32),
  contractNo: optionalText('合同号', 64),
  remark: optionalText('备注', 125),
}
const LineInput = z.object({
  pjid: ref('商品'),
  warehouseId: ref('仓库'),
  cgAmount: qty('数量'),
  /** Absent: what this supplier offers for so many, what he took last, else the part's purchase price (also for whoever may not see it). */
  purchasePrice: purchase('进价').optional(),
  ...unitInput,
  /** What one of the unit it is written in costs: rules the amount, and purchasePrice follows. */
  unitPrice: purchase('单价').optional(),
  remark: optionalText('备注', 125),
})

const Order = z.object({
  id: Id,
  cgNo: Str,
  cgDate: Str,
  /** '' = not agreed. */
  arriveDate: Str,
  status: Str,
  supplierId: Id,
  supplierName: Str,
  buyer: Str,
  paytype: Str,
  contractNo: Str,
  remark: Str,
  cgAmount: qty(),
  /** 已收: in confirmed stock-ins. */
  inAmount: qty(),
  cgSum: purchase('订货金额'),
  lineCount: z.number(),
  /** Days past 预计到货 while something is still to come; 0 = none. */
  overdueDays: z.number(),
  modifierName: Str,
  createTime: Moment,
  lastUpdateTime: Moment,
})
/** A part as orders and suggestions name it. */
export const orderedPart = { pjid: Id, pjNo: Str, pjName: Str, pjSize: Str, pjFactory: Str, pjBrand: Str, pjUnit: Str }
const Line = z.object({
  id: Id,
  rowNo: z.number(),
  ...orderedPart,
  pjType: Str,
  cgAmount: qty(),
  ...unitShown,
  unitPrice: purchase('单价'),
  inAmount: qty(),
  /** In stock-ins that are not confirmed yet. */
  draftAmount: qty(),
  /** 未收: ordered, not received, and not given up. */
  restAmount: qty(),
  purchasePrice: purchase('进价'),
  purchaseSum: purchase('金额'),
  /** 供应商编码, as he called the part when the order was written. */
  supNo: Str,
  warehouseId: Id,
  warehouseName: Str,
  remark: Str,
})
const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  cgNo: optionalText('单号', 32),
  supplierId: Id.optional(),
  pjNo: optionalText('编码', 32),
  warehouseId: Id.optional(),
  /** One status, or several separated by commas. */
  status: optionalText('状态', 32),
  /** Only orders past 预计到货 of which something is still to come. */
  overdue: Flag.default(false),
  cgSum: range('订货金额'),
  cgAmount: range('数量'),
  remark: optionalText('备注', 100),
  remarkOp: comparison(),
}

/** A line of an order that something is still to come of: 在途明细. */
const OpenLine = z.object({
  id: Id,
  cgId: Id,
  cgNo: Str,
  cgDate: Str,
  arriveDate: Str,
  overdueDays: z.number(),
  supplierName: Str,
  ...orderedPart,
  cgAmount: qty(),
  inAmount: qty(),
  restAmount: qty(),
  purchasePrice: purchase('进价'),
})

export const purchaseOrders = {
  page: endpoint('POST /busicore/v1/purchase/pageOrder', {
    input: {
      ...pageInput,
      ...orderedBy('cgNo', 'cgDate', 'arriveDate', 'supplierName', 'status', 'lineCount', 'cgAmount', 'cgSum', 'lastUpdateTime'),
      ...filters,
    },
    reply: { page: pageOf(Order) },
    allow: 'busi:cg:query',
  }),
  totals: endpoint('POST /busicore/v1/purchase/totalOrder', {
    input: filters,
    reply: { content: byStanding({ cgAmount: qty(), inAmount: qty(), cgSum: purchase('订货金额') }) },
    allow: 'busi:cg:query',
  }),
  /** content null: no such order. */
  get: endpoint('POST /busicore/v1/purchase/getOneOrder/{id}', {
    input: { id: Id },
    reply: { content: Order.extend({ version: z.number() }).nullable() },
    allow: 'busi:cg:query',
  }),
  pageLines: endpoint('POST /busicore/v1/purchase/pageLine', {
    input: { ...pageInput, cgId: Id },
    reply: { page: pageOf(Line) },
    allow: 'busi:cg:query',
  }),
  log: endpoint('POST /busicore/v1/purchase/logOrder/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
    allow: 'busi:cg:query',
  }),
  /** 在途明细: what is still to come, the most overdue first. */
  openLines: endpoint('POST /busicore/v1/purchase/pageOpenLine', {
    input: { ...pageInput, pjid: Id.optional(), supplierId: Id.optional(), pjNo: optionalText('编码', 32), overdue: Flag.default(false) },
    reply: { page: pageOf(OpenLine) },
    allow: 'busi:cg:query',
  }),
  /** What a buyer wants to know of a line: proposed price, stock, 在途, sales, and who delivered the part for how much. */
  lineFacts: endpoint('POST /busicore/v1/purchase/lineFacts', {
    input: { supplierId: Id, pjids: z.array(Id).min(1).max(500) },
    reply: {
      content: listOf(
        z.object({
          pjid: Id,
          purchasePrice: purchase('进价'),
          /** What this supplier took last; null = he has not delivered the part. */
          lastPrice: purchase('上次进价').nullable(),
          lastDate: Str.nullable(),
          /** What suppliers offer for it today, this one's and the others'. */
          offers: listOf(z.object(weighedOffer)),
          stockAmount: qty(),
          usable: qty(),
          onWay: qty(),
          sold30: qty(),
          sold90: qty(),
          /** The last five deliveries of anybody, newest first. */
          history: listOf(
            z.object({ id: Id, rkId: Id, rkNo: Str, rkDate: Str, supplierName: Str, rkAmount: qty(), purchasePrice: purchase('进价') }),
          ),
        }),
      ),
    },
    allow: ['busi:cg:query', 'busi:cg:add', 'busi:cg:upd'],
  }),
  /** Creates (id 0) or replaces a draft, lines included. */
  save: endpoint('POST /busicore/v1/purchase/saveOrUpdateOrder', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      ...cgHeader,
      lines: z.array(LineInput).max(1000, '明细最多1000行'),
      submittime,
    },
    reply: { id: Id, cgNo: Str, version: z.number() },
    allow: ['busi:cg:add', 'busi:cg:upd'],
    done: '保存成功',
  }),
  remove: endpoint('POST /busicore/v1/purchase/delOrder', { input: { id: Id, submittime }, allow: 'busi:cg:del', done: '删除成功' }),
  /** 审核: from here on the goods are 在途. */
  approve: endpoint('POST /busicore/v1/purchase/approveOrder', {
    input: { id: Id, submittime },
    reply: { status: Str },
    allow: 'busi:cg:approve',
  }),
  /** 关单: what has not come is not waited for any more. */
  close: endpoint('POST /busicore/v1/purchase/closeOrder', {
    input: { id: Id, note: optionalText('原因', 125), submittime },
    reply: { status: Str },
    allow: 'busi:cg:close',
  }),
}
