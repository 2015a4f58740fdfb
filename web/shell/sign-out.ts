import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { leaveForGood, mayLeave } from '#web/kit/form/unsaved.ts'
import { call, dropToken, holdsOwnSession, readToken } from '#web/kit/request/request.ts'
import { notifyLeaving, notifyOtherTabs } from './other-tabs.ts'

/**
 * Ends the session of this page, here and at the server, and goes to the root page; one that another tab has begun since then is left alone.
 * A whole page load, so that nothing of the person stays in memory. A server that cannot be reached does not keep anybody in.
 */
export async function signOut(): Promise<never> {
  if (holdsOwnSession()) {
    await call(sessionCalls.logout, {}, { quiet: true, withToken: true, last: true }).catch(() => undefined)
    if (holdsOwnSession()) {
      dropToken()
      notifyOtherTabs()
    }
  }
  leaveForGood()
  location.assign('/')
  return new Promise(() => {})
}

export async function confirmSignOut(): Promise<void> {
  if ((await mayLeave()) && (await confirmDialog('确定注销并退出系统吗？'))) await signOut()
}

/**
 * Closing the window logs out, a refresh does not (decision 6). The gap between beforeunload and unload does not tell the two apart in today's browsers,
 * so the page always says that it leaves, and the server waits a moment for the calls of the page that comes back, and of those that stay.
 */
export function sayWhenLeaving(): () => void {
  const leave = () => {
    if (!readToken() || !holdsOwnSession()) return
    notifyLeaving()
    void call(sessionCalls.leave, {}, { quiet: true, withToken: true, keepalive: true, last: true }).catch(() => undefined)
  }
  window.addEventListener('pagehide', leave)
  return () => window.removeEventListener('pagehide', leave)
}
