import type { ReactNode } from 'react'
import type { AnyTag } from '#contract/tags.ts'
import type { LookupItem, LookupKind } from '../form/lookup-kinds.ts'

/** Names of fields a column may show. A misspelt one does not compile. */
export type Prop<R> = Extract<keyof R, string>

export interface Option {
  value: string
  label?: string
}

/** A value a cell is offered: where it comes from, and how it reads. */
export interface Offer {
  value: number
  label: string
  text: string
}

/** Icon at the end of a cell; `appendEventType` is what `onEvent` hears when it is pressed. */
export interface Append {
  appendEventType: string
  icon: ReactNode
  label: string
}

interface Shown {
  label: string
  /** Pixels. A column without width takes its share of what is left. */
  width?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** Shown until the user chooses otherwise; 'wide': where a page has room for more than a list needs. Default true; columns of pictures are hidden until chosen. */
  show?: boolean | 'wide'
  /** Explains the column when the pointer rests on its head. */
  hint?: string
}

export interface DataColumn<R> extends Shown {
  prop: Prop<R>
  /** 'server' hands the order to `onSort`; true sorts the loaded rows. */
  sortable?: boolean | 'server'
  /** Has a sum in the totals row 合计. */
  statistics?: boolean
  /** The field that is summed for it, where what stands in its cells does not add up. */
  sumOf?: Prop<R>
  /** Dictionary type: the stored value is shown by its label. */
  dictkey?: string
  /** Names of values that no dictionary holds: `{ true: '停用', false: '启用' }`. */
  words?: Readonly<Record<string, string>>
  /** yyyy-MM-dd, MM-dd HH:mm … Without it the text is shown as it came. */
  dateformat?: string
  /** The text is a state of a document and takes the colour of its group. */
  status?: boolean
  /** States of it at which this reader may take the next step: ● before them. */
  due?: ReadonlySet<string>
  /** Where two sides share the row: whether it is this reader's turn. Default: his. */
  dueOf?: (row: R) => boolean
  /** Shown as a link; 'part' opens the menu of a part, any other word goes to `onEvent`. */
  eventType?: 'part' | (string & {})
  /** It leads somewhere only where this id is one: rows of the program before have none. */
  leadsTo?: Prop<R>
  /** Where the id of the part is for eventType 'part'. Default: pjid. */
  partId?: Prop<R>
  /** Editing. C text · B checkbox · D decimal · I whole number · posi position · remark long text. */
  input?: 'C' | 'B' | 'D' | 'I' | 'posi' | 'remark'
  /** Editing by choice: one of `options`, nothing else. */
  isSelect?: boolean
  /** Choices for `isSelect` and `posi`. Without them the column's dictionary (posi: POSI). */
  options?: (row: R) => readonly Option[] | Promise<readonly Option[]>
  /** Of a text that is none of `options`: makes it one and answers what stands there then; undefined = it was not made. */
  make?: ((row: R, text: string) => Promise<string | undefined>) | undefined
  /** Editing by quick search: `pick` says what a chosen item puts into the row. */
  lookup?: {
    kind: LookupKind
    offerTyped?: boolean
    pick: (item: LookupItem, row: R) => Partial<R>
    /** The row owns its text: what is typed becomes the value at once, chosen or not. Tells whether the row still lacks what its text stands for. */
    unresolved?: (row: R) => boolean
  }
  /** Alt+↓ in a cell of numbers: values it may take. */
  offers?: (row: R) => readonly Offer[]
  /** Drawn only where this field says something in some row; of rows that are read. */
  ifAny?: Prop<R>
  /** Seldom typed: Enter steps over it; Tab, arrows and the pointer reach it. */
  aside?: boolean
  /** Longest text that can be typed. */
  maxLength?: number
  /** May be negative when typed. */
  negative?: boolean
  /** The value is a list of files with fileUrl: thumbnails. */
  files?: boolean
  /** The value is the address of one picture: a thumbnail. */
  headImg?: boolean
  txtColor?: string | ((row: R) => string | undefined)
  /** Colour of an amount that is not above zero. */
  amtLeColor?: string
  colAppend?: readonly Append[]
  /** A number. Set by itself for statistics, input D / I and right alignment. */
  number?: boolean
  /** Shown while there is no value yet. */
  blank?: string
  /** Decimals, where the parameters of the company do not decide. */
  digits?: number
  /** A rate: shown with %. */
  percent?: boolean
  /**
   * Where it stands on a phone, where rows are cards: what it is and how much, below it more of it (`named`: behind its label, nothing too) and how far it is.
   * Others are read in what a tap opens.
   */
  card?: 'title' | 'amount' | 'sub' | 'named' | 'status'
  /** What a card says instead of it; '' leaves it out there. */
  onCard?: (row: R) => string
  /** Own content. The value itself stays what is sorted, summed and copied. */
  render?: (row: R, index: number) => ReactNode
}

/** Buttons of a row. Never unchecked in the chooser. */
export interface OperateColumn<R> extends Shown {
  prop: 'operate'
  operate: true
  render: (row: R, index: number) => ReactNode
}

/** The specification's column definition, tied to the row of the contract. */
export type Column<R> = DataColumn<R> | OperateColumn<R>

/** Something of a column that is drawn only if any row speaks of it. */
export const speaks = <R>({ ifAny }: DataColumn<R>, rows: readonly R[]): boolean => !ifAny || rows.some((row) => Boolean(row[ifAny]))

export function isOperate<R>(column: Column<R>): column is OperateColumn<R> {
  return 'operate' in column
}

/** Columns of pictures count as the screenshot column: hidden at first, and not enough alone. */
export function isPicture<R>(column: Column<R>): boolean {
  return !isOperate(column) && Boolean(column.files || column.headImg)
}

export function isNumeric<R>(column: Column<R>): boolean {
  if (isOperate(column)) return false
  return Boolean(
    column.number || column.statistics || column.percent || column.input === 'D' || column.input === 'I' || column.align === 'right',
  )
}

/** Keeps the row type while a list of columns is written down. */
export function columnsFor<R>() {
  return (...columns: Column<R>[]): Column<R>[] => columns
}

/** ● before states at which this reader may take the next step: who takes it is said by `turns`. */
export function withTurns<R>(
  columns: readonly Column<R>[],
  turns: Readonly<Record<string, AnyTag>>,
  may: (tag: AnyTag) => boolean,
): Column<R>[] {
  const due = new Set(
    Object.entries(turns)
      .filter(([, tag]) => may(tag))
      .map(([status]) => status),
  )
  return columns.map((column) => (!isOperate(column) && column.status ? { ...column, due } : column))
}
