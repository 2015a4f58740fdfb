import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useNarrow } from '#web/kit/narrow.ts'

/** On a phone two rows hold next to nothing. */
const [ROWS, ROWS_NARROW] = [2, 4]

/** A list that wraps shows two rows until it is asked for all of them; a narrow one four. */
export function useTwoRows(content: unknown) {
  const list = useRef<HTMLUListElement>(null)
  const narrow = useNarrow()
  const [all, setAll] = useState(false)
  const [beyond, setBeyond] = useState(0)
  const fold = useCallback(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[]
    for (const item of items) item.hidden = false
    const rows = [...new Set(items.map(({ offsetTop }) => offsetTop))]
    const most = narrow ? ROWS_NARROW : ROWS
    const over = all ? [] : items.filter(({ offsetTop }) => rows.indexOf(offsetTop) >= most)
    for (const item of over) item.hidden = true
    setBeyond(over.length)
  }, [all, narrow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other to-dos are other widths
  useLayoutEffect(() => {
    fold()
    if (!list.current) return
    // a wider window, larger letters, an item that comes later
    const watch = new ResizeObserver(fold)
    watch.observe(list.current)
    return () => watch.disconnect()
  }, [fold, content])
  return { list, beyond, all, toggle: () => setAll(!all) }
}
