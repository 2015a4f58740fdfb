export type SourceName =
  | 'result'
  | 'stock'
  | 'shelf'
  | 'dues'
  | 'open'
  | 'uncovered'
  | 'cash'
  | 'purchases'
  | 'sales'
  | 'layers'
  | 'supplied'
  | 'priced'
  | 'demand'
  | 'classes'

/** How a figure is added up from the facts `f` of its source. */
export interface Summed {
  source: SourceName
  /** What a fact adds. */
  value: string
  /** Which facts count. */
  when?: string
  /** Of the period (usual), all before it, all up to its end. */
  window?: 'before' | 'end'
  /** Distinct values are counted, the last, the largest or the only one is taken (where there are several, none); else added up. */
  by?: 'distinct' | 'last' | 'most' | 'sole'
  /** A word, not a number. */
  word?: true
  /** Counted once each, as long as anything sold to it stands. */
  standing?: true
}
