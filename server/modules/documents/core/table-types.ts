import type { Insertable, SelectQueryBuilder, SelectType, Updateable } from 'kysely'
import type { DocumentCode, documents, NumberedDocument } from '#contract/documents.ts'
import type { DB } from '#server/db/schema.ts'
import type { Steps } from './flow.ts'

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S
type DocumentEntry<C extends DocumentCode> = (typeof documents)[C]
/** Documents that have a table of lines. */
export type LinedDocument = { [C in NumberedDocument]: DocumentEntry<C> extends { lines: string } ? C : never }[NumberedDocument]
export type TableOf<C extends LinedDocument> = Camel<DocumentEntry<C>['table']> & keyof DB
export type LinesOf<C extends LinedDocument> = Camel<Extract<DocumentEntry<C>, { lines: string }>['lines']> & keyof DB
export type Column<T extends keyof DB> = keyof DB[T] & string

/** How a document lies in its tables; what is not said here is the same for all. */
export interface Shape<
  T extends keyof DB,
  L extends keyof DB,
  K extends string,
  H extends Column<T>,
  R extends Column<L>,
  W extends Column<L>,
  S,
> {
  /** Its columns are key_id, key_no and, where it has a day, key_date. */
  key: K
  /** What of the header is read under its lock, besides id, number, state and version. */
  header: readonly H[]
  /** What of the lines is read. */
  lines?: readonly R[]
  /** What a draft writes into each line. */
  written?: readonly W[]
  /** What a posting writes into each line of a document that is written once, with all it came to. */
  posted?: readonly Column<L>[]
  /** What each line repeats of its header. */
  repeated?: readonly (Column<L> & Column<T>)[]
  /** Columns with the users a data scope goes by; 'tenant': the document is the whole group's. */
  scope: readonly Column<T>[] | 'tenant'
  /** The life of each document in the table. */
  steps: (code: DocumentCode) => S
  /** Which column tells several documents of one table apart, and how. */
  kind?: { column: Column<T>; codes: Readonly<Record<string | number, NumberedDocument>> }
  /** Its name in log and audit trail, where that is not its code. */
  logged?: string
  /** How refusals name it, where that is not 单据. */
  called?: string
  /** false: it does not keep who changed it last. */
  modifier?: false
}

type Row<T extends keyof DB, C extends Column<T>> = { [P in C]: SelectType<DB[T][P]> }
export type Header<T extends keyof DB, K extends string, H extends Column<T>> = Row<
  T,
  H | Extract<Column<T>, `${K}Id` | `${K}No` | 'status' | 'version'>
>
export type Line<L extends keyof DB, R extends Column<L>> = Row<L, R>
export type WrittenLine<L extends keyof DB, W extends Column<L>> = {
  readonly [C in W & keyof Insertable<DB[L]>]: Insertable<DB[L]>[C] | undefined
}
/** What the core writes itself. */
type Own = 'tenantId' | 'companyId' | 'status' | 'version' | 'createdBy' | 'createdAt' | 'modifierId' | 'updatedAt' | 'lineCount'
export type WrittenHeader<T extends keyof DB, K extends string> = Omit<Insertable<DB[T]>, Own | `${K}Id` | `${K}No`>
export type Change<T extends keyof DB> = Omit<Updateable<DB[T]>, Exclude<Own, 'lineCount'>>
export type Made<K extends string> = { id: number; version: number } & Record<`${K}No`, string>
export type Visible<T extends keyof DB> = SelectQueryBuilder<DB & Record<'o', DB[T]>, 'o', object>
export type VisibleLines<L extends keyof DB> = SelectQueryBuilder<DB & Record<'l', DB[L]>, 'l', object>
export type Walked = readonly { from: string; to: string; note?: string }[]
/** Writes a document with the way it has gone and what the posting found of each line. */
export type WriteWhole<T extends keyof DB> = (walked: Walked, change: Change<T>, factsOf: (lineId: number) => object) => Promise<void>
export type Life = Partial<Steps<string, string>>
