import type { ListActions } from './list-page-props.ts'

/** Actions that always read the newest state, whoever holds them. */
export function latestActions<R>(latest: { current: ListActions<R> }): ListActions<R> {
  return {
    refresh: () => latest.current.refresh(),
    clearSelection: () => latest.current.clearSelection(),
    get selected() {
      return latest.current.selected
    },
    get selectedRows() {
      return latest.current.selectedRows
    },
    get query() {
      return latest.current.query
    },
    get rows() {
      return latest.current.rows
    },
  }
}
