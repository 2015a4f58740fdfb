import type { LookupItem } from '../form/lookup-kinds.ts'
import type { Reading } from './cell-text.ts'
import type { DataColumn } from './column.ts'

/** What rows may ask of their table. Never changes identity, so rows are drawn again only when they themselves change. */
export interface TableApi<R> {
  reading: () => Reading
  /** A link, an appended icon or a picture of a cell was pressed. */
  press: (row: number, at: number, element: Element) => void
  tick: (row: number, withRange: boolean) => void
  unfold: (row: number) => void
  /** Puts a value into a cell at once (checkboxes). */
  put: (row: number, column: DataColumn<R>, value: unknown) => void
  /** The armed editor got its first sign. */
  begin: () => void
  draft: (row: number, column: DataColumn<R>, text: string) => void
  /** What was typed before the line was scrolled out of sight. */
  drafted: (row: number, column: DataColumn<R>) => string | undefined
  /** Typed text for which nothing was found stays, its cell open. */
  keep: (row: number, column: DataColumn<R>, text: string) => void
  /** To the next cell, as Enter goes. */
  onward: () => void
  /** An item of a list was chosen in an editor. */
  choose: (row: number, column: DataColumn<R>, item: LookupItem | string, onward: boolean) => void
  closed: (row: R, column: DataColumn<R>) => boolean
}

/**
 * armed: the cell waits for keys with an invisible field, so that an input method can begin there;
 * typing: what was there is being replaced; open: it is being changed.
 */
export type EditMode = 'armed' | 'typing' | 'open'
