import { useSyncExternalStore } from 'react'

/** How the screens look to one user. */
export interface Looks {
  look: 'light' | 'dark' | 'system'
  /** Lines of 29 px and controls of 28, or 36 and 32. */
  density: 'compact' | 'comfortable'
  /** Text of tables and controls, px. */
  size: 12 | 14 | 16
}
export const usualLooks: Looks = { look: 'light', density: 'compact', size: 12 }

/** The only colours of the screens, light and dark. Each text reads on surface, head and chosen row (look.test.ts). Papers stay white, the wall board has its own. */
export const palettes = {
  light: {
    layout: '#f0f2f5',
    surface: '#ffffff',
    head: '#f2f6fb',
    hover: '#f5f8fc',
    line: '#e4e8ee',
    chosen: '#e6effa',
    open: '#fffdf3',
    bad: '#fdecea',
    fine: '#e3f3e6',
    text: '#1f2329',
    faint: '#5f6670',
    negative: '#c9302c',
    warning: '#a35200',
    good: '#237804',
    confirmed: '#1d5fad',
    checking: '#7030b0',
    packing: '#00707a',
    awaiting: '#b0286a',
    /** Over pictures, the menu and the user's own colour. */
    white: '#ffffff',
    /** On a filled button or badge. */
    on: '#ffffff',
    shade: 'rgb(0 0 0 / 20%)',
  },
  dark: {
    layout: '#131519',
    surface: '#1b1e23',
    head: '#252a31',
    hover: '#22262d',
    line: '#343a43',
    chosen: '#1f3552',
    open: '#262416',
    bad: '#3a1f1f',
    fine: '#1d3524',
    text: '#e3e6ea',
    faint: '#a4acb8',
    negative: '#ff8a80',
    warning: '#eaa763',
    good: '#86cf8e',
    confirmed: '#86b6f2',
    checking: '#c8a4f2',
    packing: '#66c7cf',
    awaiting: '#f395c4',
    white: '#ffffff',
    on: '#131519',
    shade: 'rgb(0 0 0 / 60%)',
  },
} as const

/** What `Looks` come to on this machine. */
export interface Shown {
  dark: boolean
  density: Looks['density']
  size: Looks['size']
  /** Height of a table's line, px. */
  row: number
  /** How much wider columns are than for text of 12 px. */
  scale: number
}

const ofSystem = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined

function shownOf({ look, density, size }: Looks): Shown {
  const least = density === 'comfortable' ? 36 : 29
  return {
    dark: look === 'dark' || (look === 'system' && ofSystem?.matches === true),
    density,
    size,
    row: Math.max(least, size + 16),
    scale: size / 12,
  }
}

let chosen = usualLooks
let shown = shownOf(usualLooks)
const listeners = new Set<() => void>()

function paint(): void {
  const { dark, size, row } = shown
  const { style, dataset } = document.documentElement
  dataset.look = dark ? 'dark' : 'light'
  style.colorScheme = dark ? 'dark' : 'light'
  for (const [name, colour] of Object.entries(palettes[dark ? 'dark' : 'light'])) style.setProperty(`--pc-${name}`, colour)
  const more = size - 12
  for (const px of [12, 14, 16, 20, 28]) style.setProperty(`--pc-${px}`, `${px + more}px`)
  style.setProperty('--pc-row', `${row}px`)
}

/** Shows the screens as the user wants them; before the first paint, and again after each change. */
export function showLooks(looks: Looks): void {
  chosen = looks
  shown = shownOf(looks)
  paint()
  for (const listener of listeners) listener()
}
ofSystem?.addEventListener('change', () => showLooks(chosen))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useLooks = (): Shown => useSyncExternalStore(subscribe, () => shown)
/** Outside React: as shown at this moment. */
export const looksNow = (): Shown => shown
