import type { MeasureName } from '#contract/reports/figures/measures.ts'

export type SourceName = 'stock' | 'shelf' | 'dues' | 'open' | 'uncovered' | 'cash' | 'purchases'

/** How a figure is added up from the facts `f` of its source. */
export interface Summed {
  source: SourceName
  /** What a fact adds. */
  value: string
  /** Which facts count. */
  when?: string
  /** Of the period (usual), all before it, all up to its end. */
  window?: 'before' | 'end'
  /** Distinct values are counted, the last or the largest one is taken; else added up. */
  by?: 'distinct' | 'last' | 'most'
}

const kinds = (...words: string[]) => `f.kind in (${words.map((word) => `'${word}'`).join(', ')})`

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
/** Taken back it stands on the same side with the other sign. */
const movedIn = `f.kind = '转账' and ((f.value > 0) <> (f.category like '红冲%'))`
const movedOut = `f.kind = '转账' and ((f.value < 0) <> (f.category like '红冲%'))`

/** Every figure that does not follow from others. */
export const SUMMED: Partial<Record<MeasureName, Summed>> = {
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
  lastSold: { source: 'shelf', value: `to_char(f.day, 'YYYY-MM-DD')`, by: 'last' },
  lastIn: { source: 'shelf', value: 'f.category', by: 'last' },
  stillDays: { source: 'shelf', value: '$today - coalesce(f.day, f.category::date)', by: 'most' },
  yearPieces: { source: 'shelf', value: 'f.income' },
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
    value: `to_char(f.day, 'YYYY-MM-DD')`,
    when: `${ys} and f.document = 'sk' and f.value < 0`,
    window: 'end',
    by: 'last',
  },
  // accounts
  received: flow(`f.kind = '收款' or f.kind = '退款' and f.document = 'tk'`),
  paid: flow(`f.kind = '付款' or f.kind = '退款' and f.document = 'gk'`, '-'),
  cash: { source: 'cash', value: 'f.value', window: 'end' },
  cashOpening: { source: 'cash', value: 'f.value', window: 'before' },
  cashStart: flow(`f.kind = '期初'`),
  cashIn: flow(`f.kind = '收款'`),
  cashBack: flow(`f.kind = '退款'`),
  cashOtherIn: flow(`f.kind = '其他收入'`),
  cashMovedIn: flow(movedIn),
  cashOut: flow(`f.kind = '付款'`, '-'),
  cashOtherOut: flow(`f.kind = '其他支出'`, '-'),
  cashFee: flow(`f.kind = '手续费'`, '-'),
  cashMovedOut: flow(movedOut, '-'),
  cashClosing: { source: 'cash', value: 'f.value', window: 'end' },
  // purchases
  bought: { source: 'purchases', value: 'f.value', when: `f.document = 'rk'` },
  returned: { source: 'purchases', value: '-f.value', when: `f.document = 'ct'` },
  netBought: { source: 'purchases', value: 'f.value' },
  boughtPieces: { source: 'purchases', value: 'f.qty' },
  receipts: { source: 'purchases', value: 'f.document_id', when: `f.document = 'rk' and f.category = '有效'`, by: 'distinct' },
}
