import type { ComponentProps } from 'react'
import { DataTable } from '../table/data-table.tsx'
import { CardList } from './card-list.tsx'
import type { More } from './card-more.tsx'

type Props<R extends object> = ComponentProps<typeof DataTable<R>> & {
  narrow: boolean
  /** Cards are being chosen. */
  choosing: boolean
  /** A tap on a card chooses it, and one of them always is. */
  leads?: boolean
  more: More
}

/** The rows of a list: a table; on a narrow screen cards. */
export function ListRows<R extends object>({ narrow, choosing, leads = false, more, ...props }: Props<R>) {
  if (!narrow) return <DataTable<R> {...props} />
  const { label, columns, rows, rowKey, selection, onOpen, onEvent, rowClass, loading, error, onRetry, empty, totals } = props
  return (
    <CardList<R>
      {...{ label, columns, rows, rowKey, onOpen, onEvent, rowClass, error, empty, totals, more }}
      loading={Boolean(loading) && !more.busy}
      onRetry={() => onRetry?.()}
      selection={selection && { ...selection, single: selection.single ?? false, on: choosing || selection.keys.size > 0, leads }}
    />
  )
}
