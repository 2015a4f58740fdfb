import { type RefObject, useEffect, useState } from 'react'

const TURN = 10_000

/** Counts on every ten seconds: all columns turn their pages together. */
export function usePageTurn(): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((at) => at + 1), TURN)
    return () => clearInterval(timer)
  }, [])
  return turn
}

/** How many cards one page of a column holds: what fits whole. On a phone all of them, and the column is scrolled. */
export function useFitting(list: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(1)
  useEffect(() => {
    const { current } = list
    if (!current) return
    const measure = () => {
      const { cardHeight, gap, paged } = readSizes(current)
      setFitting(paged ? Math.max(1, Math.floor((current.clientHeight + gap) / (cardHeight + gap))) : Number.POSITIVE_INFINITY)
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [list])
  return fitting
}

/** The style sheet decides: cards have the height it gives them, and a list that scrolls is not paged. */
function readSizes(list: HTMLElement) {
  const style = getComputedStyle(list)
  const probe = list.querySelector<HTMLElement>('.board-probe')
  return { cardHeight: probe?.offsetHeight ?? 1, gap: Number.parseFloat(style.rowGap) || 0, paged: style.overflowY === 'hidden' }
}
