import { useSyncExternalStore } from 'react'
import { defaultColour } from '#web/kit/theme.ts'

/** Layout settings of a user on this browser. */
export interface Settings {
  color: string
  tagsView: boolean
  fixedHeader: boolean
  showLogo: boolean
  /** Side menu folded to its icons. */
  folded: boolean
}

const standard: Settings = { color: defaultColour, tagsView: true, fixedHeader: false, showLogo: true, folded: false }

let owner = 0
let settings: Settings = standard
const listeners = new Set<() => void>()
const keyOf = (userId: number) => `settings-${userId}`

function show(next: Settings): void {
  settings = next
  for (const listener of listeners) listener()
}

function stored(userId: number): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

export function loadSettings(userId: number): void {
  owner = userId
  show({ ...standard, ...stored(userId) })
}
export function changeSettings(change: Partial<Settings>): void {
  show({ ...settings, ...change })
  localStorage.setItem(keyOf(owner), JSON.stringify(settings))
}
export const resetSettings = (): void => changeSettings(standard)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useSettings = (): Settings => useSyncExternalStore(subscribe, () => settings)
