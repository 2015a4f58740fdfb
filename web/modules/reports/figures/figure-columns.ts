import { type FigureColumn, figureColumns } from '#contract/reports/figures/columns.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Report } from '#contract/reports/figures/report.ts'
import type { Column } from '#web/kit/table/column.ts'

export type FigureRow = Record<string, number | string | null>

const NAMES = ['name', 'name2']

/** The columns of an answer as the table draws them. */
export function columnsOf(
  report: Report,
  groups: readonly Group[],
  measures: readonly MeasureName[],
  compared: boolean,
  /** More rows than are ordered by what is looked up of each. */
  many = false,
): Column<FigureRow>[] {
  const roomy: readonly string[] = report.roomy ?? []
  const columns = figureColumns(report, groups, measures, compared)
  return columns.map((column) => drawn(column, many, !column.aside && roomy.includes(column.prop) ? 'wide' : !column.aside))
}

function drawn(column: FigureColumn, many: boolean, show: boolean | 'wide'): Column<FigureRow> {
  const { prop, label, width, reads, digits, percent, summed, change, hint, beside } = column
  // on a card the name stands above, and what tells two of a name apart below: code, brand
  if (!reads) return { prop, label, width, sortable: false, card: NAMES.includes(prop) ? 'title' : 'sub' }
  const common = {
    prop,
    label,
    width,
    sortable: beside && many ? (false as const) : ('server' as const),
    show,
    blank: '—',
    ...(hint && { hint }),
  }
  if (reads === 'day' || reads === 'word') return { ...common, align: 'center' }
  return {
    ...{ ...common, align: 'right', number: true, percent, statistics: summed, ...(digits !== undefined && { digits }) },
    ...(change && { txtColor: (row: FigureRow) => (Number(row[prop]) < 0 ? 'var(--pc-negative)' : undefined) }),
  }
}
