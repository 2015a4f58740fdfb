import { useSyncExternalStore } from 'react'
import { Code } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { confirmUntil, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { leavesForGood } from '#web/kit/form/unsaved.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, holdsOwnSession, pageSession, RequestError, readToken, takeUpSession } from '#web/kit/request/request.ts'
import { currentSession, reloadRights, type User } from '#web/kit/session/session.ts'
import { subscribeOtherTabs } from './other-tabs.ts'
import { signOut } from './sign-out.ts'

/** What becomes of a page whose session is over, or is not the browser's any more (docs/decisions/089). */

/** What stands over the page in place of it: whom the browser has gone over to, '' = nobody. */
export interface Cover {
  to: string
}
let cover: Cover | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useCover = (): Cover | undefined => useSyncExternalStore(subscribe, () => cover)

function show(next: Cover | undefined): void {
  cover = next
  for (const listener of listeners) listener()
}

/** What waits for the page's own person to be back. */
let waiting: PromiseWithResolvers<boolean> | undefined
let alert: { takeAway: () => void } | undefined

/** The page's person is back: everything goes on where it stood. */
export async function goOn(): Promise<void> {
  takeUpSession()
  alert?.takeAway()
  alert = undefined
  show(undefined)
  waiting?.resolve(true)
  waiting = undefined
  announce('session-goes-on')
  await reloadRights().catch(() => undefined)
}

/** Drawn for the same: person, company, and whether it is a support visit. */
const same = (a: User, b: User) => a.userId === b.userId && a.companyId === b.companyId && !a.support === !b.support

let looking = false
/** News has come while an answer to older news was on its way. */
let outdated = false
async function look(): Promise<void> {
  const { user } = currentSession()
  // a page of its own, such as a confirmation on a phone, knows of nobody: it begins anew
  if (!user) return location.reload()
  if (!readToken()) return show({ to: '' })
  const now = await call(sessionCalls.userinfo, {}, { quiet: true, anew: true }).catch((fault: unknown) =>
    fault instanceof RequestError && fault.code === Code.signedOut ? undefined : null,
  )
  if (now && same(now.content, user)) return goOn()
  show({ to: now ? nameOf(now.content, user) : '' })
}
const nameOf = (now: User, before: User) => (now.userId === before.userId ? now.companyName : `${now.realName}（${now.loginAccount}）`)

/** Who sits here now? The page goes on for its own person, and is covered for everybody else. */
function lookAgain(): void {
  if (looking || leavesForGood()) return
  looking = true
  void look().finally(() => {
    looking = false
    if (!outdated) return
    outdated = false
    lookAgain()
  })
}
function handleNews(): void {
  if (pageSession() === undefined) return
  outdated = looking
  lookAgain()
}

/** The browser holds another session than this page's. */
export function moved(): Promise<boolean> {
  waiting ??= Promise.withResolvers()
  lookAgain()
  return waiting.promise
}

/** The page's session is over: its person signs in again over it, or goes. */
export async function expired(text: string): Promise<boolean> {
  // somebody else's session is none of this page's business
  if (!holdsOwnSession()) return moved()
  waiting ??= Promise.withResolvers()
  const back = waiting.promise
  if (!alert) void askToSignIn(text)
  return back
}

/** The window of the login may be closed again; the alert then stands as before. */
async function askToSignIn(text: string): Promise<void> {
  const { user } = currentSession()
  // whoever helps out in somebody's account, or tries a sample company, has no password of it
  const knows = user && !user.support && !user.sample
  for (;;) {
    const asked = confirmUntil(text, knows ? { ok: '重新登录', cancel: '返回首页' } : { ok: '确定' })
    alert = asked
    const again = await asked.answer
    if (alert === asked && !(again && knows)) return signOut()
    if (alert !== asked || (await openDialog('signInAgain', {})) || alert !== asked) return
  }
}

/** The server has ended the session: the person reads why and starts again at the root. A page that has a session again by then stays. */
export async function putOut(reason: string): Promise<void> {
  if (alert) return
  const asked = confirmUntil(reason, { ok: '确定' })
  alert = asked
  await asked.answer
  if (alert === asked) await signOut()
}

/** Keeps an eye on what other tabs do, for as long as the page lives. */
export function watchSession(): void {
  const stay = () => void call(sessionCalls.stay, {}, { quiet: true }).catch(() => undefined)
  const isBound = () => pageSession() !== undefined
  subscribeOtherTabs(
    handleNews,
    // after the goodbye of the page that goes, which may still be under way
    () => [1500, 5000].map((after) => setTimeout(stay, after)),
  )
  const check = () => {
    if (document.visibilityState === 'visible' && isBound() && !holdsOwnSession()) lookAgain()
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', check)
}
