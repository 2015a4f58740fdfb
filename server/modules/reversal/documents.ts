import type { ReversibleDocument } from '#contract/reversal.ts'
import { countReversal } from '../counts/index.ts'
import { openingReversal, settlementReversal } from '../dues/index.ts'
import type { Reversible } from '../flow/index.ts'
import { fundReversals } from '../funds/index.ts'
import { saleReversal } from '../outbound/index.ts'
import { moneyReversals } from '../receipts/index.ts'
import { returnReversals } from '../returns/index.ts'
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
