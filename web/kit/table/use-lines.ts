import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLooks } from '../look.ts'
import { shadeEdges } from './grid-dom.ts'

/** Lines drawn beyond what is seen. */
const OVERSCAN = 8

interface Options {
  grid: RefObject<HTMLDivElement | null>
  count: number
  heightOf: (index: number) => number
  /** Changes when lines unfold. */
  unfolded: unknown
  /** Changes with the columns. */
  shown: unknown
  activeRow: number | undefined
  hasTotals: boolean
}

/** The lines that are drawn, and where. Always virtual, whatever the number of rows. */
export function useLines({ grid, count, heightOf, unfolded, shown, activeRow, hasTotals }: Options) {
  const { row } = useLooks()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    // the active line stays drawn wherever one scrolls: its editor has the focus
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return activeRow !== undefined && activeRow < count && !seen.includes(activeRow) ? [...seen, activeRow] : seen
    },
    scrollMargin: row,
    scrollPaddingStart: row,
    scrollPaddingEnd: hasTotals ? row : 0,
    useFlushSync: false,
  })
  const lines = virtual.getVirtualItems()
  // as many as were ever drawn at once: neighbours then never ask for the same elements
  const slots = useRef(1)
  slots.current = Math.max(slots.current, lines.length)
  const { range } = virtual
  const outOfSight = (row: number) => range === null || row < range.startIndex - OVERSCAN || row > range.endIndex + OVERSCAN

  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are measured again when lines unfold
  useEffect(() => virtual.measure(), [unfolded, virtual, row])
  // a page that was hidden comes back where it was left
  const scrolled = useRef({ top: 0, left: 0 })
  useLayoutEffect(() => {
    grid.current?.scrollTo(scrolled.current)
  }, [grid])
  // with the next picture: to ask now where the edges are would have all of the list laid out once more
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths, other edges
  useEffect(() => {
    const picture = requestAnimationFrame(() => grid.current && shadeEdges(grid.current))
    return () => cancelAnimationFrame(picture)
  }, [grid, shown])

  return {
    lines,
    height: virtual.getTotalSize(),
    /** Lines lend each other their elements while scrolling: changing texts is half the work of making new ones. */
    slotOf: (row: number) => (row === activeRow && outOfSight(row) ? 'away' : row % slots.current),
    scrollTo: (row: number, align: 'auto' | 'center') => virtual.scrollToIndex(row, { align }),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      scrolled.current = { top: currentTarget.scrollTop, left: currentTarget.scrollLeft }
      shadeEdges(currentTarget)
    },
  }
}
