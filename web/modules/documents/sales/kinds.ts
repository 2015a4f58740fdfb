import { createContext, use } from 'react'
import { CK_STATUSES, CK_TYPE, OFFER_STATUSES, saleTag } from '#contract/documents/sales/order.ts'

const tagsOf = (ckType: number) => ({
  query: saleTag(ckType, 'query'),
  add: saleTag(ckType, 'add'),
  upd: saleTag(ckType, 'upd'),
  del: saleTag(ckType, 'del'),
  confirm: saleTag(ckType, 'confirm'),
  close: saleTag(ckType, 'close'),
})

/** A kind of document of the sale's table: one list, editor and dialog serve all of them. */
export interface SaleKind {
  ckType: 0 | 1 | 2
  what: string
  /** Its page, which is also the key of its list. */
  page: 'SaleList' | 'QuoteList' | 'PresaleList'
  /** Names the drafts kept in the browser. */
  drafts: string
  tags: ReturnType<typeof tagsOf>
  statuses: readonly string[]
}

export const saleKind: SaleKind = {
  ckType: CK_TYPE.sale,
  what: '销售单',
  page: 'SaleList',
  drafts: 'sale',
  tags: tagsOf(CK_TYPE.sale),
  statuses: CK_STATUSES,
}
export const quoteKind: SaleKind = {
  ckType: CK_TYPE.quote,
  what: '报价单',
  page: 'QuoteList',
  drafts: 'quote',
  tags: tagsOf(CK_TYPE.quote),
  statuses: OFFER_STATUSES,
}
export const presaleKind: SaleKind = {
  ckType: CK_TYPE.presale,
  what: '预售单',
  page: 'PresaleList',
  drafts: 'presale',
  tags: tagsOf(CK_TYPE.presale),
  statuses: OFFER_STATUSES,
}
export const kindOf = (ckType: number): SaleKind => [saleKind, quoteKind, presaleKind][ckType] ?? saleKind

/** The kind of the page one is on. */
export const SaleKindContext = createContext(saleKind)
export const useKind = () => use(SaleKindContext)
