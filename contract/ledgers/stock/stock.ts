import { z } from 'zod'
import {
  day,
  endpoint,
  Flag,
  Id,
  listOf,
  Moment,
  named,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  Str,
} from '#contract/kit/fields.ts'

const cost = (label: string) => price('price.costprice', label)

const StockRow = z.object({
  /** Same for every row of a part and place. */
  id: Str,
  companyId: Id,
  companyName: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjSize: Str,
  pjFactory: Str,
  pjBrand: Str,
  pjUnit: Str,
  warehouseId: Id,
  warehouseName: Str,
  posiId: Id,
  posiName: Str,
  /** Scrap warehouse. */
  reject: Flag,
  /** 现存, 占用, 可用. */
  stockAmount: qty(),
  reserved: qty(),
  usable: qty(),
  xsPrice: price('price.xsprice', '销售价'),
  pfPrice: price('price.pfprice', '批发价'),
  purchasePrice: price('price.purchaseprice', '进价'),
  /** Moving average of the company's pool. */
  costPrice: cost('成本价'),
  costSum: cost('库存金额'),
  remark: Str,
})
/** '' the company signed in to · all · ids, comma between: of those the reader may work in. */
const companies = named(z.string().regex(/^(|all|\d{1,15}(,\d{1,15}){0,99})$/, '公司不正确'), { label: '公司' }).default('')
const stockFilters = {
  companies,
  /** Only places with stock. */
  showStock: Flag.default(false),
  /** Scrap warehouses too. */
  reject: Flag.default(false),
  pjid: Id.optional(),
  /** Part words: fragments of code, name, pinyin … */
  queryValue: optionalText('商品', 100),
  warehouseId: Id.optional(),
  pjBrand: optionalText('品牌', 50),
  /** Parts in stock that were neither sold nor bought anew for more than so many days; '' = any. */
  unsoldDays: named(z.string().regex(/^\d{0,4}$/, '未销天数应为整数'), { label: '未销天数', max: 4 }).default(''),
}

/** One row of the append-only stock ledger. */
const LedgerRow = z.object({
  id: Id,
  postedAt: Moment,
  bizDate: Str,
  kind: Str,
  /** 'rk' | 'ck' …: which dialog opens the document. */
  document: Str,
  documentId: Id,
  docNo: Str,
  clientName: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  warehouseName: Str,
  posiName: Str,
  qty: qty(),
  value: cost('金额'),
  /** What of the fees of goods moved along. */
  fee: price('price.tcostprice', '费用'),
  /** Quantity at that place, quantity and value of the cost pool, after this row. */
  placeQty: qty(),
  poolQty: qty(),
  poolValue: cost('结存金额'),
  costPrice: cost('结存均价'),
  userName: Str,
})
const ledgerFilters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  pjid: Id.optional(),
  pjNo: optionalText('编码', 32),
  docNo: optionalText('单号', 32),
  kind: optionalText('类型', 16),
  warehouseId: Id.optional(),
}

/** 暂估未冲: goods that left before they were there, and are not covered by a receipt yet. */
const EstimateRow = z.object({
  id: Id,
  bizDate: Str,
  /** Days since then. */
  days: z.number(),
  /** '' = the company was short before estimates were kept. */
  document: Str,
  documentId: Id,
  docNo: Str,
  clientName: Str,
  inchargeName: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  /** Out of scrap. */
  reject: Flag,
  /** Pieces that left so, and those still not covered. */
  qty: qty(),
  openQty: qty(),
  costPrice: cost('暂估成本价'),
  openValue: cost('暂估金额'),
})
const estimateFilters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  pjNo: optionalText('编码', 32),
  docNo: optionalText('单号', 32),
  clientId: Id.optional(),
}

/** What another branch has of a part: no cost, no place, no name of whoever holds it. */
const OthersRow = z.object({
  pjid: Id,
  companyId: Id,
  companyName: Str,
  usable: qty(),
  /** 可调: what is left of 可用 beyond the larger of its lower limit and what it sells in 30 days. */
  spare: qty(),
})

/** What a warehouse of the company signed in to has of a part, all its bins together; nothing of cost. */
const PlaceRow = z.object({ pjid: Id, warehouseId: Id, warehouseName: Str, usable: qty() })
const pjids = z.array(Id).min(1, '请选择商品').max(100, '一次最多100个商品')

export const stock = {
  /** 可用 of the other branches, most 可调 first. Branches without any are left out. */
  others: endpoint('POST /busicore/v1/stock/others', {
    input: { pjids },
    reply: { content: listOf(OthersRow) },
    allow: 'stock.others',
  }),
  /** 可用 by warehouse, of the parts somebody looks up. Scrap and warehouses without any are left out. */
  places: endpoint('POST /busicore/v1/stock/places', {
    input: { pjids },
    reply: { content: listOf(PlaceRow) },
    allow: ['busi:kc:query', 'quick.kcHistory'],
  }),
  page: endpoint('POST /busicore/v1/stockMain/pageStockMain', {
    input: { ...pageInput, ...stockFilters, ...orderedBy('pjNo', 'pjName', 'pjBrand', 'stockAmount', 'usable', 'costSum') },
    reply: { page: pageOf(StockRow) },
    allow: ['busi:kc:query', 'quick.kcHistory'],
  }),
  totals: endpoint('POST /busicore/v1/stockMain/totalStockMain', {
    input: stockFilters,
    reply: { content: z.object({ stockAmount: qty(), reserved: qty(), usable: qty(), costSum: cost('库存金额') }) },
    allow: ['busi:kc:query', 'quick.kcHistory'],
  }),
  /** Who holds the 占用 of a part. */
  reservations: endpoint('POST /busicore/v1/stockMain/findReserved', {
    input: { pjid: Id, warehouseId: Id.optional(), companies },
    reply: {
      content: listOf(
        z.object({
          id: Id,
          document: Str,
          documentId: Id,
          docNo: Str,
          warehouseName: Str,
          posiName: Str,
          qty: qty(),
          createTime: Moment,
        }),
      ),
    },
    allow: ['busi:kc:query', 'quick.kcHistory'],
  }),
  ledger: endpoint('POST /busicore/v1/stockMain/pageLedger', {
    input: { ...pageInput, ...ledgerFilters, ...orderedBy('postedAt', 'bizDate', 'docNo', 'qty', 'value') },
    reply: { page: pageOf(LedgerRow) },
    allow: 'busi:ledger:query',
  }),
  ledgerTotals: endpoint('POST /busicore/v1/stockMain/totalLedger', {
    input: ledgerFilters,
    reply: { content: z.object({ qty: qty(), value: cost('金额') }) },
    allow: 'busi:ledger:query',
    heavy: true,
  }),
  estimates: endpoint('POST /busicore/v1/stockMain/pageEstimate', {
    input: { ...pageInput, ...estimateFilters, ...orderedBy('bizDate', 'docNo', 'pjNo', 'openQty', 'openValue') },
    reply: { page: pageOf(EstimateRow) },
    allow: 'busi:estimate:query',
    heavy: true,
  }),
  estimateTotals: endpoint('POST /busicore/v1/stockMain/totalEstimate', {
    input: estimateFilters,
    reply: { content: z.object({ openQty: qty(), openValue: cost('暂估金额') }) },
    allow: 'busi:estimate:query',
    heavy: true,
  }),
}
