import { PURCHASE_RETURN_STATUSES, purchaseReturn, SALE_RETURN_STATUSES, saleReturn } from '#contract/documents/returns.ts'
import { printing } from '#contract/printing/printouts.ts'

export type ReturnName = 'sale' | 'purchase'

const saleTags = {
  query: 'busi:xt:query',
  add: 'busi:xt:add',
  upd: 'busi:xt:upd',
  del: 'busi:xt:del',
  confirm: 'busi:xt:approve',
  close: 'busi:xt:close',
  pay: 'busi:xt:pay',
} as const
const purchaseTags = {
  query: 'busi:ct:query',
  add: 'busi:ct:add',
  upd: 'busi:ct:upd',
  del: 'busi:ct:del',
  confirm: 'busi:ct:approve',
  close: 'busi:ct:close',
  pay: 'busi:ct:pay',
} as const

/** What differs on the screens of a client's return and of one to a supplier. */
export const kinds = {
  sale: {
    name: 'sale' as ReturnName,
    what: '销售退货',
    document: 'xt' as const,
    next: { 已审核: 'busi:xt:check', 待验货: 'busi:xt:check' } as const,
    page: 'SaleReturnList',
    draft: 'sale-return',
    calls: saleReturn,
    print: printing.th,
    tags: saleTags,
    partner: '客户',
    lookup: 'client' as const,
    /** What is taken back, and the dialog that shows it. */
    source: '销售单',
    priceTag: 'price.txsprice' as const,
    statuses: SALE_RETURN_STATUSES as readonly string[],
    place: '入库仓',
    link: 'xt',
  },
  purchase: {
    name: 'purchase' as ReturnName,
    what: '采购退货',
    document: 'ct' as const,
    next: { 已审核: 'busi:ct:ship', 待发货: 'busi:ct:ship', 已在途: 'busi:ct:ship' } as const,
    page: 'PurchaseReturnList',
    draft: 'purchase-return',
    calls: purchaseReturn,
    print: printing.ct,
    tags: purchaseTags,
    partner: '供应商',
    lookup: 'supplier' as const,
    source: '入库单',
    priceTag: 'price.purchaseprice' as const,
    statuses: PURCHASE_RETURN_STATUSES as readonly string[],
    place: '出库仓',
    link: 'ct',
  },
}
export type ReturnKind = (typeof kinds)[ReturnName]
