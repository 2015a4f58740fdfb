/** A sheet of the file, and how it is read. Its lines are numbered on from those before: line n of it is row `first` + n of the batch. */
export interface StagedSheet {
  name: string
  ticked: boolean
  /** Why it is not read. */
  reason: string
  /** The lines of its header; 0 none. */
  from: number
  to: number
  /** What stands in them, to know them again further down. */
  titles: string[][]
  /** Where the columns of the batch stand in it; null: in the same places. */
  columns: number[] | null
  first: number
  /** Lines that are not blank. */
  lines: number
}

/** The cells of a line under the columns of the batch. */
export const aligned = (cells: readonly string[], columns: readonly number[] | null): string[] =>
  columns ? columns.map((place) => cells[place] ?? '') : [...cells]
