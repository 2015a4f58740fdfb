import { type Arranged, onScreen } from './arrange.ts'
import { type Column, isNumeric, isOperate, isPicture } from './column.ts'
import { headNeeds, type Needs } from './words-wide.ts'

const FLEXIBLE = 120
const LEAST = 40
/** A column without width is the first to grow, up to here, beside those whose words would be cut; then those of words share what is left, wide ones more. A remark is no more than one of them. */
const COMFORTABLE = 300
/** Nor does one of words become wider than this, however long they are. */
const WORDS = 420
const FIRST = 1000
const REMARK = 3

/** Row number, tick, arrow: the narrow columns before the data. */
export interface Lead {
  check: boolean
  arrow: boolean
}
export const leadWidths = { number: 46, check: 32, arrow: 26 }
export const leadWidth = ({ check, arrow }: Lead) => leadWidths.number + (check ? leadWidths.check : 0) + (arrow ? leadWidths.arrow : 0)

/** A column on the screen: where and how wide. */
export interface Shown<R> {
  column: Column<R>
  at: number
  width: number
  /** Without a width of its own: the grid is filled. */
  flexible: boolean
  /** Its share of spare width; 0 = none. */
  grow: number
  /** Grows no further than this: as wide as its words. */
  most?: number
  /** Its words would be cut: it begins as wide as they are, and is the last to give way. */
  wants?: number
  /** Gives of its width to those whose words would be cut, down to this. */
  least?: number
  className: string
  numeric: boolean
}

const nothing: Needs = new Map()

/**
 * What a column keeps when others' words would be cut: its widest words, its head. Nothing is known of one that has not been read or draws itself,
 * and what a user has dragged stays as he left it.
 */
function leastOf<R>({ column, width }: Arranged<R>, drawn: number, size: number, needs: Needs, bare: boolean): number {
  if (isOperate(column) || isPicture(column) || isTick(column) || column.fixed || width !== column.width) return drawn
  if (!bare && (needs.size === 0 || column.render)) return drawn
  return Math.min(drawn, Math.max(needs.get(column.prop) ?? 0, headNeeds(column.label, Boolean(column.sortable), size)))
}

/** `scale`: how much wider than for text of 12 px; what a user has dragged is kept without it. `bare`: a list without rows, which needs no more than its heads. */
export function shownColumns<R>(arranged: readonly Arranged<R>[], scale = 1, needs: Needs = nothing, bare = false): Shown<R>[] {
  const entries = onScreen(arranged)
  return entries.map((entry, at) => {
    const { column, width } = entry
    const numeric = isNumeric(column)
    const drawn = Math.round(Math.max(LEAST, width ?? FLEXIBLE) * scale)
    const least = leastOf(entry, drawn, 12 * scale, needs, bare)
    const needed = column.fixed || width !== column.width ? 0 : (needs.get(column.prop) ?? 0)
    return {
      column,
      at,
      width: drawn,
      numeric,
      flexible: width === undefined && !column.fixed,
      ...(width !== undefined && needed > drawn
        ? { grow: FIRST, most: Math.max(drawn, Math.min(needed, WORDS * scale)) }
        : { grow: growOf(column, width), ...(needed > COMFORTABLE && { most: needed }) }),
      ...(least < drawn && { least }),
      ...(needed > drawn && !numeric && growOf(column, undefined) === FIRST && { wants: Math.min(needed, WORDS * scale) }),
      className: [
        `pc-cell c${at}`,
        alignClass(column),
        numeric && 'pc-num',
        column.fixed && `pc-fixed pc-fixed-${column.fixed}`,
        column.fixed === 'left' && entries[at + 1]?.column.fixed !== 'left' && 'pc-last-left',
        column.fixed === 'right' && entries[at - 1]?.column.fixed !== 'right' && 'pc-first-right',
        isOperate(column) && 'pc-operate',
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
}

function alignClass<R>(column: Column<R>): string | false {
  const usual = isPicture(column) || isTick(column) ? 'center' : 'left'
  const align = column.align ?? (isNumeric(column) ? 'right' : usual)
  return align !== 'left' && `pc-${align}`
}

/** Columns that the user has dragged stay as wide as he made them, those at an edge too. */
function growOf<R>(column: Column<R>, width: number | undefined): number {
  if (column.fixed) return 0
  if (width === undefined) return !isOperate(column) && column.input === 'remark' ? REMARK : FIRST
  const words = !isOperate(column) && !isPicture(column) && !isTick(column) && !isNumeric(column) && !column.dateformat && !column.status
  return words && width === column.width ? Math.max(0, (width - LEAST) / LEAST) : 0
}

const isTick = <R>(column: Column<R>) => !isOperate(column) && column.input === 'B'

/**
 * The rules that lay the columns out, one sheet for the whole grid: thousands of cells carry a class instead of a style of their own.
 * Widths are variables, so that dragging one repaints without React.
 */
export function columnRules<R>(grid: string, shown: readonly Shown<R>[]): string {
  const shared = shown.some(({ grow }) => grow > 0 && grow < FIRST)
  return shown.map((entry) => `[data-grid="${grid}"] .c${entry.at}{${ruleOf(entry, shared)}}`).join('\n')
}

function ruleOf<R>({ at, column, grow, flexible, most: needed, wants, least }: Shown<R>, shared: boolean): string {
  const filling = shared && grow === FIRST ? (needed ?? COMFORTABLE) : undefined
  const widest = flexible ? filling : needed
  const most = widest ? `max-width:var(--m${at},${widest}px);` : ''
  const basis = wants ? `var(--b${at},${wants}px)` : `var(--c${at})`
  const shrink = least !== undefined ? `var(--s${at},1000)` : wants ? `var(--s${at},1)` : 0
  const lowest = least !== undefined ? `min-width:var(--n${at},${least}px);` : wants ? `min-width:var(--c${at});` : ''
  return `flex:var(--g${at},${grow}) ${shrink} ${basis};width:var(--c${at});${most}${lowest}${edgeOf(column.fixed, at)}`
}

/** Where a fixed column sticks. */
function edgeOf(fixed: 'left' | 'right' | undefined, at: number): string {
  if (!fixed) return ''
  return fixed === 'left' ? `left:var(--l${at});` : `right:var(--r${at});`
}

/** What fills the rest of a list: a column without a width, columns of words that share it, or an empty one at its end. */
export function fillOf<R>(shown: readonly Shown<R>[]): 'pc-stretched' | 'pc-shared' | '' {
  if (shown.some(({ flexible }) => flexible)) return 'pc-stretched'
  // shares that come to less than one leave part of the rest to nobody
  return shown.reduce((sum, { grow }) => sum + (grow < FIRST ? grow : 0), 0) >= 1 ? 'pc-shared' : ''
}

/** The variables behind the rules: --c width, --l and --r distance from the edge a fixed column sticks to, --left how far the last of them reaches, --low and --total how wide the sheet is (kit.css). */
export function widthVariables<R>(shown: readonly Shown<R>[], lead: number): Record<string, string> {
  const variables: Record<string, string> = {}
  let left = lead
  for (const { column, at, width } of shown) {
    variables[`--c${at}`] = `${width}px`
    if (column.fixed === 'left') {
      variables[`--l${at}`] = `${left}px`
      left += width
    }
  }
  variables['--left'] = `${left}px`
  let right = 0
  for (const { column, at, width } of [...shown].reverse()) {
    if (column.fixed !== 'right') continue
    variables[`--r${at}`] = `${right}px`
    right += width
  }
  // What columns can give is given before the list is wider than its page (--low); if it has to be wider all the same, words are whole (--total).
  const sum = (of: (entry: Shown<R>) => number) => shown.reduce((all, entry) => all + of(entry), lead)
  variables['--low'] = `${sum(({ width, least }) => least ?? width)}px`
  variables['--total'] = `${Math.min(
    sum(({ width, least, wants }) => wants ?? least ?? width),
    sum(({ width }) => width),
  )}px`
  return variables
}

/** Drags a column's edge. Only style variables change until the pointer is released. */
export function dragWidth<R>(
  event: React.PointerEvent,
  root: HTMLElement,
  shown: readonly Shown<R>[],
  at: number,
  lead: number,
  done: (width: number) => void,
): void {
  event.preventDefault()
  event.stopPropagation()
  const handle = event.currentTarget as HTMLElement
  const from = handle.parentElement?.offsetWidth ?? FLEXIBLE
  const start = event.clientX
  // an edge column sticks to the right: pulling its left neighbour's way makes it wider
  const sign = shown[at]?.column.fixed === 'right' ? -1 : 1
  let width = from
  // under the hand a column is as wide as it is drawn, and does not grow
  const free = [`--g${at}`, `--m${at}`, `--s${at}`, `--b${at}`, `--n${at}`] as const
  handle.setPointerCapture(event.pointerId)
  handle.onpointermove = (move) => {
    width = Math.max(LEAST, Math.round(from + sign * (move.clientX - start)))
    const next = shown.map((entry) => (entry.at === at ? { ...entry, width } : entry))
    for (const [name, value] of Object.entries(widthVariables(next, lead))) root.style.setProperty(name, value)
    for (const [nth, held] of ['0', 'none', '0', `${width}px`, '0'].entries()) root.style.setProperty(free[nth] ?? '', held)
  }
  handle.onpointerup = handle.onpointercancel = () => {
    handle.onpointermove = handle.onpointerup = handle.onpointercancel = null
    if (width !== from) done(width)
    for (const name of free) root.style.removeProperty(name)
  }
}
