import { z } from 'zod'
import {
  amount,
  comparison,
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
  price,
  qty,
  range,
  submittime,
  Text,
  text,
  words,
} from './kit.ts'

/**
 * 销售单 — sale. 草稿 → 已确认 (or 待审核 → 已审核) → 待拣货 → 拣货中 → 待验货 → 验货中 → 待打包 → 打包中 → 待发货 → 已在途 (posts) → 已完成.
 * Which steps are walked is parameter CK_STEPS; skipped ones still write their log rows. Any unposted state → 已关单.
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
] as const
/** Price source of a line whose price no rule gave; otherwise the rule's name (上次价, 价格公式 …). */
export const BY_HAND = '手工'
export const CK_TYPES = ['销售', '报价', '预售', '调拨'] as const

const xs = (label: string) => price('price.xsprice', label)
const txs = (label: string) => price('price.txsprice', label)
const profit = (label: string) => price(['price.txsprice', 'price.costprice'], label)

const Header = {
  clientId: int('客户', 1),
  ckDate: day('请输入日期'),
  inchargeId: Id.default(0),
  paytype: words('付款方式', 32),
  /** 折扣率 of the whole order in percent: 95 = 95 折; 0 and 100 = none. The client's own discount is in his prices already. */
  yhRate: amount('折扣率').default('0'),
  invoiceType: words('发票类型', 32),
  fhType: words('发货方式', 32),
  fhCompany: words('货运公司', 64),
  /** 通知备货: the order goes to the warehouse as soon as it is confirmed. */
  fhNotice: Flag.default(true),
  carNum: words('发车批次', 32),
  bzArea: words('包装区', 32),
  remark: words('备注', 125),
}
const LineInput = z.object({
  pjid: int('商品', 1),
  warehouseId: int('仓库', 1),
  /** 0: wherever in the warehouse the goods lie. */
  posiId: Id.default(0),
  ckAmount: qty('数量'),
  /** 急件数. */
  jjAmount: qty('急件数').default('0'),
  /** Absent: the price by the client's rules (also for whoever may not see it). */
  xsPrice: xs('销售价').optional(),
  remark: words('备注', 125),
})
const draft = {
  id: Id.default(0),
  version: int('版本', 0).default(0),
  ...Header,
  lines: z.array(LineInput).max(1000, '明细最多1000行'),
  submittime,
}

const Order = z.object({
  id: Id,
  ckNo: Text,
  ckType: z.number(),
  ckTypeValue: Text,
  ckDate: Text,
  status: Text,
  moneyStatus: Text,
  clientId: Id,
  clientName: Text,
  inchargeId: Id,
  inchargeName: Text,
  paytype: Text,
  yhRate: amount(),
  invoiceType: Text,
  fhType: Text,
  fhCompany: Text,
  fhNotice: Flag,
  carNum: Text,
  bzArea: Text,
  boxCount: z.number(),
  remark: Text,
  ckAmount: qty(),
  jjAmount: qty(),
  xsPrice: xs('销售金额'),
  txsPrice: txs('实际销售金额'),
  costPrice: price('price.costprice', '成本金额'),
  profit: profit('毛利'),
  lineCount: z.number(),
  /** What keeps it in 待审核, or what a manager let pass. */
  override: Text,
  workerName: Text,
  modifierName: Text,
  createTime: Moment,
  lastUpdateTime: Moment,
  payOrderId: Id.nullable(),
})
const Line = z.object({
  id: Id,
  rowNo: z.number(),
  pjid: Id,
  pjNo: Text,
  pjName: Text,
  pjSize: Text,
  pjType: Text,
  pjFactory: Text,
  pjBrand: Text,
  pjUnit: Text,
  ckAmount: qty(),
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
  costPrice: price('price.costprice', '成本价'),
  profit: profit('毛利'),
  /** Percent of txsSum. */
  profitRate: profit('毛利率'),
  warehouseId: Id,
  warehouseName: Text,
  posiId: Id,
  posiName: Text,
  /** Where the goods are reserved: position and quantity, in walking order. */
  places: listOf(z.object({ posiName: Text, qty: qty() })),
  priceSource: Text,
  remark: Text,
})
const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  ckNo: words('单号', 32),
  clientId: Id.optional(),
  pjNo: words('编码', 32),
  warehouseId: Id.optional(),
  /** One status, or several separated by commas. */
  status: words('状态', 64),
  inchargeId: Id.optional(),
  /** Only orders I made or am in charge of. */
  mine: Flag.default(false),
  /** Business day of shipping, both included; only shipped orders. */
  shipFrom: day().optional(),
  shipTo: day().optional(),
  ckType: int('类型', 0, 3).default(0),
  txsPrice: range('实际金额'),
  ckAmount: range('数量'),
  remark: words('备注', 100),
  remarkOp: comparison(),
}
const moved = { status: Text }
const step = (path: string, tag: string) =>
  endpoint(`POST /busicore/v1/ckorder/${path}`, { input: { id: Id, submittime }, reply: moved, allow: tag })
const counted = z.array(z.object({ id: Id, amount: qty('数量') })).max(1000)

export const outbound = {
  page: endpoint('POST /busicore/v1/ckorder/pageCkOrder', {
    input: {
      ...pageInput,
      ...filters,
      ...orderedBy('ckNo', 'ckDate', 'clientName', 'status', 'lineCount', 'ckAmount', 'xsPrice', 'txsPrice', 'lastUpdateTime'),
    },
    reply: { page: pageOf(Order) },
    allow: 'busi:ck:query',
  }),
  totals: endpoint('POST /busicore/v1/ckorder/totalCkOrder', {
    input: filters,
    reply: { content: z.object({ ckAmount: qty(), xsPrice: xs('销售金额'), txsPrice: txs('实际销售金额') }) },
    allow: 'busi:ck:query',
  }),
  /** content null: no such order. */
  get: endpoint('POST /busicore/v1/ckorder/getOneCkOrder/{id}', {
    input: { id: Id },
    reply: { content: Order.extend({ version: z.number() }).nullable() },
    allow: ['busi:ck:query', 'quick.ckHistory'],
  }),
  pageLines: endpoint('POST /busicore/v/ckproduct/pageCkProduct', {
    input: { ...pageInput, ckId: Id },
    reply: { page: pageOf(Line) },
    allow: ['busi:ck:query', 'quick.ckHistory'],
    exportAllow: 'quick.ckHistory.excel',
  }),
  log: endpoint('POST /busicore/v1/ckorder/logCkOrder/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Text, toStatus: Text, note: Text, userName: Text, at: Moment })) },
    allow: 'busi:ck:query',
  }),
  /** What a line of this part would be for this client: price and where it comes from, last sale, stock, limit. */
  linePrices: endpoint('POST /busicore/v1/ckorder/linePrices', {
    input: { clientId: Id, pjids: z.array(Id).min(1).max(500) },
    reply: {
      content: listOf(
        z.object({
          pjid: Id,
          xsPrice: xs('销售价'),
          priceSource: Text,
          lastPrice: xs('上次价').nullable(),
          lastDate: Text.nullable(),
          minPrice: price('price.minprice', '限价'),
          costPrice: price('price.costprice', '成本价').nullable(),
          /** 可用 per warehouse of this company, best first. */
          stock: listOf(z.object({ warehouseId: Id, warehouseName: Text, usable: qty(), qty: qty() })),
        }),
      ),
    },
    allow: ['busi:ck:add', 'busi:ck:upd', 'busi:ck:query'],
  }),
  save: endpoint('POST /busicore/v1/ckorder/saveOrUpdateCkOrder', {
    input: draft,
    reply: { id: Id, ckNo: Text, version: z.number() },
    allow: ['busi:ck:add', 'busi:ck:upd'],
    done: '保存成功',
  }),
  remove: endpoint('POST /busicore/v1/ckorder/delCkOrder', { input: { id: Id, submittime }, allow: 'busi:ck:del', done: '删除成功' }),
  /** 确认: reserves stock and checks credit, overdue and minimum price. A failed check leads to 待审核, reason in `override`. */
  confirm: endpoint('POST /busicore/v1/ckorder/confirmCkOrder', {
    input: { id: Id, submittime },
    reply: { status: Text, override: Text },
    allow: 'busi:ck:confirm',
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
    input: { id: Id, fhCompany: words('货运公司', 64), carNum: words('发车批次', 32), submittime },
    reply: moved,
    allow: 'busi:ck:ship',
  }),
  sign: step('signCkOrder', 'busi:ck:sign'),
  /** 关单: frees everything; only before shipping. */
  close: endpoint('POST /busicore/v1/ckorder/closeCkOrder', {
    input: { id: Id, note: words('原因', 125), submittime },
    reply: moved,
    allow: 'busi:ck:close',
  }),
  /** 柜台销售: saves, reserves, ships and completes in one transaction. */
  counter: endpoint('POST /busicore/v1/ckorder/counterCkOrder', {
    input: draft,
    reply: { id: Id, ckNo: Text, status: Text },
    allow: 'busi:ck:counter',
  }),
}
