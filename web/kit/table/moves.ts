/** Where the keyboard goes in a grid: rows and columns as they are shown, counted from 0. */
export interface Cell {
  row: number
  col: number
}

export interface Grid {
  rows: number
  cols: number
  /** Rows a page of the view holds. */
  page: number
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The cell an arrow, page or edge key leads to; undefined for other keys. */
export function moveBy(key: string, ctrl: boolean, from: Cell, grid: Grid): Cell | undefined {
  const to = (row: number, col: number) => ({ row: within(row, grid.rows), col: within(col, grid.cols) })
  const far = Number.MAX_SAFE_INTEGER
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? 0 : from.row - 1, from.col)
    case 'ArrowDown':
      return to(ctrl ? far : from.row + 1, from.col)
    case 'ArrowLeft':
      return to(from.row, ctrl ? 0 : from.col - 1)
    case 'ArrowRight':
      return to(from.row, ctrl ? far : from.col + 1)
    case 'PageUp':
      return to(from.row - grid.page, from.col)
    case 'PageDown':
      return to(from.row + grid.page, from.col)
    case 'Home':
      return to(ctrl ? 0 : from.row, 0)
    case 'End':
      return to(ctrl ? far : from.row, far)
    default:
      return undefined
  }
}

/** The next cell in reading order that can be edited; undefined past the last (or before the first). */
export function nextEditable(
  from: Cell,
  step: 1 | -1,
  grid: Pick<Grid, 'rows' | 'cols'>,
  editable: (cell: Cell) => boolean,
): Cell | undefined {
  let { row, col } = from
  // a grid whose remaining lines are all closed is walked once, not for ever
  for (let tried = 0; tried < grid.rows * grid.cols; tried += 1) {
    col += step
    if (col < 0 || col >= grid.cols) {
      row += step
      col = step === 1 ? 0 : grid.cols - 1
    }
    if (row < 0 || row >= grid.rows) return undefined
    if (editable({ row, col })) return { row, col }
  }
  return undefined
}

/**
 * Where Enter goes: along the path, which names columns in the order they are visited, then to the next line. From a column beside the path
 * (Tab and the pointer lead there) it goes on with what stands behind it in the line.
 */
export function nextOnPath(
  from: Cell,
  step: 1 | -1,
  rows: number,
  path: readonly number[],
  editable: (cell: Cell) => boolean,
): Cell | undefined {
  const at = path.indexOf(from.col)
  const rest = step === 1 ? path.slice(at + 1) : path.slice(0, Math.max(0, at)).toReversed()
  const beside = (step === 1 ? path : path.toReversed()).filter((col) => (col - from.col) * step > 0)
  const whole = step === 1 ? path : path.toReversed()
  for (let row = from.row; row >= 0 && row < rows; row += step) {
    const cols = row !== from.row ? whole : at < 0 ? beside : rest
    const col = cols.find((each) => editable({ row, col: each }))
    if (col !== undefined) return { row, col }
  }
  return undefined
}

export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export function rangeOf(a: Cell, b: Cell): Range {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.col, b.col),
    right: Math.max(a.col, b.col),
  }
}
