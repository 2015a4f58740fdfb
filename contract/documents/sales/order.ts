import { z } from 'zod'
import {
  amount,
  comparison,
  day,
  dayOrNone,
  Flag,
  flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  price,
  qty,
  range,
  ref,
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { optionalPlate } from '#contract/master/client-cars.ts'
import { unitInput, unitShown } from '../core/units.ts'

/**
 * 销售单 — sale. 草稿 → 已确认 (or 待审核 → 已审核) → 待拣货 → 拣货中 → 待验货 → 验货中 → 待打包 → 打包中 → 待发货 → 已在途 (posts) → 已完成.
 * Which steps are walked is parameter CK_STEPS; skipped ones still write their log rows. Any unposted state → 已关单, a posted one → 已红冲.
 */
export const CK_STATUSES = [
  '草稿',
  '待审核',
  '已审核',
  '已确认',
  '待拣货',
  '拣货中',
  '待验货',
  '验货中',
  '待打包',
  '打包中',
  '待发货',
  '已在途',
  '已完成',
  '已关单',
  '已红冲',
] as const
/** Price source of a line whose price no rule gave; otherwise the rule's name (上次价, 价格公式 …). */
export const BY_HAND = '手工'
export const CK_TYPES = ['销售', '报价', '预售', '调拨'] as const

/** Kinds of documents that share the sale's table and dialog. Nothing of a quote or presale moves stock or money. */
export const CK_TYPE = { sale: 0, quote: 1, presale: 2 } as const
/** A quote is valid for so many days unless somebody says otherwise. */
export const QUOTE_DAYS = 7
export const OFFER_STATUSES = ['草稿', '已确认', '进行中', '已完成', '已关单'] as const
const tagNames = ['ck', 'bj', 'ys'] as const
type SaleAction = 'query' | 'add' | 'upd' | 'del' | 'confirm' | 'close'
/** The right to do something with a kind of document: busi:bj:add. */
export const saleTag = <A extends SaleAction>(ckType: number, action: A) => `busi:${tagNames[ckType] ?? 'ck'}:${action}` as const
/** Any of the kinds: who may do it with none of them is turned away at the door. */
export const anyKind = <A extends SaleAction>(action: A) => tagNames.map((name) => `busi:${name}:${action}` as const)

export const xs = (label: string) => price('price.xsprice', label)
export const txs = (label: string) => price('price.txsprice', label)
const profit = (label: string) => price(['price.txsprice', 'price.costprice'], label)

/** Fields of the header, in the order in which the screen has them. */
export const ckHeader = {
  clientId: ref('客户'),
  ckDate: day(),
  /** 报价有效期 of a quote. */
  validUntil: dayOrNone('有效期至', '请输入日期'),
  /** 定金 of a presale: what was agreed on; receiving it is the business of a 收款单. */
  deposit: txs('定金').optional(),
  inchargeId: refOrNone('负责人'),
  paytype: optionalText('付款方式', 32),
  /** 折扣率 of the whole order in percent: 95 = 95 折; 0 and 100 = none. The client's own discount is in his prices already. */
  yhRate: amount('折扣率%').default('0'),
  fhType: optionalText('发货方式', 32),
  fhCompany: optionalText('货运公司', 64),
  /** '' = to the client's default address. */
  deliverTo: optionalText('收货地址', 200),
  carNum: optionalText('发车批次', 32),
  bzArea: optionalText('包装区', 32),
  invoiceType: optionalText('发票类型', 32),
  /** The client's car the goods are for. */
  carPlate: optionalPlate(),
  /** 通知备货: the order goes to the warehouse as soon as it is confirmed. */
  fhNotice: flag('通知备货').default(true),
  remark: optionalText('备注', 125),
}
const LineInput = z.object({
  pjid: ref('商品'),
  warehouseId: ref('仓库'),
  /** 0: wherever in the warehouse the goods lie. */
  posiId: refOrNone('仓位'),
  ckAmount: qty('数量'),
  /** 急件数. */
  jjAmount: qty('急件数').default('0'),
  /** Absent: the price by the client's rules (also for whoever may not see it). */
  xsPrice: xs('销售价').optional(),
  ...unitInput,
  /** What one of the unit it is written in costs: rules the amount, and xsPrice follows. */
  unitPrice: xs('单价').optional(),
  /** 赠品: a price of 0 on purpose. */
  gift: flag('赠品').default(false),
  /** The line of a quote or presale this line comes from; 0 = none. */
  sourceLineId: refOrNone('来源明细'),
  remark: optionalText('备注', 125),
})
/** What 保存 and 柜台销售 receive: the whole order with its lines. */
export const draft = {
  id: Id.default(0),
  version: int('版本', 0).default(0),
  /** 0 销售, 1 报价, 2 预售. A document stays of its kind. */
  ckType: int('类型', 0, 2).default(0),
  ...ckHeader,
  lines: z.array(LineInput).max(1000, '明细最多1000行'),
  submittime,
}

export const Order = z.object({
  id: Id,
  ckNo: Str,
  ckType: z.number(),
  ckTypeValue: Str,
  ckDate: Str,
  status: Str,
  moneyStatus: Str,
  clientId: Id,
  clientName: Str,
  inchargeId: Id,
  inchargeName: Str,
  paytype: Str,
  yhRate: amount(),
  invoiceType: Str,
  fhType: Str,
  fhCompany: Str,
  deliverTo: Str,
  carPlate: Str,
  fhNotice: Flag,
  carNum: Str,
  bzArea: Str,
  boxCount: z.number(),
  remark: Str,
  ckAmount: qty(),
  jjAmount: qty(),
  xsPrice: xs('销售金额'),
  txsPrice: txs('实际销售金额'),
  /** null until the goods have left: what they cost is known then. */
  costPrice: price('price.costprice', '成本金额').nullable(),
  profit: profit('毛利').nullable(),
  /** 暂估: pieces whose cost is provisional until goods come in. */
  estimated: price('price.costprice', '暂估数量'),
  lineCount: z.number(),
  /** What keeps it in 待审核, or what a manager let pass. */
  override: Str,
  workerName: Str,
  modifierName: Str,
  createTime: Moment,
  lastUpdateTime: Moment,
  payOrderId: Id.nullable(),
  /** When the goods left; null = not yet. */
  shippedAt: Moment.nullable(),
  /** The business day on which they left, which figures go by; '' = not yet. */
  shipDate: Str,
  /** '' = none. */
  validUntil: Str,
  deposit: txs('定金'),
})
export const Line = z.object({
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
  ckAmount: qty(),
  ...unitShown,
  unitPrice: xs('单价'),
  /** After the order's discount. */
  unitTxsPrice: txs('实际单价'),
  jjAmount: qty(),
  /** 缺货: ordered and not found. */
  shortAmount: qty(),
  pickedAmount: qty().nullable(),
  checkedAmount: qty().nullable(),
  thAmount: qty(),
  xsPrice: xs('销售价'),
  txsPrice: txs('实际销售价'),
  xsSum: xs('金额'),
  txsSum: txs('实际金额'),
  costPrice: price('price.costprice', '成本价').nullable(),
  /** What of the fees of goods left with it; the price with these. */
  feeSum: price('price.tcostprice', '运杂费').nullable(),
  tcostPrice: price('price.tcostprice', '含费成本价').nullable(),
  profit: profit('毛利').nullable(),
  estimated: price('price.costprice', '暂估数量'),
  /** Percent of txsSum. */
  profitRate: profit('毛利率').nullable(),
  warehouseId: Id,
  warehouseName: Str,
  posiId: Id,
  posiName: Str,
  /** Where the goods are reserved: position and quantity, in walking order. */
  places: listOf(z.object({ posiName: Str, walk: z.number(), qty: qty() })),
  priceSource: Str,
  /** Price 0 was meant. */
  gift: Flag,
  /** 已转: of a quoted or presold line, how much stands in documents made of it. */
  doneAmount: qty(),
  /** The line it comes from, and its quote or presale; 0 and '' = none. */
  sourceLineId: Id,
  sourceCkId: Id,
  sourceCkNo: Str,
  remark: Str,
})
/** What a list of sales is narrowed by. */
export const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  ckNo: optionalText('单号', 32),
  clientId: Id.optional(),
  pjNo: optionalText('编码', 32),
  warehouseId: Id.optional(),
  /** One status, or several separated by commas. */
  status: optionalText('状态', 64),
  /** PAID_STATUSES of ys: one, or several separated by commas; only what has been posted. */
  moneyStatus: optionalText('收款状态', 16),
  inchargeId: Id.optional(),
  /** Only orders I made or am in charge of. */
  mine: Flag.default(false),
  /** Business day of shipping, both included; only shipped orders. */
  shipFrom: day().optional(),
  shipTo: day().optional(),
  ckType: int('类型', 0, 3).default(0),
  txsPrice: range('实际金额'),
  ckAmount: range('数量'),
  remark: optionalText('备注', 100),
  remarkOp: comparison(),
}
