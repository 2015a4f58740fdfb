import type { RefAttributes } from 'react'
import type { Report } from '#contract/reports/figures/report.ts'
import { CardList } from '#web/kit/list/card-list.tsx'
import { useNarrow } from '#web/kit/narrow.ts'
import { type Column, isOperate } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import type { FigureRow } from './figure-columns.ts'

type Props = Parameters<typeof DataTable<FigureRow>>[0] & RefAttributes<TableHandle> & { report: Report }
/** Figures below the first; more would be a table again. */
const BESIDE = 4

/** The rows of a report; on a phone cards with the figures it has in large, the one it is ordered by first. */
export function FigureTable({ report, ...props }: Props) {
  const narrow = useNarrow()
  if (!narrow) return <DataTable<FigureRow> {...props} />
  const { label, columns, rows, onOpen, loading, error, onRetry, empty, totals } = props
  return (
    <CardList<FigureRow>
      {...{ label, rows, rowKey: 'id', onOpen, error, empty, totals }}
      columns={carded(columns, report)}
      loading={Boolean(loading)}
      onRetry={() => onRetry?.()}
    />
  )
}

function carded(columns: readonly Column<FigureRow>[], { heads, order, measures }: Report): Column<FigureRow>[] {
  const shown = columns.flatMap((column) => (isOperate(column) || column.show === false ? [] : [column.prop]))
  const [first, ...rest] = [...new Set([order.by, ...heads, ...measures])].filter((name) => shown.includes(name))
  const beside: readonly string[] = rest.slice(0, BESIDE)
  return columns.map((column) => {
    if (isOperate(column) || column.card) return column
    if (column.prop === first) return { ...column, card: 'amount' }
    return beside.includes(column.prop) ? { ...column, card: 'named' } : column
  })
}
