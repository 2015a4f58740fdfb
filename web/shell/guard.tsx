import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { Code } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { alertDialog, notify } from '#web/kit/dialog/dialogs.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call, dropToken, RequestError, readToken } from '#web/kit/request/request.ts'
import { currentSession, loadSession, useSession } from '#web/kit/session/session.ts'
import { Loading } from './loading.tsx'
import { pagesOf } from './menu-tree.ts'
import { putOut } from './page-session.ts'
import { loadSettings } from './settings.ts'
import { signInWithTicket } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** Lets the signed-in through, once what is known of them has been loaded (platform.md 2.2, 4.1). */
export function Guard({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const ticket = pathname.startsWith('/epc') ? new URLSearchParams(search).get('gid') : null
  const here = pathname + search
  const [failed, setFailed] = useState(false)
  const mayLoad = !ticket && !user && readToken() !== ''

  useEffect(() => {
    if (ticket) void enterByTicket(ticket, pathname)
  }, [ticket, pathname])

  useEffect(() => {
    if (!mayLoad || failed) return
    enter().catch((fault: unknown) => {
      // the end of the session is told, and left, by the request layer
      if (fault instanceof RequestError && fault.code === Code.signedOut) return
      // not reached, not just now, or left while it loaded: nothing has been said against the session
      if (fault instanceof RequestError) return setFailed(true)
      notify('菜单加载失败')
      dropToken()
      navigate('/', { replace: true })
    })
  }, [mayLoad, failed, navigate])
  useEffect(() => {
    if (!failed) return
    const again = () => setFailed(false)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])

  if (ticket) return <Loading />
  if (user) return children
  if (!mayLoad) return <Navigate to={`/login?redirect=${encodeURIComponent(here)}`} replace />
  if (!failed) return <Loading />
  return (
    <LoadFailed what="登录信息" onRetry={() => setFailed(false)}>
      <Button onClick={() => void signOut()}>重新登录</Button>
    </LoadFailed>
  )
}

async function enter(): Promise<void> {
  await loadSession(pagesOf)
  const { user } = currentSession()
  if (user) loadSettings(user)
  void checkUser()
}

/** Unusable accounts are found out after the user info (decision 14). */
async function checkUser(): Promise<void> {
  const { user } = await call(sessionCalls.check, {}, { quiet: true }).catch(() => ({ user: { yxUser: false } }))
  if (user.yxUser) await putOut('无效用户，请重新登录')
}

/** A ticket is used once: effects that run twice in development must not use it twice. */
const usedHere = new Set<string>()
async function enterByTicket(gid: string, path: string): Promise<void> {
  if (usedHere.has(gid)) return
  usedHere.add(gid)
  try {
    await signInWithTicket(gid)
    await loadSession()
  } catch (fault) {
    await alertDialog(fault instanceof Error ? fault.message : '登录失败')
    // a window the person opened himself stays open: it goes on without the ticket
    window.close()
  }
  location.replace(path)
}
