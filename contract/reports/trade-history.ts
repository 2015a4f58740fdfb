import { z } from 'zod'
import {
  amount,
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
  ref,
  Str,
} from '#contract/kit/fields.ts'
import { partNames, partPrices } from '#contract/master/part-form.ts'
import { PartUnits } from '#contract/master/part-units.ts'
import { files } from '#contract/platform/files.ts'
import { ComingRow, HeldRow, MissedRow } from './part-open.ts'

const purchase = (label: string) => price('price.purchaseprice', label)
const cost = (label: string) => price('price.costprice', label)
const xs = (label: string) => price('price.xsprice', label)
const txs = (label: string) => price('price.txsprice', label)
const profit = (label: string) => price(['price.txsprice', 'price.costprice'], label)

/** 进库历史 and 进货明细: posted lines of stock-in. */
const StockInLine = z.object({
  id: Id,
  rkDate: Str,
  supplierId: Id,
  supplierName: Str,
  rkId: Id,
  rkNo: Str,
  rkTypeValue: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjSize: Str,
  pjFactory: Str,
  pjBrand: Str,
  rkAmount: qty(),
  /** null: a 调仓 has no price. */
  purchasePrice: purchase('进价').nullable(),
  purchaseSum: purchase('金额').nullable(),
  costPrice: cost('成本价'),
  tcostPrice: price('price.tcostprice', '含费成本价'),
  thAmount: qty(),
  warehouseName: Str,
  posiName: Str,
  modifierName: Str,
  createTime: Moment,
  remark: Str,
})
const stockInLineFilters = {
  confirm: Flag.default(true),
  pjid: Id.optional(),
  rkType: int('类型', 0, 1).default(0),
  dateFrom: day().optional(),
  dateTo: day().optional(),
  supplierId: Id.optional(),
  pjNo: optionalText('编码', 32),
  warehouseId: Id.optional(),
  /** Only lines dearer than the part's purchase before; for whoever may see purchase prices. */
  risen: Flag.default(false),
}
export const stockInHistory = {
  /** confirm is always true: only posted lines. rkType 0 入库, 1 调仓. */
  pageQuery: endpoint('POST /busicore/v1/rkProduct/pageRkQuery', {
    input: {
      ...pageInput,
      ...orderedBy('rkDate', 'pjNo', 'pjName', 'rkAmount', 'purchasePrice', 'purchaseSum'),
      ...stockInLineFilters,
    },
    reply: { page: pageOf(StockInLine) },
    allow: 'quick.rkHistory',
    exportAllow: 'quick.rkHistory.excel',
  }),
  totals: endpoint('POST /busicore/v1/rkProduct/totalRkQuery', {
    input: stockInLineFilters,
    reply: { content: z.object({ rkAmount: qty(), purchaseSum: purchase('金额').nullable(), thAmount: qty() }) },
    allow: 'quick.rkHistory',
  }),
}

/** 销售历史 and 销售明细: posted lines of sales. */
const SaleLine = z.object({
  id: Id,
  /** Tells lines of several kinds of documents apart. */
  key: Str,
  ckDate: Str,
  clientId: Id,
  clientName: Str,
  /** What `ckId` and `ckNo` name: a sale (ck) unless `returns` or 调拨 was asked for. */
  document: Str,
  ckId: Id,
  ckNo: Str,
  ckTypeValue: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjSize: Str,
  pjFactory: Str,
  pjBrand: Str,
  ckAmount: qty(),
  /** null: a 调拨 has neither price nor margin. */
  xsPrice: xs('销售价').nullable(),
  txsPrice: txs('实际销售价').nullable(),
  txsSum: txs('实际金额').nullable(),
  /** null: what was only offered has no cost. */
  costPrice: price('price.costprice', '成本价').nullable(),
  costSum: cost('成本金额').nullable(),
  /** What of the fees of goods left with the line, and the price with these; null where they stand in a line of their own. */
  feeSum: price('price.tcostprice', '运杂费').nullable(),
  tcostPrice: price('price.tcostprice', '含费成本价').nullable(),
  /** 暂估: pieces whose cost is provisional until goods come in. */
  estimated: price('price.costprice', '暂估数量'),
  profit: profit('毛利').nullable(),
  /** Percent of txsSum. */
  profitRate: profit('毛利率').nullable(),
  thAmount: qty(),
  warehouseName: Str,
  modifierName: Str,
  lastUpdateTime: Moment,
  remark: Str,
})
const saleLineFilters = {
  pjid: Id.optional(),
  ckType: int('类型', 0, 3).default(0),
  dateFrom: day().optional(),
  dateTo: day().optional(),
  clientId: Id.optional(),
  pjNo: optionalText('编码', 32),
  warehouseId: Id.optional(),
  /** Only lines of orders I made or am in charge of. */
  mine: Flag.default(false),
  /** 销售 only: net sales. Returns with a minus on the day they post, and for whoever sees all of it what else changed the profit of a day. */
  returns: Flag.default(false),
}
export const outboundHistory = {
  pageQuery: endpoint('POST /busicore/v/ckproduct/pageCkQuery', {
    input: {
      ...pageInput,
      ...orderedBy('ckDate', 'pjNo', 'pjName', 'ckAmount', 'xsPrice', 'txsPrice', 'txsSum'),
      ...saleLineFilters,
    },
    reply: { page: pageOf(SaleLine) },
    allow: 'quick.ckHistory',
    exportAllow: 'quick.ckHistory.excel',
  }),
  totals: endpoint('POST /busicore/v/ckproduct/totalCkQuery', {
    input: saleLineFilters,
    reply: {
      content: z.object({
        ckAmount: qty(),
        txsSum: txs('实际金额').nullable(),
        costSum: cost('成本金额').nullable(),
        profit: profit('毛利').nullable(),
        /** null: lines of several kinds of documents, or of one that knows no returns. */
        thAmount: qty().nullable(),
      }),
    },
    allow: 'quick.ckHistory',
  }),
}

const windows = [7, 30, 90, 180, 365] as const
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type Figure = `lday${(typeof windows)[number]}` | `mon${(typeof months)[number]}`
/** Periods of the sales index, in the order of the columns; each has a quantity (`…Amt`) and a frequency (`…Cnt`). */
export const salePeriods: readonly { name: Figure; label: string }[] = [
  ...windows.map((days) => ({ name: `lday${days}` as const, label: `近${days}天` })),
  ...months.map((month) => ({ name: `mon${month}` as const, label: `${month}月` })),
]
const figures = Object.fromEntries(
  salePeriods.flatMap(({ name }) => [
    [`${name}Amt`, qty()],
    [`${name}Cnt`, int('次数')],
  ]),
) as Record<`${Figure}Amt`, ReturnType<typeof qty>> & Record<`${Figure}Cnt`, ReturnType<typeof int>>

/** 销售情况, 供应商情况 of a part in the session's company (trading.md 2.5). */
/** The head of 商品全景: what a part is and how it goes, in the company signed in to. */
const PartView = z.object({
  id: Id,
  ...partNames,
  pjOemcode: Str,
  pjGensize: Str,
  barcode: Str,
  pjQuality: Str,
  pjTaxNo: Str,
  pjVin: Str,
  /** 旧编码, of those who moved in. */
  oldNos: Str,
  pjEnName: Str,
  pjTaxRate: amount('税率'),
  pjWeight: amount('重量'),
  pjVolume: amount('体积'),
  warrantyMonths: z.number(),
  warrantyKm: z.number(),
  units: PartUnits,
  remark: Str,
  pjEnable: Flag,
  supplierId: Id,
  supplierName: Str,
  headImg: Str,
  files,
  ...partPrices,
  costPrice: cost('成本价'),
  pjQty: qty('现存'),
  reserved: qty('占用'),
  usable: qty('可用'),
  onWay: qty('在途'),
  warehouseName: Str,
  posiName: Str,
  /** Net pieces of the last 30, 90 and 365 days, and in how many orders of the year; with those of the program before, which `old365` tells of. */
  sold30: qty('近30天'),
  sold90: qty('近90天'),
  sold365: qty('近365天'),
  old365: qty('旧系统'),
  orders365: z.number(),
  /** Days since it was sold last; null = never. */
  unsaleDays: z.number().nullable(),
  /** Last posted stock-in, '' = never. */
  lastIn: Str,
  /** ABC by net sales of twelve whole months (0298); '' = not sold in them, *** for whoever may not see what was earned. */
  abc: Str,
  /** 替代: what came after it, '' = nothing; and what it took the place of. */
  replacedBy: Str,
  replaces: Str,
})

const PartMonth = z.object({
  month: Str,
  /** Net pieces. */
  qty: qty('销量'),
  /** null: for whoever does not see all of the company's sales. */
  income: txs('销售额').nullable(),
  profit: profit('毛利').nullable(),
})

export const partTrade = {
  /** 24 months of a part in this company, the last twelve summed; margin in per cent of the income. */
  months: endpoint('POST /basedata/v1/pj/partMonths', {
    input: { pjid: ref('商品') },
    reply: {
      content: z.object({
        months: listOf(PartMonth),
        income: txs('销售额').nullable(),
        profit: profit('毛利').nullable(),
        margin: profit('毛利率').nullable(),
      }),
    },
    allow: 'quick.ckHistory',
  }),
  /** 替代 chain; place below 0: before this part, above: after it. Empty: it stands alone. pjid 0: no part has the code. */
  chain: endpoint('POST /basedata/v1/pj/partChain', {
    input: { pjid: ref('商品') },
    reply: { content: listOf(z.object({ place: z.number(), pjid: Id, pjNo: Str, pjName: Str, pjBrand: Str, usable: qty('可用') })) },
    allow: 'base:basepj:query',
  }),
  /** Who holds the 占用, those who have held it longest first, and what is 在途, the next to come first. */
  promised: endpoint('POST /basedata/v1/pj/partPromised', {
    input: { pjid: ref('商品') },
    reply: { content: z.object({ held: listOf(HeldRow), coming: listOf(ComingRow) }) },
    allow: ['busi:kc:query', 'quick.kcHistory'],
  }),
  /** Quotes that nobody took up and 缺货登记, the newest first; each for whoever may read its list. */
  missed: endpoint('POST /basedata/v1/pj/partMissed', {
    input: { pjid: ref('商品') },
    reply: { content: listOf(MissedRow) },
    allow: ['quick.ckHistory', 'busi:lost:query'],
  }),
  /** null: 无效商品. */
  view: endpoint('POST /basedata/v1/pj/partView', {
    input: { pjid: Id },
    reply: { content: PartView.nullable() },
    allow: 'base:basepj:query',
  }),
  /**
   * Two rows: this year and the last. `lday…` of last year's row are the same days one year earlier. unsaleDays = days since the last sale
   * seen from the row's end (today, or today a year ago); null = never sold. What was sold in the program before counts in every figure; oldAmt = its pieces
   * of the last 365 days.
   */
  salesIndex: endpoint('GET /busicore/v1/analysis/productSalesIdx/{pjid}', {
    input: { pjid: Id },
    reply: { page: listOf(z.object({ yearCodeDesc: Str, unsaleDays: int('天数').nullable(), ...figures, oldAmt: qty('旧系统') })) },
    allow: 'quick.kcHistory',
  }),
  /** rkamount supplied (less what went back), markAmount of it still in stock (what came first is taken to have left first), ckamount sold (less what clients gave back). Body code 2 = no such part. */
  suppliers: endpoint('GET /busicore/v1/analysis/supplierPrdSale/{pjid}', {
    input: { pjid: Id },
    reply: {
      message: Str,
      data: listOf(z.object({ supplierId: Id, supplierName: Str, rkamount: qty(), ckamount: qty(), markAmount: qty() })),
    },
    allow: 'quick.kcHistory',
  }),
}
