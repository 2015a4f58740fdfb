import type { ComponentType, ReactNode } from 'react'
import type { DocumentCode } from '#contract/documents.ts'
import type { Endpoint, PriceTag, Reply, Row, Sent } from '#contract/kit/fields.ts'
import type { LookupItem } from '../form/lookup-kinds.ts'
import type { FilterItem } from '../list/filter-items.ts'
import type { ListActions } from '../list/list-page-props.ts'
import type { ReadyView } from '../list/view-question.ts'
import type { PrintButtonProps } from '../print/print-button.tsx'
import type { AskPrint } from '../print/print-out.ts'
import type { AnyTag, Session, User } from '../session/session.ts'
import type { Column, Prop } from '../table/column.ts'
import type { Figure } from './document-foot.tsx'
import type { Fact } from './document-frame.tsx'
import type { Control } from './head-controls.tsx'
import type { UnknownKey } from './line-problem.tsx'
import type { PartLine, ValidationError } from './lines.ts'
import type { Step } from './step-buttons.tsx'
import type { DraftWork } from './use-draft.ts'
import type { DraftActions } from './use-draft-actions.ts'
import type { Editor } from './use-editor.ts'
import type { Lines } from './use-lines.ts'
import type { Places, Warehouse } from './use-places.ts'
import type { Steps } from './use-record.ts'

/** The calls of a document with lines. */
export interface DocumentCalls {
  page: Endpoint
  /** 合计 of the list; a document whose list has none leaves it out. */
  totals?: Endpoint
  get: Endpoint
  pageLines: Endpoint
  log: Endpoint
  save: Endpoint
  remove: Endpoint
}

type Content<E extends Endpoint> = Reply<E> extends { content: infer T } ? NonNullable<T> : never
/** A document that is read. */
export type OrderOf<C extends DocumentCalls> = Content<C['get']> & { id: number; version: number; status: string; lineCount: number }
export type LineRow<C extends DocumentCalls> = Row<C['pageLines']>

/** A save without the stamp of its press: what it would send just now. */
export type Unsent<C extends DocumentCalls> = Omit<Sent<C['save']>, 'submittime'>
/** What a save takes besides the header. */
type NoHeader = 'id' | 'version' | 'lines' | 'submittime' | 'kind' | 'ckType'
export type HeadName<C extends DocumentCalls> = Exclude<keyof Sent<C['save']>, NoHeader> & string
type Reference = `${string}Id`
type Held<K, T> =
  Extract<T, number> extends never ? Extract<T, string | boolean> : K extends Reference ? number : Extract<T, number | string> | null

/** The header under the pen: the fields of the save call, and beside each reference the name it is shown by (`supplierId`, `supplierName`). */
export type HeadOf<C extends DocumentCalls> = { [K in HeadName<C>]: Held<K, Sent<C['save']>[K]> } & {
  [K in Extract<HeadName<C>, Reference> as K extends `${infer Whose}Id` ? `${Whose}Name` : never]: string
}

/** Who may do what. */
export interface DocumentTags {
  query: AnyTag
  add: AnyTag
  upd: AnyTag
  del: AnyTag
  confirm: AnyTag
}

/** The step that ends a draft. Methods, so that each may have a reply of its own. */
export interface Ending<R = unknown> {
  label: string
  send(id: number, submittime: number, session: Session): Promise<R>
  /** What is told of it; `note` goes to the record that is shown then. */
  done(reply: R, no: string): string | { told: string; note: string }
}
export const ending = <R>(step: Ending<R>): Ending => step

/** What a kind's own hook of the editor gets. `lookup`: how its lines look up their parts. */
export interface Writing<Head extends object, Line extends PartLine, Lookup, Input = object> {
  id: number
  work: DraftWork<Head, Line>
  /** What saving would send as it stands now. */
  input: () => Input
  editor: Editor<Line> & { onHead: (change: Partial<Head>) => void }
  actions: DraftActions
  lookup: Lookup
  places: Places
  session: Session
  /** The line the cursor is in. */
  active: Line | undefined
  /** What another page asked for. */
  params: Readonly<Record<string, string>>
  onNew: () => void
}
export type Warning<Line> = readonly [text: string, odd: (line: Line) => boolean]

/** What a kind adds to the editor every kind has. */
export interface WritingParts<Line> {
  /** Before the button that ends the draft. */
  buttons?: ReactNode
  /** Above the header, and below it. */
  notice?: ReactNode
  underHead?: ReactNode
  /** Below the lines: what is known of the one the cursor is in. */
  panel?: ReactNode
  /** The same at their right. */
  beside?: ReactNode
  /** On a phone: parts to choose from before anything is typed. */
  offered?: (pick: (item: LookupItem) => void) => ReactNode
  figures?: readonly Figure[]
  /** What is odd about lines besides what the kit sees. Steady, so that the foot is not counted anew with every key. */
  warnings?: readonly Warning<Line>[]
  marked?: (line: Line) => boolean
  readOnly?: (line: Line, prop: Prop<Line>) => boolean
  /** What the user has to agree to before the draft ends. */
  agree?: () => Promise<boolean>
  /** What else helps with a code nobody knows. */
  unknownKey?: UnknownKey | undefined
}

export interface LinesDefinition<Line extends PartLine, Lookup> {
  label: string
  /** Names the columns a user has settled. */
  pageKey: string
  /** `lookup`: what is known of the parts at the moment it is asked. */
  columns: (from: { places: Places; lookup: () => Lookup } & Pick<Session, 'may' | 'maySee'>) => readonly Column<Line>[]
  useLines: (from: { id: number; places: Places; session: Session }) => { lines: Lines<Line>; lookup: Lookup }
  /** An empty line, and the one an empty document begins with; undefined while what it starts from is not known. */
  blank: () => Line
  first: (places: Places) => Line | undefined
  /** Nothing typed yet: such a line is none. */
  unused: (line: Line) => boolean
  /** Lines that say the same thing twice are marked. */
  same?: (line: Line) => string
  /** The first reason why a line cannot be saved. */
  problem: (line: Line, of: { lines: readonly Line[]; session: Session }) => { text: string; prop: Prop<Line> } | undefined
  /** Pieces, and sums of prices, under the lines. */
  amounts?: readonly (readonly [label: string, prop: Prop<Line>])[]
  sums?: readonly (readonly [label: string, prop: Prop<Line>])[]
  /** In place of 没有对应的商品. */
  unknown?: Warning<Line>
  /** What a pasted line from Excel holds. */
  paste: string
  /** Refuses a document without lines in the form already. */
  needed?: boolean
  /** On a phone its lines are written in sheets instead of a grid. */
  phone?: boolean
}

/** What a kind's own parts of a record get. */
export interface Reading<Order> {
  order: Order
  steps: Steps
  session: Session
  /** In a dialog, not on the page where it was written. */
  inDialog: boolean
  /** Something of it was changed beside its steps. */
  onChanged: () => void
  /** Before another page is opened. */
  onLeave: () => void
  /** Another document was made of it, which is opened next. */
  onMade: () => void
  onEdit: (id: number) => void
  showTab: (key: string) => void
  /** What ended the draft has to say. */
  note: string
}
export interface Tab {
  key: string
  label: string
  children: ReactNode
}
export interface TabsProps<Order> {
  id: number
  order: Order | undefined
  /** Pixels, in a dialog. */
  height: number | undefined
  /** How often a tab was shown by a button: what it lists begins anew then. */
  shown: number
}

/** In place of a field's own fact: a value, several facts, or none. */
export type Shown = ReactNode | { facts: readonly Fact[] }

export interface RecordDefinition<Order, Line, Name extends string> {
  /** `入库单信息` unless it says otherwise. */
  title?: string
  width?: string
  /** Pixels of the lines in the dialog. */
  height?: number
  lines: { label: string; pageKey: string; columns: (from: { maySee: (tag: PriceTag) => boolean }) => readonly Column<Line>[] }
  /** What links in a line open besides its part. */
  links?: Readonly<Record<string, (row: Line) => unknown>>
  /** Header fields that are read otherwise than their value. */
  facts?: (reading: Reading<Order>) => { [K in Name]?: Shown }
  totals: (order: Order) => readonly (Figure | false)[]
  steps: (reading: Reading<Order>) => readonly Step[]
  /** Buttons of its own, before the steps. */
  buttons?: (reading: Reading<Order>) => ReactNode
  notice?: (reading: Reading<Order>) => ReactNode
  useTabs?: (props: TabsProps<Order>) => readonly Tab[]
  print?: (order: Order) => Pick<PrintButtonProps, 'tag' | 'report' | 'of' | 'status' | 'more'> & { ask: AskPrint }
  /** 导出 Excel, in the dialog. */
  exported?: (id: number) => ReactNode
  /** How a reminder names it: `rk` → rk/17. */
  reminder?: string
}

export interface ListDefinition<R, Asked> {
  columns: readonly Column<R>[]
  filters: (from: { warehouses: readonly Warehouse[]; maySee: (tag: PriceTag) => boolean }) => readonly FilterItem<Asked>[]
  /** The sum that stands beside 合计, and what is not posted yet. */
  money?: string
  waiting?: string
  /** Who takes the next step at a state: ● stands before it for him. 草稿 is `tags.confirm`'s. */
  next?: Readonly<Record<string, AnyTag>>
  /** Of papers between two companies: whether it is this one's turn. */
  turn?: (row: R) => boolean
  /** Ready views of its own, in place of 待我处理. */
  views?: readonly ReadyView[]
  selection?: 'many' | 'single'
  actions?: (list: ListActions<R>) => ReactNode
  /** Around the list, where its page has other views. */
  around?: ComponentType<{ draw: (views: ReactNode) => ReactNode }>
}

/** One kind of document, from which its page, dialog, drafts and record are made. */
export interface Definition<C extends DocumentCalls, Line extends PartLine, Lookup> {
  document: DocumentCode
  /** Names the drafts kept in the browser, and the user's way through the form. */
  kind: string
  /** Under which its record is kept, where several kinds share one. */
  recordKind?: string
  calls: C
  /** What the number is called, and by what its lines are asked for. */
  no: keyof OrderOf<C> & string
  of: keyof Sent<C['pageLines']> & string
  /** Which of the documents of one table this kind is. */
  always?: Partial<Sent<C['page']>> & Partial<Sent<C['save']>>
  tags: DocumentTags
  /** Fields that are no plain text, day or number; false: this kind has none such. */
  fields: { [K in Extract<HeadName<C>, Reference>]: Control | false } & { [K in HeadName<C>]?: Control | false }
  fresh: (user: Pick<User, 'busDate' | 'realName' | 'userId' | 'settings'>) => Partial<HeadOf<C>>
  /** One line for the question whether to go on with it. */
  about: (head: HeadOf<C>) => string
  /** What must be true of the header besides what its rules say. */
  check?: (head: HeadOf<C>) => ValidationError<HeadOf<C>, Line> | undefined
  lines: LinesDefinition<Line, Lookup>
  /** How a saved line becomes one under the pen, and how it is sent, where its fields alone do not say. */
  read?: (row: LineRow<C>, line: Line) => Line
  sent?: (line: Line) => object
  /** More lines than can be written line by line are left as they are: only the header is sent. */
  mostLines?: number
  ending: Ending
  useParts?: (writing: Writing<HeadOf<C>, Line, Lookup, Unsent<C>>) => WritingParts<Line>
  list: ListDefinition<Row<C['page']>, Sent<C['page']>>
  /** Opens its dialog; answers something when it was changed. */
  open: (id: number) => Promise<unknown>
  record: RecordDefinition<OrderOf<C>, LineRow<C>, HeadName<C>>
}
