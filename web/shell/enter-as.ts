import { keepToken } from '#web/kit/request.ts'
import { leaveForGood } from '#web/kit/unsaved.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The browser goes on under another account. A whole page load: nothing of the one before may stay in memory. */
export function enterAs(token: string): void {
  keepToken(token)
  tellOtherTabs()
  leaveForGood()
  location.assign('/index')
}
