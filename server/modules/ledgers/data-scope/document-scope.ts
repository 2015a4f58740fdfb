import { type RawBuilder, sql } from 'kysely'
import { MASKED } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'

type Reader = Pick<Context, 'tenantId' | 'companyId' | 'dataScope'>
/** What a row of a ledger says of its document, and whether the reader may know (`documentWithin`). */
interface Row {
  document: string
  documentId: number
  docNo: string
  within: boolean
}

/** Quantities are the company's; whose document moved them is told within the data scope only (decision 094). `row` is the alias of the ledger. */
export const documentWithin = ({ tenantId, companyId, dataScope }: Reader, row: string): RawBuilder<boolean> =>
  dataScope === null
    ? sql<boolean>`true`
    : sql<boolean>`house.document_within(${tenantId}, ${companyId}, ${sql.ref(`${row}.document`)}, ${sql.ref(`${row}.documentId`)}, ${dataScope}::bigint[])`

/** The row as its reader gets it: number and persons of a document out of his reach are ***, and nothing leads to it. */
export function veiled<R extends Row, P extends keyof R>({ within, ...row }: R, ...persons: P[]): Omit<R, 'within'> {
  if (within) return row
  const hidden = persons.filter((name) => row[name as unknown as keyof typeof row] !== '').map((name) => [name, MASKED])
  return { ...row, document: '', documentId: 0, docNo: MASKED, ...Object.fromEntries(hidden) }
}
