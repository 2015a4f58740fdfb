import type { ComponentProps } from 'react'
import { useNarrow } from '../narrow.ts'
import type { DataTable } from '../table/data-table.tsx'
import type { More } from './card-more.tsx'
import { ListRows } from './list-rows.tsx'

const nothingMore: More = { has: false, busy: false, failed: false, load: () => {} }

type Props<R extends object> = ComponentProps<typeof DataTable<R>> & {
  /** What is chosen is shown by the list beside it: on a narrow screen a tap chooses, and a button opens. */
  leads?: boolean
}

/** A list that has all its rows at once: a table, on a narrow screen cards. */
export function WholeList<R extends object>(props: Props<R>) {
  return <ListRows<R> {...props} narrow={useNarrow()} choosing={false} more={nothingMore} />
}
