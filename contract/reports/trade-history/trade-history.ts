import { z } from 'zod'
import { day, endpoint, Flag, Id, int, Moment, optionalText, orderedBy, pageInput, pageOf, price, qty, Str } from '#contract/kit/fields.ts'

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
