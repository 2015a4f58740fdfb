import { CK_STATUSES, CK_TYPE, OFFER_STATUSES, saleTag } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import type { Reply } from '#contract/kit/fields.ts'
import type { HeadOf, Unsent, Writing } from '#web/kit/document/definition.ts'
import type { PartFacts } from '#web/kit/document/use-part-facts.ts'
import type { LineFacts, SaleLine } from './line.ts'

/** A sale, quote or presale that is read. */
export type SaleOrder = NonNullable<Reply<typeof outbound.get>['content']>

/** One that is written. */
export type SaleWriting = Writing<HeadOf<typeof outbound>, SaleLine, PartFacts<LineFacts>, Unsent<typeof outbound>>

const tagsOf = (ckType: number) => ({
  query: saleTag(ckType, 'query'),
  add: saleTag(ckType, 'add'),
  upd: saleTag(ckType, 'upd'),
  del: saleTag(ckType, 'del'),
  confirm: saleTag(ckType, 'confirm'),
  close: saleTag(ckType, 'close'),
})

/** A kind of document of the sale's table. */
export interface SaleKind {
  ckType: 0 | 1 | 2
  document: 'ck' | 'bj' | 'ys'
  what: string
  /** Its page, which is also the key of its list. */
  page: 'SaleList' | 'QuoteList' | 'PresaleList'
  /** Names the drafts kept in the browser. */
  drafts: string
  tags: ReturnType<typeof tagsOf>
  statuses: readonly string[]
}

const sale: SaleKind = {
  ...{ ckType: CK_TYPE.sale, document: 'ck', what: '销售单', page: 'SaleList', drafts: 'sale' },
  ...{ tags: tagsOf(CK_TYPE.sale), statuses: CK_STATUSES },
}
const quote: SaleKind = {
  ...{ ckType: CK_TYPE.quote, document: 'bj', what: '报价单', page: 'QuoteList', drafts: 'quote' },
  ...{ tags: tagsOf(CK_TYPE.quote), statuses: OFFER_STATUSES },
}
const presale: SaleKind = {
  ...{ ckType: CK_TYPE.presale, document: 'ys', what: '预售单', page: 'PresaleList', drafts: 'presale' },
  ...{ tags: tagsOf(CK_TYPE.presale), statuses: OFFER_STATUSES },
}
export const kinds = { sale, quote, presale }
export const kindOf = (ckType: number): SaleKind => [sale, quote, presale][ckType] ?? sale
