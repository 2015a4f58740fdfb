import type { LeftOut } from './shape-rules.ts'
import type { StagedRow } from './staged.ts'
import { aligned, type StagedSheet } from './staged-sheet.ts'

interface Filling {
  mapping: readonly (string | null)[]
  sheets: readonly StagedSheet[]
  /** Fields that take from above what a line leaves empty. */
  down: readonly string[]
  /** The field that what stands over a section says; '' none. */
  section: string
}

/** Goes through the lines of a file in their order and says what each takes from those above it in its sheet. */
export function fillingDown(filling: Filling) {
  const { sheets, section } = filling
  let sheet = -1
  let above: Record<string, string> = {}
  return (row: Pick<StagedRow, 'sheet' | 'cells'>, left: LeftOut | undefined): Record<string, string> | null => {
    if (row.sheet !== sheet) [sheet, above] = [row.sheet, {}]
    const cells = aligned(row.cells, sheets[row.sheet]?.columns ?? null)
    if (left === 'section' && section) above[section] = (cells.find((cell) => cell !== '') ?? '').trim()
    if (left) return null
    return takenFrom(above, cells, filling)
  }
}

/** What a line takes from above; what it says itself stands above those that follow. */
function takenFrom(above: Record<string, string>, cells: readonly string[], { mapping, down, section }: Filling) {
  const own: Record<string, string> = section && above[section] ? { [section]: above[section] } : {}
  for (const field of down) {
    const cell = (cells[mapping.indexOf(field)] ?? '').trim()
    if (cell !== '') above[field] = cell
    else if (above[field]) own[field] = above[field]
  }
  return Object.keys(own).length > 0 ? own : null
}
