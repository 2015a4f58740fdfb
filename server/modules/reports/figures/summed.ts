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
  | 'ordered'
  | 'layers'
  | 'supplied'
  | 'priced'
  | 'demand'
  | 'classes'
  | 'scrapped'
  | 'refunds'

/** How a figure is added up from the facts `f` of its source. */
export interface Summed {
  source: SourceName
  /** What a fact adds. */
  value: string
  /** Which facts count. */
  when?: string
  /** Of the period (usual), all before it, all up to its end. */
  window?: 'before' | 'end'
  /** Distinct values are counted, the last day, the largest, the middle or the only one is taken (where there are several, none); else added up. */
  by?: 'distinct' | 'last' | 'most' | 'sole' | 'median'
  /** A word, not a number. */
  word?: true
  /** Counted once each, as long as anything sold to it stands. */
  standing?: true
}
