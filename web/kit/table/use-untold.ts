import { useMemo } from 'react'
import { MASKED } from '#contract/kit/fields.ts'
import { type Column, isOperate } from './column.ts'

/** Columns of which every cell is ***, by page: a list that is opened again begins without them. */
const known = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

/** What this reader may not know of any row of a list: not shown until he asks for it. Without rows it stays as it was. */
export function useUntold<R extends object>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  pageKey: string | undefined,
): ReadonlySet<string> {
  return useMemo(() => {
    if (pageKey === undefined) return none
    const before = known.get(pageKey) ?? none
    if (rows.length === 0) return before
    const untold = untoldOf(columns, rows)
    if (untold.size === before.size && [...untold].every((prop) => before.has(prop))) return before
    known.set(pageKey, untold)
    return untold
  }, [columns, rows, pageKey])
}

export const untoldOf = <R extends object>(columns: readonly Column<R>[], rows: readonly R[]): ReadonlySet<string> =>
  new Set(columns.flatMap((column) => (!isOperate(column) && rows.every((row) => row[column.prop] === MASKED) ? [column.prop] : [])))
