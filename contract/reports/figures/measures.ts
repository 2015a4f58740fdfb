import { BESIDE_MEASURES } from './beside-measures.ts'
import { CLASS_MEASURES, DEMAND_MEASURES } from './demand-measures.ts'
import { AGE_MEASURES, CARD_MEASURES } from './goods-measures.ts'
import type { Measure } from './measure.ts'
import { PRICE_MEASURES, SUPPLY_MEASURES } from './supply-measures.ts'

export type { Reading } from './measure.ts'

const txs = ['price.txsprice'] as const
const cost = ['price.costprice'] as const
const both = ['price.txsprice', 'price.costprice'] as const
const purchase = ['price.purchaseprice'] as const
const cash = ['fin:account:query'] as const

const money = (label: string, tags: Measure['tags'], hint?: string) => ({ label, reads: 'money', tags, ...(hint && { hint }) }) as const
const pieces = (label: string, hint?: string) => ({ label, reads: 'pieces', ...(hint && { hint }) }) as const
const many = (label: string, hint?: string) => ({ label, reads: 'count', ...(hint && { hint }) }) as const

/** Every figure a report can show, under the one name it has everywhere. */
export const MEASURES = {
  // sales
  sold: money('销售额', txs),
  back: money('退货额', txs),
  net: money('净额', txs, '销售额减去退货额，按过账日'),
  netCost: money('净成本', cost),
  costDiff: money('差异', cost, '成本差异与已售商品的成本调整'),
  profit: money('毛利', both, '净额减去净成本和差异'),
  orders: many('单数'),
  netPieces: pieces('净件数', '卖出减去退回'),
  backPieces: pieces('退货件数'),
  backScrapped: pieces('进报废', '退货件数中收进报废仓库的'),
  refunded: money('退款', txs, '退货款中退还客户的钱，冲抵应收的和退预收的不算；按商品、品牌、原因、供应商看时没有'),
  lines: many('笔数'),
  clients: many('客户数'),
  profitRate: { label: '毛利率', reads: 'percent', tags: both, from: { rate: ['profit', 'net'] } },
  backRate: { label: '退货率', reads: 'percent', tags: txs, from: { rate: ['back', 'sold'] } },
  perOrder: { label: '客单价', reads: 'money', tags: txs, from: { rate: ['net', 'orders'], times: 1 } },
  receivedRate: {
    ...{ label: '回款率', reads: 'percent', tags: txs, hint: '收款 ÷ 净额' },
    from: { rate: ['received', 'net'] },
  },
  netShare: { label: '占比', reads: 'percent', tags: txs, from: { share: 'net' } },
  lastSale: { label: '最近开单', reads: 'day' },
  // result
  stockGain: money('盘盈', cost),
  stockLoss: money('盘亏', cost),
  scrapped: money('报损', cost),
  otherStock: money('其他出入库', cost),
  transferLoss: money('调拨损耗', cost),
  valueAdjusted: money('成本调整', cost, '成本调整使库存升值或贬值的部分'),
  stockResult: {
    label: '库存损益',
    reads: 'money',
    tags: cost,
    from: { plus: ['stockGain', 'stockLoss', 'scrapped', 'otherStock', 'transferLoss', 'valueAdjusted'], minus: [] },
  },
  creditDiff: money('采购退差', cost),
  freight: money('运杂费', both),
  discounts: money('优惠', txs, '收付款时的优惠与抹零'),
  badDebt: money('坏账', txs),
  otherIncome: money('其他收入', cash),
  expense: money('费用', cash, '其他支出与手续费'),
  inner: money('内部', both, '公司之间调拨的差额'),
  lossAmount: money('对利润的影响', [...both, 'fin:account:query']),
  lossEntries: many('笔数'),
  netProfit: money('净利润', [...both, 'fin:account:query']),
  // money
  received: money('收款', txs, '收款减去退给客户的款；按业务员时，算给客户的负责人'),
  paid: money('付款', purchase, '付款减去供应商退回的款'),
  receivable: { ...money('应收', txs), balance: true },
  payable: { ...money('应付', purchase), balance: true },
  overdue: { ...money('逾期', txs), now: true },
  cash: { ...money('资金', cash), balance: true },
  // what is owed, by when it is due
  notDue: money('未到期', txs),
  late30: money('1–30天', txs),
  late60: money('31–60天', txs),
  late90: money('61–90天', txs),
  lateMore: money('90天以上', txs),
  endless: money('不限账期', txs),
  unusedCredit: money('未用预收', txs, '未核销的预收款与退货'),
  owed: money('净应收', txs),
  lastPaid: { label: '最近收款', reads: 'day' },
  payNow: money('已到期', purchase),
  payWeek: money('本周', purchase),
  payNextWeek: money('下周', purchase),
  payMonth: money('两到四周', purchase),
  payLater: money('以后', purchase),
  prepaid: money('预付', purchase, '未核销的预付款与采购退货'),
  toPay: money('净应付', purchase),
  // accounts
  cashOpening: { ...money('期初', cash), balance: true },
  cashIn: money('收款', cash, '收款减去退给客户的款'),
  cashBack: money('其中退款', cash, '退给客户的款，已从收款中减去'),
  cashOtherIn: money('其他收入', cash),
  cashMovedIn: money('转入', cash),
  cashOut: money('付款', cash, '付款减去供应商退回的款'),
  cashReturned: money('其中退回', cash, '供应商退回的款，已从付款中减去'),
  cashOtherOut: money('其他支出', cash),
  cashFee: money('手续费', cash),
  cashMovedOut: money('转出', cash),
  cashStart: money('账户期初', cash, '本期新建账户录入的余额'),
  cashClosing: { ...money('期末', cash), balance: true },
  // stock
  stockValue: { ...money('库存额', cost, '正常、报废、在途'), balance: true },
  openPieces: pieces('期初件数'),
  inPieces: pieces('进货'),
  supplierBackPieces: pieces('采退'),
  salePieces: pieces('销售'),
  saleBackPieces: pieces('销退'),
  movedInPieces: pieces('调入'),
  movedOutPieces: pieces('调出'),
  countPieces: pieces('盘点'),
  otherPieces: pieces('其他'),
  closePieces: pieces('期末件数'),
  openValue: money('期初额', cost),
  inValue: money('进货额', cost),
  supplierBackValue: money('采退额', cost),
  saleValue: money('销售成本', cost),
  saleBackValue: money('销退成本', cost),
  movedInValue: money('调入额', cost),
  movedOutValue: money('调出额', cost),
  countValue: money('盘点额', cost),
  otherValue: money('其他额', cost),
  diffValue: money('差异额', cost),
  closeValue: money('期末额', cost),
  stillPieces: pieces('件数'),
  stillValue: money('占用资金', cost),
  lastSold: { label: '最后销售', reads: 'day' },
  lastIn: { label: '最后进货', reads: 'day' },
  stillDays: { label: '未动天数', reads: 'days', hint: '自最后一次销售，从未销售的自最后一次进货' },
  yearPieces: pieces('年净件数', '近365天'),
  ...AGE_MEASURES,
  ...CARD_MEASURES,
  ...SUPPLY_MEASURES,
  ...PRICE_MEASURES,
  ...DEMAND_MEASURES,
  ...CLASS_MEASURES,
  // purchase
  bought: money('入库额', purchase),
  returned: money('退货额', purchase),
  netBought: money('净采购', purchase),
  boughtPieces: pieces('净件数'),
  receipts: many('入库单数'),
  arriveDays: { label: '到货天数', reads: 'days', hint: '采购订单到入库，各行的中位数' },
  dueLines: many('有到货日的行'),
  onTimeLines: many('准时行'),
  onTimeRate: { label: '准时率', reads: 'percent', from: { rate: ['onTimeLines', 'dueLines'] } },
  ...BESIDE_MEASURES,
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof MEASURES
export const measureOf = (name: string): Measure => MEASURES[name as MeasureName]
