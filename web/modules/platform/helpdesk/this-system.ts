import type { SYSTEMS } from '#contract/platform/helpdesk/helpdesk.ts'

export type System = keyof typeof SYSTEMS

const signs: readonly [System, RegExp][] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Macintosh|Mac OS X/],
  ['linux', /Linux|X11/],
]

/** What the browser says it runs on; an iPad that poses as a Mac is told by its fingers. */
export function systemOf(userAgent: string, touchPoints = 0): System | undefined {
  const found = signs.find(([, sign]) => sign.test(userAgent))?.[0]
  return found === 'mac' && touchPoints > 1 ? 'ios' : found
}

/** Those for this system first, then those for any, then the rest; in their own order otherwise. */
export function forSystemFirst<T extends { systems: readonly System[] }>(all: readonly T[], system: System | undefined): T[] {
  const rank = ({ systems }: T) => (system && systems.includes(system) ? 0 : systems.length === 0 ? 1 : 2)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
