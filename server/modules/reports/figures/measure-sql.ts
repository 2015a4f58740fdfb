import type { MeasureName } from '#contract/reports/figures/measures.ts'
import { CLASSES, DEMAND } from './demand-sql.ts'
import { AGES, CARD } from './goods-sql.ts'
import type { Summed } from './summed.ts'
import { PRICES, SUPPLY } from './supply-sql.ts'

export type { SourceName, Summed } from './summed.ts'

const kinds = (...words: string[]) => `f.kind in (${words.map((word) => `'${word}'`).join(', ')})`

// ---- result ----
const SALE = kinds('销售', '销售退货')
const GROSS = kinds('销售', '销售退货', '成本差异', '已售成本调整')
const LOSSES = kinds(
  ...['供应商优惠', '优惠', '坏账', '坏账收回', '其他收入', '其他支出', '手续费', '盘盈', '盘亏', '报损', '其他入库', '其他出库'],
  ...['调拨损耗', '成本调整', '采购退差', '运杂费'],
)
const of = (value: string, when: string): Summed => ({ source: 'result', value, when })
/** What these kinds did to the result: above 0 they made it larger. */
const effect = (...words: string[]): Summed => of('f.income - f.cost', kinds(...words))

// ---- stock ----
const MOVES = {
  in: kinds('进货', '进货红冲'),
  supplierBack: kinds('采购退货', '采购退货红冲'),
  sale: kinds('销售', '销售红冲'),
  saleBack: kinds('销售退货', '销售退货红冲'),
  movedIn: `f.kind like '调拨入%'`,
  movedOut: `f.kind like '调拨%' and f.kind not like '调拨入%' and f.kind not like '调拨损耗%'`,
  count: `f.kind like '盘%'`,
  diff: kinds('成本差异'),
} as const
type Move = keyof typeof MOVES
/** Shown as what went out: above 0. */
const OUT: readonly Move[] = ['supplierBack', 'sale', 'movedOut']
const rest = `not (${Object.values(MOVES)
  .map((each) => `(${each})`)
  .join(' or ')})`
const move = (kind: Move, column: 'qty' | 'value'): Summed => ({
  source: 'stock',
  value: `${OUT.includes(kind) ? '-' : ''}f.${column}`,
  when: MOVES[kind],
})

const ys = `f.category = 'ys'`
const yf = `f.category = 'yf'`
const debt = `${ys} and f.income > 0`
const due = (condition: string): Summed => ({ source: 'open', value: 'f.value', when: `${debt} and ${condition}` })
const late = (from: number, to: number) => due(`f.day between $today - ${to} and $today - ${from}`)
const toPay = (condition: string): Summed => ({ source: 'open', value: 'f.value', when: `${yf} and f.income > 0 and ${condition}` })
/** Monday of the week after this one. */
const NEXT_MONDAY = `(date_trunc('week', $today)::date + 7)`

const flow = (when: string, sign = ''): Summed => ({ source: 'cash', value: `${sign}f.value`, when })
const refund = (document: 'tk' | 'gk') => `f.kind = '退款' and f.document = '${document}'`
/** 收款 and 付款 are the same everywhere: less what was given back. */
const RECEIVED = flow(`(f.kind = '收款' or ${refund('tk')})`)
const PAID = flow(`(f.kind = '付款' or ${refund('gk')})`, '-')
/** Taken back it stands on the same side with the other sign. */
const movedIn = `f.kind = '转账' and ((f.value > 0) <> (f.category like '红冲%'))`
const movedOut = `f.kind = '转账' and ((f.value < 0) <> (f.category like '红冲%'))`

/** Every figure that does not follow from others. */
export const SUMMED: Partial<Record<MeasureName, Summed>> = {
  sold: of('f.income', kinds('销售')),
  back: of('-f.income', kinds('销售退货')),
  net: of('f.income', SALE),
  netCost: of('f.cost', SALE),
  costDiff: of('f.cost', kinds('成本差异', '已售成本调整')),
  profit: of('f.income - f.cost', GROSS),
  orders: of('f.value', kinds('销售')),
  netPieces: of('f.qty', SALE),
  backPieces: of('-f.qty', kinds('销售退货')),
  backScrapped: { source: 'scrapped', value: 'f.qty' },
  refunded: { source: 'refunds', value: 'f.value' },
  lines: of('sign(f.qty)', kinds('销售')),
  clients: { ...of('f.client_id', `${kinds('销售')} and f.qty > 0`), by: 'distinct', standing: true },
  lastSale: { source: 'sales', value: 'f.day', by: 'last' },
  stockGain: effect('盘盈'),
  stockLoss: effect('盘亏'),
  scrapped: effect('报损'),
  otherStock: effect('其他入库', '其他出库'),
  transferLoss: effect('调拨损耗'),
  valueAdjusted: effect('成本调整'),
  creditDiff: effect('采购退差'),
  freight: effect('运杂费'),
  discounts: effect('优惠', '供应商优惠'),
  badDebt: effect('坏账', '坏账收回'),
  otherIncome: effect('其他收入'),
  expense: of('f.cost', kinds('其他支出', '手续费')),
  inner: effect('内部调拨'),
  netProfit: of('f.income - f.cost', `f.kind <> '资本'`),
  lossAmount: of('f.income - f.cost', LOSSES),
  lossEntries: of('1', LOSSES),
  // stock
  stockValue: { source: 'stock', value: 'f.value', window: 'end' },
  openPieces: { source: 'stock', value: 'f.qty', window: 'before' },
  openValue: { source: 'stock', value: 'f.value', window: 'before' },
  inPieces: move('in', 'qty'),
  inValue: move('in', 'value'),
  supplierBackPieces: move('supplierBack', 'qty'),
  supplierBackValue: move('supplierBack', 'value'),
  salePieces: move('sale', 'qty'),
  saleValue: move('sale', 'value'),
  saleBackPieces: move('saleBack', 'qty'),
  saleBackValue: move('saleBack', 'value'),
  movedInPieces: move('movedIn', 'qty'),
  movedInValue: move('movedIn', 'value'),
  movedOutPieces: move('movedOut', 'qty'),
  movedOutValue: move('movedOut', 'value'),
  countPieces: move('count', 'qty'),
  countValue: move('count', 'value'),
  otherPieces: { source: 'stock', value: 'f.qty', when: rest },
  otherValue: { source: 'stock', value: 'f.value', when: rest },
  diffValue: move('diff', 'value'),
  closePieces: { source: 'stock', value: 'f.qty', window: 'end' },
  closeValue: { source: 'stock', value: 'f.value', window: 'end' },
  // what does not move
  stillPieces: { source: 'shelf', value: 'f.qty' },
  stillValue: { source: 'shelf', value: 'f.value' },
  lastSold: { source: 'shelf', value: 'f.day', by: 'last' },
  lastIn: { source: 'shelf', value: 'f.category::date', by: 'last' },
  stillDays: { source: 'shelf', value: '$today - coalesce(f.day, f.category::date)', by: 'most' },
  yearPieces: { source: 'shelf', value: 'f.income' },
  ...AGES,
  ...CARD,
  ...SUPPLY,
  ...PRICES,
  ...DEMAND,
  ...CLASSES,
  // dues
  receivable: { source: 'dues', value: 'f.value', when: ys, window: 'end' },
  payable: { source: 'dues', value: 'f.value', when: yf, window: 'end' },
  overdue: { source: 'uncovered', value: 'f.value', when: `${ys} and f.day < $today` },
  owed: { source: 'open', value: 'f.value', when: ys },
  notDue: due('(f.day is null or f.day >= $today)'),
  late30: late(1, 30),
  late60: late(31, 60),
  late90: late(61, 90),
  lateMore: due('f.day < $today - 90'),
  unusedCredit: { source: 'open', value: '-f.value', when: `${ys} and f.income < 0` },
  toPay: { source: 'open', value: 'f.value', when: yf },
  payNow: toPay('f.day <= $today'),
  payWeek: toPay(`f.day > $today and f.day < ${NEXT_MONDAY}`),
  payNextWeek: toPay(`f.day >= ${NEXT_MONDAY} and f.day < ${NEXT_MONDAY} + 7`),
  payMonth: toPay(`f.day >= ${NEXT_MONDAY} + 7 and f.day < ${NEXT_MONDAY} + 21`),
  payLater: toPay(`(f.day is null or f.day >= ${NEXT_MONDAY} + 21)`),
  prepaid: { source: 'open', value: '-f.value', when: `${yf} and f.income < 0` },
  lastPaid: {
    source: 'dues',
    value: 'f.day',
    when: `${ys} and f.document = 'sk' and f.value < 0`,
    window: 'end',
    by: 'last',
  },
  // accounts
  received: RECEIVED,
  paid: PAID,
  cash: { source: 'cash', value: 'f.value', window: 'end' },
  cashOpening: { source: 'cash', value: 'f.value', window: 'before' },
  cashStart: flow(`f.kind = '期初'`),
  cashIn: RECEIVED,
  cashBack: flow(refund('tk'), '-'),
  cashOtherIn: flow(`f.kind = '其他收入'`),
  cashMovedIn: flow(movedIn),
  cashOut: PAID,
  cashReturned: flow(refund('gk')),
  cashOtherOut: flow(`f.kind = '其他支出'`, '-'),
  cashFee: flow(`f.kind = '手续费'`, '-'),
  cashMovedOut: flow(movedOut, '-'),
  cashClosing: { source: 'cash', value: 'f.value', window: 'end' },
  // purchases
  bought: { source: 'purchases', value: 'f.value', when: `f.document = 'rk'` },
  returned: { source: 'purchases', value: '-f.value', when: `f.document = 'ct'` },
  netBought: { source: 'purchases', value: 'f.value' },
  boughtPieces: { source: 'purchases', value: 'f.qty' },
  arriveDays: { source: 'ordered', value: 'f.value', by: 'median' },
  dueLines: { source: 'ordered', value: '1', when: `f.category in ('准时', '迟到')` },
  onTimeLines: { source: 'ordered', value: '1', when: `f.category = '准时'` },
  receipts: { source: 'purchases', value: 'f.document_id', when: `f.document = 'rk' and f.category = '有效'`, by: 'distinct' },
}
