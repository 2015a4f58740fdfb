import { recordLogin } from '#web/kit/dialog/window-memory.ts'
import { leaveForGood } from '#web/kit/form/unsaved.ts'
import { keepToken } from '#web/kit/request/request.ts'
import { notifyOtherTabs } from './other-tabs.ts'

/** The browser holds another session from here on; pages drawn for the one before hear of it at once. */
export function holdSession(token: string): void {
  keepToken(token)
  recordLogin()
  notifyOtherTabs()
}

/** The browser goes on under another account. A whole page load: nothing of the one before may stay in memory. */
export function enterAs(token: string): void {
  holdSession(token)
  leaveForGood()
  location.assign('/index')
}
