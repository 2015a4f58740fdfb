import type { Context } from '#server/kit/context.ts'
import type { PostingLine } from './pool-rules.ts'

export type Poster = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId' | 'today'>

/** What moves stock: a document's name ('rk', 'ck'), its id and number, and the words of the ledger row. */
export interface PostingHeader {
  document: string
  documentId: number
  docNo: string
  /** Word shown in the ledger: 进货, 销售 … */
  kind: string
  /** Which posting of the document this is; (document, line, event, leg) is written once. */
  event: string
  bizDate: string
  clientId: number | null
  /** Who is in charge of it; absent: whoever posts it. */
  inchargeId?: number
  /** Which rows of the document its lines are, where they are not written yet. */
  rows?: ReadonlyMap<number, number>
}
/** A movement as documents ask for it; its pool follows from the warehouse. */
export type Move = Omit<PostingLine, 'pool'>
