import type { DocumentKind } from './document-kind.ts'

const paper = { module: 'documents/stock-papers', table: 'stock_paper', lines: 'stock_paper_line' } as const
const money = { module: 'documents/payments', table: 'money_order', lines: 'money_item' } as const
const sale = { module: 'documents/sales', table: 'ck_order', lines: 'ck_product' } as const
const goodsBack = { module: 'documents/returns', table: 'th_order', lines: 'th_product' } as const
const fund = { module: 'documents/fund-orders', table: 'fund_order', tag: 'fin:fund', page: 'FundList', undo: 'fin:fund:reverse' } as const

/**
 * Every document of the product, under the code the ledgers know it by: the one list that names, numbers, tags and pages are taken from
 * (docs/glossary.md is printed from it).
 */
export const documents = {
  bj: { name: '报价单', short: '报价', term: 'quote', ...sale, number: 'BJ', tag: 'busi:bj', page: 'QuoteList' },
  ys: { name: '预售单', short: '预售', term: 'presale', ...sale, number: 'YS', tag: 'busi:ys', page: 'PresaleList' },
  ck: {
    name: '销售单',
    short: '销售',
    term: 'sale',
    ...sale,
    number: 'CK',
    tag: 'busi:ck',
    page: 'SaleList',
    undo: 'busi:ck:reverse',
    owed: '销售',
  },
  xt: {
    name: '销售退货',
    short: '销售退货',
    term: 'saleReturn',
    ...goodsBack,
    number: 'XT',
    tag: 'busi:xt',
    page: 'SaleReturnList',
    undo: 'busi:xt:reverse',
    owed: '销售退货',
  },
  cg: {
    name: '采购订单',
    short: '采购订单',
    term: 'purchaseOrder',
    module: 'documents/purchase-orders',
    table: 'purchase_order',
    lines: 'purchase_line',
    number: 'CG',
    tag: 'busi:cg',
    page: 'PurchaseOrderList',
  },
  rk: {
    name: '入库单',
    short: '入库',
    term: 'stockIn',
    module: 'documents/stock-in',
    table: 'rk_order',
    lines: 'rk_product',
    number: 'RK',
    tag: 'busi:rk',
    page: 'StockInList',
    undo: 'busi:rk:reverse',
    owed: '进货',
  },
  ct: {
    name: '采购退货',
    short: '采购退货',
    term: 'purchaseReturn',
    ...goodsBack,
    number: 'CT',
    tag: 'busi:ct',
    page: 'PurchaseReturnList',
    undo: 'busi:ct:reverse',
    owed: '采购退货',
  },
  db: {
    name: '调拨单',
    short: '调拨',
    term: 'transfer',
    ...paper,
    number: 'DB',
    tag: 'busi:db',
    page: 'TransferList',
    undo: 'busi:db:reverse',
  },
  dy: {
    name: '要货单',
    short: '要货',
    term: 'transferRequest',
    module: 'documents/transfer-requests',
    table: 'transfer_request',
    lines: 'transfer_request_line',
    number: 'DY',
    tag: 'busi:dy',
    page: 'TransferRequestList',
  },
  dc: {
    name: '调仓单',
    short: '调仓',
    term: 'relocation',
    ...paper,
    number: 'DC',
    tag: 'busi:dc',
    page: 'RelocationList',
    undo: 'busi:dc:close',
  },
  pd: {
    name: '盘点单',
    short: '盘点',
    term: 'stockCount',
    module: 'documents/stock-counts',
    table: 'mark_order',
    lines: 'mark_line',
    number: 'PD',
    tag: 'busi:mark',
    page: 'CountList',
    undo: 'busi:mark:reverse',
  },
  bs: { name: '报损单', short: '报损', term: 'scrap', ...paper, number: 'BS', tag: 'busi:qt', page: 'ScrapList', undo: 'busi:qt:close' },
  qr: {
    name: '其他入库',
    short: '其他入库',
    term: 'otherReceipt',
    ...paper,
    number: 'QR',
    tag: 'busi:qt',
    page: 'OtherInList',
    undo: 'busi:qt:close',
  },
  qc: {
    name: '其他出库',
    short: '其他出库',
    term: 'otherIssue',
    ...paper,
    number: 'QC',
    tag: 'busi:qt',
    page: 'OtherOutList',
    undo: 'busi:qt:close',
  },
  sk: {
    name: '收款单',
    short: '收款',
    term: 'receipt',
    ...money,
    number: 'SK',
    tag: 'fin:sk',
    page: 'ReceiptList',
    undo: 'fin:sk:reverse',
    owed: '收款',
  },
  fk: {
    name: '付款单',
    short: '付款',
    term: 'payment',
    ...money,
    number: 'FK',
    tag: 'fin:fk',
    page: 'PaymentList',
    undo: 'fin:fk:reverse',
    owed: '付款',
  },
  hc: {
    name: '往来对冲',
    short: '对冲',
    term: 'offset',
    ...money,
    number: 'HC',
    tag: 'fin:hc',
    page: 'OffsetList',
    undo: 'fin:hc:reverse',
    owed: '对冲',
  },
  tk: {
    name: '客户退款',
    short: '退款',
    term: 'clientRefund',
    ...money,
    number: 'TK',
    tag: 'fin:tk',
    page: 'RefundList',
    undo: 'fin:tk:reverse',
    owed: '退款',
  },
  gk: {
    name: '供应商退款',
    short: '退款',
    term: 'supplierRefund',
    ...money,
    number: 'GK',
    tag: 'fin:gk',
    page: 'SupplierRefundList',
    undo: 'fin:gk:reverse',
    owed: '退款',
  },
  hz: {
    name: '坏账',
    short: '坏账',
    term: 'badDebt',
    ...money,
    number: 'HZ',
    tag: 'fin:hz',
    page: 'BadDebtList',
    undo: 'fin:hz:reverse',
    owed: '坏账',
  },
  zk: { name: '账户转账', short: '转账', term: 'accountTransfer', ...fund, number: 'ZK' },
  qs: { name: '其他收入', short: '其他收入', term: 'otherIncome', ...fund, number: 'QS' },
  qz: { name: '其他支出', short: '其他支出', term: 'otherExpense', ...fund, number: 'QZ' },
  dz: {
    name: '对账单',
    short: '对账单',
    term: 'statement',
    module: 'documents/statements',
    table: 'statement_order',
    lines: 'statement_item',
    number: 'DZ',
    tag: 'fin:statement',
    page: 'StatementList',
  },
  tz: {
    name: '成本调整',
    short: '成本调整',
    term: 'costAdjustment',
    ...paper,
    number: 'TZ',
    tag: 'busi:tz',
    page: 'CostAdjustList',
    undo: 'busi:tz:close',
  },
  tj: {
    name: '调价单',
    short: '调价',
    term: 'priceOrder',
    module: 'documents/price-orders',
    table: 'price_order',
    lines: 'price_order_line',
    number: 'TJ',
    tag: 'base:priceorder',
    page: 'PriceOrderList',
  },
  qk: {
    name: '期初库存',
    short: '期初库存',
    term: 'openingStock',
    ...paper,
    number: 'QK',
    tag: 'busi:qk',
    page: 'OpeningStockList',
    undo: 'busi:qk:close',
  },
  qw: {
    name: '期初往来',
    short: '期初',
    term: 'openingItem',
    module: 'documents/opening-items',
    table: 'opening_item',
    tag: 'fin:opening',
    page: 'OpeningList',
    undo: 'fin:opening:upd',
    owed: '期初',
  },
  /** Between two documents that have nothing else to do with each other; no paper, but may have to go before one. */
  hx: {
    name: '核销',
    short: '核销',
    term: 'settlement',
    module: 'documents/payments',
    table: 'settlement',
    tag: 'fin:settle',
    undo: 'fin:settle:upd',
  },
} as const satisfies Record<string, DocumentKind>

export type DocumentCode = keyof typeof documents
type With<F extends string> = { [C in DocumentCode]: (typeof documents)[C] extends Record<F, string> ? C : never }[DocumentCode]
/** Documents that can be undone. */
export type ReversibleDocument = With<'undo'>
/** Documents with a series of numbers of their own. */
export type NumberedDocument = With<'number'>

const codes = Object.keys(documents) as DocumentCode[]
const all: Readonly<Record<DocumentCode, DocumentKind>> = documents

export const reversibleDocuments = codes.filter((code) => all[code].undo) as ReversibleDocument[]
/** What each series of numbers is for, by its standard prefix. */
export const NUMBER_SERIES: Readonly<Record<string, string>> = Object.fromEntries(
  codes.flatMap((code) => (all[code].number ? [[all[code].number, all[code].name]] : [])),
)
/** What is said of a code that may be none of ours. */
export const documentOf = (code: string): DocumentKind | undefined => (Object.hasOwn(all, code) ? all[code as DocumentCode] : undefined)

/** The named documents alone, as an object of the same kind. */
export const someDocuments = <C extends DocumentCode>(...wanted: readonly C[]) =>
  Object.fromEntries(wanted.map((code) => [code, documents[code]])) as { readonly [P in C]: (typeof documents)[P] }
