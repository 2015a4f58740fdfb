import type { Cell } from './moves.ts'

/** The grid as the browser sees it: what cannot be known from rows and columns alone. */

export function cellAt(grid: HTMLElement | null, target: EventTarget): Cell | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-c]')
  const row = cell?.closest<HTMLElement>('[data-r]')
  if (!cell || !row || !grid?.contains(cell)) return undefined
  return { row: Number(row.dataset.r), col: Number(cell.dataset.c) }
}

/** Buttons, boxes and links of a cell keep their own pointer. */
export const onOwn = (target: EventTarget) =>
  (target as Element).closest('button, a, input, textarea, .ant-select, [data-link], [data-append]')

/** An editor that is being written in: the pointer places its caret. */
export const inWriting = (target: EventTarget) =>
  (target as Element).matches('.pc-cell-input:not(.pc-armed)') && !(target as Element).closest('.pc-armed')

/** A field of a page's own inside a cell copies and pastes by itself. */
export const inForeignField = (target: EventTarget) => (target as Element).matches('input:not(.pc-cell-input), textarea')

/** Fixed columns throw a shadow where something has slid under them. */
export function shadeEdges(grid: HTMLElement): void {
  grid.toggleAttribute('data-left', grid.scrollLeft > 0)
  grid.toggleAttribute('data-right', grid.scrollLeft + grid.clientWidth < grid.scrollWidth - 1)
}

/** The whole text of a cell that shows only its beginning. */
export function explain(target: HTMLElement): void {
  const cell = target.closest<HTMLElement>('.pc-cell')
  if (!cell || (cell.title && !cell.dataset.cut)) return
  const cut = cell.scrollWidth > cell.clientWidth
  // of a head its words, not the sign of its order
  cell.title = cut ? ((cell.querySelector('.pc-label') ?? cell).textContent ?? '') : ''
  cell.toggleAttribute('data-cut', cut)
}

/** Scrolls sideways until a column shows between the fixed ones. */
export function revealColumn(grid: HTMLElement | null, col: number): void {
  const head = grid?.querySelector<HTMLElement>('.pc-head')
  const cell = head?.querySelector<HTMLElement>(`:scope > .c${col}`)
  if (!grid || !head || !cell || cell.classList.contains('pc-fixed')) return
  const all = [...head.querySelectorAll<HTMLElement>(':scope > .pc-cell')].filter((each) => getComputedStyle(each).position === 'sticky')
  const width = (right: boolean) =>
    all.filter((each) => each.classList.contains('pc-fixed-right') === right).reduce((sum, each) => sum + each.offsetWidth, 0)
  const from = cell.offsetLeft - width(false)
  const to = cell.offsetLeft + cell.offsetWidth + width(true) - grid.clientWidth
  if (grid.scrollLeft > from) grid.scrollLeft = from
  else if (grid.scrollLeft < to) grid.scrollLeft = to
}

/** Width that shows the longest text on the screen whole. */
export function fitting(grid: HTMLElement | null, col: number): number {
  const wanted = [...(grid?.querySelectorAll<HTMLElement>(`.c${col}`) ?? [])].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  })
  return Math.min(500, Math.max(50, ...wanted) + 16)
}
