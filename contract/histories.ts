import { z } from 'zod'
import { day, endpoint, Flag, Id, int, Moment, pageInput, pageOf, price, qty, Text, words } from './kit.ts'

const purchase = (label: string) => price('price.purchaseprice', label)
const cost = (label: string) => price('price.costprice', label)
const xs = (label: string) => price('price.xsprice', label)
const txs = (label: string) => price('price.txsprice', label)
const profit = (label: string) => price(['price.txsprice', 'price.costprice'], label)

/** 进库历史 and 进货明细: posted lines of stock-in. */
const StockInLine = z.object({
  id: Id,
  rkDate: Text,
  supplierId: Id,
  supplierName: Text,
  rkId: Id,
  rkNo: Text,
  rkTypeValue: Text,
  pjid: Id,
  pjNo: Text,
  pjName: Text,
  pjSize: Text,
  pjFactory: Text,
  pjBrand: Text,
  rkAmount: qty(),
  purchasePrice: purchase('进价'),
  purchaseSum: purchase('金额'),
  costPrice: cost('成本价'),
  thAmount: qty(),
  warehouseName: Text,
  posiName: Text,
  modifierName: Text,
  createTime: Moment,
  remark: Text,
})
export const stockInHistory = {
  /** confirm is always true: only posted lines. rkType 0 进库, 1 调仓. */
  pageQuery: endpoint('POST /busicore/v1/rkProduct/pageRkQuery', {
    input: {
      ...pageInput,
      confirm: Flag.default(true),
      pjid: Id.optional(),
      rkType: int('类型', 0, 1).default(0),
      dateFrom: day().optional(),
      dateTo: day().optional(),
      supplierId: Id.optional(),
      pjNo: words('编码', 32),
      warehouseId: Id.optional(),
    },
    reply: { page: pageOf(StockInLine) },
    allow: 'quick.rkHistory',
    exportAllow: 'quick.rkHistory.excel',
  }),
}

/** 销售历史 and 销售明细: posted lines of sales. */
const SaleLine = z.object({
  id: Id,
  ckDate: Text,
  clientId: Id,
  clientName: Text,
  ckId: Id,
  ckNo: Text,
  ckTypeValue: Text,
  pjid: Id,
  pjNo: Text,
  pjName: Text,
  pjSize: Text,
  pjFactory: Text,
  pjBrand: Text,
  ckAmount: qty(),
  xsPrice: xs('销售价'),
  txsPrice: txs('实际销售价'),
  txsSum: txs('实际金额'),
  costPrice: price('price.costprice', '成本价'),
  profit: profit('毛利'),
  thAmount: qty(),
  warehouseName: Text,
  modifierName: Text,
  lastUpdateTime: Moment,
  remark: Text,
})
export const outboundHistory = {
  pageQuery: endpoint('POST /busicore/v/ckproduct/pageCkQuery', {
    input: {
      ...pageInput,
      pjid: Id.optional(),
      ckType: int('类型', 0, 3).default(0),
      dateFrom: day().optional(),
      dateTo: day().optional(),
      clientId: Id.optional(),
      pjNo: words('编码', 32),
      warehouseId: Id.optional(),
    },
    reply: { page: pageOf(SaleLine) },
    allow: 'quick.ckHistory',
    exportAllow: 'quick.ckHistory.excel',
  }),
}
