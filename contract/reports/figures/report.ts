import type { Tag } from '#contract/tags.ts'
import type { Group } from './groups.ts'
import type { MeasureName } from './measures.ts'

export const SECTIONS = { trade: '经营', sale: '销售', purchase: '采购', stock: '库存', money: '资金' } as const
export type Section = keyof typeof SECTIONS

export const FILTERS = [
  'partId',
  'brand',
  'type',
  'clientId',
  'supplierId',
  'personId',
  'warehouseId',
  'area',
  'level',
  'accountId',
] as const
export type Filter = (typeof FILTERS)[number]

/** A report is this and nothing else: one screen shows all of them, one engine answers them. */
export interface Report {
  title: string
  /** The question it answers, under the title. */
  answers: string
  section: Section
  tag: Tag
  /** Name of its menu page and its path there. */
  page: string
  path: string
  /** What its rows may stand for; the first is what it opens with. */
  groups: readonly Group[]
  measures: readonly MeasureName[]
  /** Hidden until the column chooser says otherwise. */
  aside?: readonly MeasureName[]
  /** On the screen only where there is room (1900 px), or when asked for; files and papers have them. */
  roomy?: readonly MeasureName[]
  filters: readonly Filter[]
  /** Nothing is asked before this is chosen: the report is of one such thing. */
  requires?: Filter
  /** The order of rows that do not follow each other in time. */
  order: { by: MeasureName; direction: 'asc' | 'desc' }
  /** What is drawn: bars, and a line beside them over time. A ranking shows the first of the bars, or all where they are parts of one whole; of parts the last is the worst and red, or the first; as a Pareto chart it shows how much of the whole they come to by and by. */
  chart: { bars: readonly MeasureName[]; line?: MeasureName; parts?: true; worstFirst?: true; pareto?: true }
  /** Whose growth is shown when periods are compared. */
  compares: readonly MeasureName[]
  /** Figures in large above the table. */
  heads: readonly MeasureName[]
  /** Of a day, not of a period. */
  atDay?: true
  /** Rows without any of these are left out: a part that was never there says nothing. */
  only?: readonly MeasureName[]
  /** Of all companies one may switch to, where none is chosen; the others are then of one's own. */
  everywhere?: true
  /** The period it opens with. */
  opens?: 'thisMonth' | 'thisYear' | 'today'
}
