import { type FigureColumn, figureColumns } from '#contract/reports/figures/columns.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Report } from '#contract/reports/figures/report.ts'
import type { Column } from '#web/kit/table/column.ts'

export type FigureRow = Record<string, number | string | null>

/** The columns of an answer as the table draws them. */
export const columnsOf = (
  report: Report,
  groups: readonly Group[],
  measures: readonly MeasureName[],
  compared: boolean,
): Column<FigureRow>[] => figureColumns(report, groups, measures, compared).map(drawn)

function drawn({ prop, label, width, reads, digits, percent, summed, aside, change, hint }: FigureColumn): Column<FigureRow> {
  if (!reads) return { prop, label, width, sortable: false }
  const common = { prop, label, width, sortable: 'server' as const, show: !aside, blank: '—', ...(hint && { hint }) }
  if (reads === 'day' || reads === 'word') return { ...common, align: 'center' }
  return {
    ...{ ...common, align: 'right', number: true, percent, statistics: summed, ...(digits !== undefined && { digits }) },
    ...(change && { txtColor: (row: FigureRow) => (Number(row[prop]) < 0 ? 'var(--pc-negative)' : undefined) }),
  }
}

/** Those that were chosen first, in their order; the others wait in the chooser. Without a choice as they are. */
export function inOrder(columns: readonly Column<FigureRow>[], chosen: readonly string[]): Column<FigureRow>[] {
  if (chosen.length === 0) return [...columns]
  const place = (column: Column<FigureRow>) => chosen.indexOf(String(column.prop))
  const taken = columns.filter((column) => place(column) >= 0).sort((a, b) => place(a) - place(b))
  const left = columns.filter((column) => place(column) < 0).map((column) => ({ ...column, show: false }))
  // where the rows stand for something else now, they still say for what
  return taken.length > 0 ? [...taken, ...left] : [...columns]
}
