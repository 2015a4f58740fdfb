import type { ComponentProps } from 'react'
import { useNarrow } from '../narrow.ts'
import { DataTable } from '../table/data-table.tsx'
import { CardList, hasCards } from './card-list.tsx'

type Both<R extends object> = ComponentProps<typeof CardList<R>> & ComponentProps<typeof DataTable<R>>

/** The rows of a list: a table; on a phone cards, where its columns know how. */
export function ListRows<R extends object>(props: Both<R>) {
  const { label, columns, rows, rowKey, selection, onOpen, loading, error, onRetry, empty, totals } = props
  if (useNarrow() && hasCards(columns))
    return <CardList<R> {...{ label, columns, rows, rowKey, selection, onOpen, loading, error, onRetry, empty, totals }} />
  return <DataTable<R> {...props} />
}
