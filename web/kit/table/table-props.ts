import type { ReactNode, Ref } from 'react'
import type { Column, Prop } from './column.ts'

export type Key = string | number

/** A changed cell. `value` has the type of the field: number for D and I, boolean for B, text otherwise. */
export interface Edit<R> {
  index: number
  prop: Prop<R>
  value: unknown
  before: unknown
}

export interface Sort<R> {
  prop: Prop<R>
  order: 'asc' | 'desc'
}

export interface Selection {
  keys: ReadonlySet<Key>
  onChange: (keys: ReadonlySet<Key>) => void
  /** Choosing another row replaces the first. */
  single?: boolean
}

export type Totals<R> = Partial<Record<Prop<R>, number | string | null>>

/** What a page may do with the table from outside: `ref={table}`. */
export interface TableHandle {
  /** Goes to a cell and opens it when it can be edited. */
  edit: (index: number, prop: string) => void
  focus: () => void
  /** Goes to where Enter begins in a line. */
  begin: (index: number) => void
  /** From the cell gone to last to the next one, as Enter goes. */
  onward: () => void
  /** What is being typed in a cell was not meant for it. */
  cancel: () => void
  scrollTo: (index: number) => void
}

export interface DataTableProps<R extends object> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** Field that tells rows apart, or how to. */
  rowKey: Prop<R> | ((row: R, index: number) => Key)
  /** What rows stand for: where it changes they are others, and the cursor begins with the first of them. */
  about?: string
  /** Name for screen readers, and of the file when exported. */
  label: string
  /** Turns on the chooser of columns; layouts are kept under this key and the menu. */
  pageKey?: string
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  /** What to do next when there is nothing to show. */
  empty?: ReactNode
  /** Number of the first row minus one, for pages after the first. */
  firstIndex?: number
  selection?: Selection
  /** Totals from the server; 'pending' while they are on their way. Without them the loaded rows are summed. */
  totals?: Totals<R> | 'pending'
  sort?: Sort<R>
  onSort?: (sort: Sort<R> | undefined) => void
  /** A linked cell or an appended icon was pressed. */
  onEvent?: (eventType: string, row: R, column: Column<R>) => void
  /** Double click, or Enter on a row that cannot be edited. */
  onOpen?: (row: R) => void
  onActive?: (row: R | undefined, index: number) => void
  /** Its presence makes columns with `input` editable. Gets all rows with the edits put in. */
  onChange?: (rows: R[], edits: Edit<R>[]) => void
  /** Columns Enter visits, in this order. Without it all that can be edited, as they stand, save those `aside`. */
  enterPath?: readonly string[]
  /** A blank line: Enter past the last line and pasting below it make more. */
  newRow?: () => R
  /** Cells of a line that are closed for editing. */
  readOnly?: (row: R, prop: Prop<R>) => boolean
  /** Delete key on a line (with Ctrl) and the like belong to the page: it sees keys the table did not use. */
  onKey?: (event: React.KeyboardEvent, row: R | undefined, index: number) => void
  /** Opens below a row. */
  expand?: { height: number; render: (row: R) => ReactNode }
  rowClass?: (row: R) => string | undefined
  /** Pixels; without it the table fills its parent. */
  height?: number
  ref?: Ref<TableHandle>
}
