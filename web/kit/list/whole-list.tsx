import type { ComponentProps } from 'react'
import { useNarrow } from '../narrow.ts'
import type { DataTable } from '../table/data-table.tsx'
import type { More } from './card-more.tsx'
import { ListRows } from './list-rows.tsx'

const nothingMore: More = { has: false, busy: false, failed: false, load: () => {} }

/** A list that has all its rows at once and stands on its page by itself: a table, on a narrow screen cards. */
export function WholeList<R extends object>(props: ComponentProps<typeof DataTable<R>>) {
  return <ListRows<R> {...props} narrow={useNarrow()} choosing={false} more={nothingMore} />
}
