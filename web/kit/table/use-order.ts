import { useMemo, useState } from 'react'
import { type Column, isOperate } from './column.ts'
import { nextSort, sortRows } from './sort.ts'
import type { DataTableProps, Sort } from './table-props.ts'

/** Rows in the order they are shown. With `onSort` the order is the server's; otherwise the loaded rows are sorted here. */
export function useOrder<R extends object>({ rows: given, sort: served, onSort }: DataTableProps<R>, columns: readonly Column<R>[]) {
  const [own, setOwn] = useState<Sort<R>>()
  const sort = onSort ? served : own
  const order = useMemo(() => {
    const column = sort && !onSort ? columns.find(({ prop }) => prop === sort.prop) : undefined
    if (!sort || !column || isOperate(column)) return undefined
    const places = new Map(given.map((row, index) => [row, index]))
    return sortRows(given, column, sort.order).map((row) => places.get(row) ?? 0)
  }, [given, sort, columns, onSort])
  const rows = useMemo(() => (order ? order.flatMap((index) => given[index] ?? []) : given), [order, given])

  return {
    rows,
    sort,
    /** Place of a shown row among the given ones, and back. */
    placeOf: (row: number) => order?.[row] ?? row,
    shownAt: (index: number) => (order ? order.indexOf(index) : index),
    sortBy: (at: number) => {
      const column = columns[at]
      if (!column || isOperate(column) || !column.sortable) return
      const next = nextSort(sort, column.prop)
      if (onSort) onSort(next)
      else setOwn(next)
    },
  }
}
