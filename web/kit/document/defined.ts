import type { PriceTag } from '#contract/kit/fields.ts'
import type { Session, User } from '../session/session.ts'

export type { LogRow } from './document-log.tsx'

import type {
  DocumentCalls,
  DocumentTags,
  Ending,
  LinesDefinition,
  ListDefinition,
  RecordDefinition,
  Tab,
  TabsProps,
  Writing,
  WritingParts,
} from './definition.ts'
import type { LogRow } from './document-log.tsx'
import type { Head } from './head-fields.tsx'
import type { PartLine, ValidationError } from './lines.ts'
import type { Draft, SavedAs } from './use-draft.ts'

/** A definition whose calls have become functions: what the components of a document work with. */
export interface Defined {
  what: string
  /** Its list, and the page it stands on. */
  page: string
  tags: DocumentTags
  head: Head
}

/** As it is written. */
export interface WrittenDocument<HeadValues extends object, Line extends PartLine, Lookup> extends Defined {
  kind: string
  /** The field of the header the cursor begins in. */
  first: keyof HeadValues & string
  fresh: (user: User) => HeadValues
  about: (head: HeadValues) => string
  lines: LinesDefinition<Line, Lookup>
  error: (draft: Draft<HeadValues, Line>, session: Session) => ValidationError<HeadValues, Line> | undefined
  /** Its price may not be seen, and so not be typed. */
  isSecret: (prop: string, maySee: (tag: PriceTag) => boolean) => boolean
  load: (id: number, signal: AbortSignal) => Promise<Draft<HeadValues, Line> | null>
  /** What is sent of it, but for the stamp of the press. */
  input: (draft: Draft<HeadValues, Line>) => object
  send: (draft: Draft<HeadValues, Line>) => Promise<SavedAs>
  remove: (id: number, submittime: number) => Promise<unknown>
  ending: Ending
  /** As a method: a kind's own hook knows the input of its own save. */
  useParts(writing: Writing<HeadValues, Line, Lookup>): WritingParts<Line>
}

/** What every document says of itself. */
export interface SomeOrder {
  id: number
  version: number
  status: string
  lineCount: number
  remark: string
  modifierName?: string
}
export interface SomeRow {
  id: number
  pjid: number
}

/** As it is read. */
export interface ReadDocument extends Defined {
  recordKind: string
  record: RecordDefinition<SomeOrder, SomeRow, string>
  useTabs: (props: TabsProps<SomeOrder>) => readonly Tab[]
  noOf: (order: SomeOrder) => string
  get: (id: number, signal: AbortSignal) => Promise<{ content: SomeOrder | null }>
  pageLines: (
    id: number,
    page: { page: number; limit: number },
    signal: AbortSignal,
  ) => Promise<{ page: { list: SomeRow[]; totalCount: number; totalPage: number } }>
  log: (id: number, signal: AbortSignal) => Promise<{ content: LogRow[] }>
}

/** As it is listed. */
export interface ListedDocument extends Defined {
  kind: string
  calls: Pick<DocumentCalls, 'page' | 'totals'>
  always: Record<string, unknown> | undefined
  /** Rows and filters are those of its own call. */
  list: ListDefinition<never, never>
  open: (id: number) => Promise<unknown>
}
