import { useRef } from 'react'
import type { Key, Selection } from './table-props.ts'

/** Chosen rows. Shift ticks everything between the last and this one. */
export function useTicks<R>(selection: Selection | undefined, rows: readonly R[], keyOf: (row: R, index: number) => Key) {
  const last = useRef<number>(undefined)
  const keys = selection?.keys
  const onPage = keys ? rows.filter((row, index) => keys.has(keyOf(row, index))).length : 0
  return {
    state: onPage === 0 ? ('none' as const) : onPage === rows.length ? ('all' as const) : ('some' as const),
    tick(index: number, withRange: boolean) {
      const row = rows[index]
      if (!selection || row === undefined) return
      const key = keyOf(row, index)
      // a click has chosen the row already: Space after it takes nothing back
      if (selection.single) return selection.onChange(new Set([key]))
      const on = !selection.keys.has(key)
      const next = new Set(selection.keys)
      const from = withRange ? (last.current ?? index) : index
      for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
        const each = rows[at]
        if (each === undefined) continue
        if (on) next.add(keyOf(each, at))
        else next.delete(keyOf(each, at))
      }
      last.current = index
      selection.onChange(next)
    },
    /** Every row; pressed when all are ticked, none. `on`: every row in any case. */
    tickAll(on = false) {
      if (!selection) return
      const next = new Set(selection.keys)
      const all = on || onPage < rows.length
      rows.forEach((row, index) => {
        if (all) next.add(keyOf(row, index))
        else next.delete(keyOf(row, index))
      })
      selection.onChange(next)
    },
  }
}
