import { useSyncExternalStore } from 'react'
import { type Looks, showLooks, usualLooks } from '#web/kit/look.ts'
import { defaultColour } from '#web/kit/theme.ts'

/** Layout settings of a user on this browser. */
export interface Settings extends Looks {
  color: string
  tagsView: boolean
  fixedHeader: boolean
  showLogo: boolean
  /** Side menu folded to its icons. */
  folded: boolean
}

const standard: Settings = { ...usualLooks, color: defaultColour, tagsView: true, fixedHeader: false, showLogo: true, folded: false }

let owner = 0
let settings: Settings = standard
const listeners = new Set<() => void>()
const keyOf = (userId: number) => `settings-${userId}`

function show(next: Settings): void {
  settings = next
  showLooks(next)
  for (const listener of listeners) listener()
}

/** What the last user of this browser liked: the page looks so until it knows who is there. */
const LAST = 'settings-last'

function stored(key: string): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}
show({ ...standard, ...stored(LAST) })

export function loadSettings(userId: number): void {
  owner = userId
  show({ ...standard, ...stored(keyOf(userId)) })
}
export function changeSettings(change: Partial<Settings>): void {
  show({ ...settings, ...change })
  for (const key of [keyOf(owner), LAST]) localStorage.setItem(key, JSON.stringify(settings))
}
// the other tabs of the same user look alike
window.addEventListener('storage', ({ key }) => key === keyOf(owner) && loadSettings(owner))
export const resetSettings = (): void => changeSettings(standard)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useSettings = (): Settings => useSyncExternalStore(subscribe, () => settings)
