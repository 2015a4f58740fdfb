import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { call, callAsking } from '#web/kit/request/request.ts'
import { browserId } from '#web/kit/session/session.ts'
import { holdSession } from './enter-as.ts'
import { forget, remember } from './remembered.ts'

const ADDRESS = 'findAddress'

/** Where this browser is, looked up once; 1 when that failed (`rfail`, decision 3). */
export async function addressFails(): Promise<0 | 1> {
  if (localStorage.getItem(ADDRESS)) return 0
  try {
    const { content } = await call(sessionCalls.findAddress, { t: Date.now() }, { quiet: true })
    localStorage.setItem(ADDRESS, JSON.stringify(content))
    return 0
  } catch {
    return 1
  }
}

export interface Captcha {
  img: string
  sessionId: string
}
/** What stands in the form when an account was picked. */
export type Filled = Pick<LoginForm, 'username' | 'password'>
export interface LoginForm {
  username: string
  /** What the person typed; '' = what the browser remembers. */
  password: string
  rememberMe: boolean
  captcha?: string
}

/** True when the person is signed in; false when he declined to put his other device out. Refusals are thrown. */
export async function signIn({ username, password, rememberMe, captcha = '' }: LoginForm, asked?: Captcha): Promise<boolean> {
  const name = username.trim()
  const input = {
    username: name,
    password,
    code: browserId(),
    sessionId: asked?.sessionId ?? '',
    captcha: captcha.trim(),
    rememberMe,
    rfail: await addressFails(),
  }
  const reply = await callAsking(sessionCalls.login, input, { quiet: true })
  if (!reply) return false
  enterWith({ username: name, rememberMe }, reply.data.access_token)
  return true
}

/** In, by either step. */
export function enterWith({ username, rememberMe }: Pick<LoginForm, 'username' | 'rememberMe'>, token: string): void {
  if (rememberMe) remember(username.trim())
  else forget()
  holdSession(token)
}

/** The entry ticket of a link to the parts catalogue. */
export async function signInWithTicket(gid: string): Promise<void> {
  const { data } = await call(sessionCalls.login, { gid, code: browserId(), rfail: await addressFails() }, { quiet: true })
  holdSession(data.access_token)
}

/** Whether a captcha is due for this account after a refusal. */
export async function captchaFor(username: string): Promise<Captcha | undefined> {
  const { data } = await call(sessionCalls.codeImg, { username: username.trim() }, { quiet: true })
  return data.img ? data : undefined
}

/** Whether one is due before a text message goes to this phone. */
export async function captchaForText(phone: string): Promise<Captcha | undefined> {
  const { data } = await call(sessionCalls.codeImg, { phone, browserId: browserId() }, { quiet: true })
  return data.img ? data : undefined
}

const KANBAN = 'loginToKanban'
export const rememberKanban = (): void => localStorage.setItem(KANBAN, '1')

/** A path of our own, or undefined. Read as the browser would: `//x`, `/\\x` and `/<tab>/x` lead elsewhere. */
export function ownPath(target: string): string | undefined {
  if (!target.startsWith('/') || !URL.canParse(target, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(target, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/** Where to go after login: the kanban when the login page was opened for it, the path asked for, or home. */
export function destination(redirect: string | null): string {
  if (localStorage.getItem(KANBAN)) {
    localStorage.removeItem(KANBAN)
    return '/billboards'
  }
  const path = ownPath(redirect ?? '')
  return path && !/^\/login\b/.test(path) ? path : '/'
}
