import type { ReversibleDocument } from '#contract/documents.ts'
import type { Reversible } from '../core/index.ts'
import { fundReversals } from '../fund-orders/index.ts'
import { openingReversal } from '../opening-items/index.ts'
import { moneyReversals, settlementReversal } from '../payments/index.ts'
import { returnReversals } from '../returns/index.ts'
import { saleReversal } from '../sales/index.ts'
import { countReversal } from '../stock-counts/index.ts'
import { stockInReversal } from '../stock-in/index.ts'
import { paperReversals } from '../stock-papers/index.ts'

/** Every kind of document that can be undone; its module says how. */
export const documents: Readonly<Record<ReversibleDocument, Reversible>> = {
  ck: saleReversal,
  rk: stockInReversal,
  pd: countReversal,
  qw: openingReversal,
  hx: settlementReversal,
  ...returnReversals,
  ...paperReversals,
  ...moneyReversals,
  ...fundReversals,
}

export const reversibleOf = (document: string): Reversible | undefined =>
  Object.hasOwn(documents, document) ? documents[document as ReversibleDocument] : undefined
