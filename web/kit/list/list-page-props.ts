import type { ReactNode } from 'react'
import type { Endpoint, Reply, Row, Sent } from '#contract/kit/fields.ts'
import type { Column } from '../table/column.ts'
import type { Key, Totals } from '../table/table-props.ts'
import type { FilterItem } from './filter-items.ts'
import type { ReadyView } from './view-question.ts'

/** What stands beside 合计: words of its own for the screen, the name of what is not posted yet for a file. */
export interface Beside<R> {
  words: (reply: R) => string
  waiting: string
}

/** What buttons and cells of a list page may ask of it. */
export interface ListActions<R> {
  /** Loads the page again, totals too. */
  refresh: () => void
  selected: ReadonlySet<Key>
  selectedRows: R[]
  clearSelection: () => void
  /** What was last searched for, as it was sent: exports take it. */
  query: Record<string, unknown>
  rows: readonly R[]
}

export interface ListPageProps<E extends Endpoint, T extends Endpoint = Endpoint> {
  /** Names the page's columns, filters and queries. */
  pageKey: string
  label: string
  /** The paged call: `{page, limit, …filters}` → `page`. */
  load: E
  /** The sums of all rows found, asked for after the rows came. `beside`: what 合计 leaves out, in words. */
  totals?: { load: T; read: (reply: Reply<T>) => Totals<Row<E>>; beside?: Beside<Reply<T>> }
  columns: readonly Column<Row<E>>[] | ((actions: ListActions<Row<E>>) => readonly Column<Row<E>>[])
  rowKey: Extract<keyof Row<E>, string>
  filters?: readonly FilterItem<Sent<E>>[]
  /** Sent with every search. */
  always?: Partial<Sent<E>>
  /** Buttons between filters and table. */
  actions?: (actions: ListActions<Row<E>>) => ReactNode
  /** Double click or Enter on a row. */
  onOpen?: (row: Row<E>, actions: ListActions<Row<E>>) => void
  onEvent?: (eventType: string, row: Row<E>, actions: ListActions<Row<E>>) => void
  /** Ready views of its own, in place of 待我处理. */
  readyViews?: readonly ReadyView[]
  selection?: 'many' | 'single'
  /** In a window that is for choosing rows: the cursor begins in them, not in the filters. */
  rowsFirst?: boolean
  empty?: ReactNode
  rowClass?: (row: Row<E>) => string | undefined
  /** False for a list that is itself about files: nothing to export. */
  exportable?: boolean
}
