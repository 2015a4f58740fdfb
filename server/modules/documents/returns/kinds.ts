import { documents } from '#contract/documents.ts'
import { purchaseReturnLife, saleReturnLife } from './rules.ts'

/** The one posting of a return, as its ledger rows and its open item name it. */
export const POSTING = '退货'

/** What differs between a client's return and one to a supplier. */
export interface ReturnKind {
  type: 0 | 1
  /** Its word in the ledgers and logs. */
  document: 'xt' | 'ct'
  word: string
  partner: 'customer' | 'supplier'
  direction: 'ys' | 'yf'
  priceTag: 'price.txsprice' | 'price.purchaseprice'
  /** The posting that a return takes back, as the open item names it. */
  source: { document: 'ck' | 'rk'; event: '发货' | '入库' }
}

export const saleReturns: ReturnKind = {
  type: 0,
  document: 'xt',
  word: documents.xt.name,
  partner: 'customer',
  direction: 'ys',
  priceTag: 'price.txsprice',
  source: { document: 'ck', event: '发货' },
}
export const purchaseReturns: ReturnKind = {
  type: 1,
  document: 'ct',
  word: documents.ct.name,
  partner: 'supplier',
  direction: 'yf',
  priceTag: 'price.purchaseprice',
  source: { document: 'rk', event: '入库' },
}

export const lifeOf = ({ type }: ReturnKind) => (type === 0 ? saleReturnLife : purchaseReturnLife)
