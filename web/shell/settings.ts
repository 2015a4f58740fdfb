import { useSyncExternalStore } from 'react'
import { showLooks } from '#web/kit/look.ts'
import type { User } from '#web/kit/session/session.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'
import { LAYOUT, ofAccount, readCopy, type Settings, settle, standard } from './kept-settings.ts'

/** Kept with the account, so that they follow to another browser; this one holds a copy, for what is drawn before anybody is known (public/looks.js). */

let owner: string | undefined
/** The account does not know of it yet. */
let unsent = false
let settings: Settings = standard
const listeners = new Set<() => void>()

function show(next: Settings): void {
  settings = next
  showLooks(next)
  for (const listener of listeners) listener()
}

/** What the last user of this browser liked: the page looks so until it knows who is there. */
const LAST = 'settings-last'

show({ ...standard, ...readCopy(localStorage.getItem(LAST)).settings })

function keep(): void {
  const copy = JSON.stringify({ ...settings, unsent })
  for (const key of [owner, LAST]) if (key && localStorage.getItem(key) !== copy) localStorage.setItem(key, copy)
}

/** Whoever helps out in somebody's account keeps the look of his own, and leaves the other's alone. */
export function loadSettings({ userId, settings: kept, support }: User): void {
  if (support) return
  owner = `settings-${userId}`
  const due = settle(readCopy(localStorage.getItem(owner)), kept[LAYOUT])
  unsent = due.unsent
  show(due.settings)
  keep()
  if (unsent) send()
}

let queue = Promise.resolve()
/** One after the other, so that the last choice is what stays. What does not arrive is sent again when the person next comes in. */
function send(): void {
  const [whose, sent] = [owner, settings]
  queue = queue
    .then(async () => {
      if (whose !== owner || sent !== settings) return
      await saveSetting(LAYOUT, ofAccount(sent), { quiet: true })
      if (whose !== owner || sent !== settings) return
      unsent = false
      keep()
    })
    .catch(() => undefined)
}

export function changeSettings(change: Partial<Settings>): void {
  show({ ...settings, ...change })
  const goesAlong = Boolean(owner) && Object.keys(change).some((name) => name !== 'folded')
  unsent ||= goesAlong
  keep()
  if (goesAlong) send()
}
// the other tabs of the same user look alike; they are not told to the account twice
window.addEventListener('storage', ({ key, newValue }) => {
  if (!owner || key !== owner) return
  const copy = readCopy(newValue)
  unsent = copy.unsent
  show({ ...standard, ...copy.settings })
})
export const resetSettings = (): void => changeSettings(standard)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useSettings = (): Settings => useSyncExternalStore(subscribe, () => settings)
