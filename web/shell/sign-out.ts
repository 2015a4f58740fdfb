import { session as sessionCalls } from '#contract/session.ts'
import { ask, notify, tell, toast } from '#web/kit/dialogs.tsx'
import { call, hostRequests, readToken } from '#web/kit/request.ts'
import { clearSession } from '#web/kit/session.ts'
import { leaveForGood, mayLeave } from '#web/kit/unsaved.ts'

/** Ends the session here and goes to the root page. A whole page load, so that nothing of the person stays in memory. */
function goHome(): Promise<never> {
  clearSession()
  leaveForGood()
  location.assign('/')
  return new Promise(() => {})
}

/** Logs out at the server too; a server that cannot be reached does not keep anybody in. */
export async function signOut(): Promise<never> {
  await call(sessionCalls.logout, {}, { quiet: true, withToken: true }).catch(() => undefined)
  return goHome()
}

export async function confirmSignOut(): Promise<void> {
  if ((await mayLeave()) && (await ask('确定注销并退出系统吗？'))) await signOut()
}

let kicking = false
/** The server has ended the session: the person reads why and starts again at the root. */
export async function putOut(reason: string): Promise<void> {
  if (kicking) return
  kicking = true
  await tell(reason)
  await signOut()
}

/** The voice of the request layer. */
export function hostRequestsInShell(): void {
  hostRequests({
    success: toast.success,
    remark: toast.info,
    error: toast.error,
    notify: (text) => notify(text),
    ask: (text) => ask(text),
    expired: (text) => putOut(text),
  })
}

/**
 * Closing the window logs out, a refresh does not (decision 6). The gap between beforeunload and unload does not tell the two apart in today's browsers,
 * so the page always says that it leaves, and the server waits a moment for the calls of the page that comes back.
 */
export function sayWhenLeaving(): () => void {
  const leave = () => {
    if (!readToken() || kicking) return
    void call(sessionCalls.leave, {}, { quiet: true, withToken: true, keepalive: true }).catch(() => undefined)
  }
  window.addEventListener('pagehide', leave)
  return () => window.removeEventListener('pagehide', leave)
}
