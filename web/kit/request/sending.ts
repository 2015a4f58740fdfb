import { Code, type Endpoint, PAGE_HEADER } from '#contract/kit/fields.ts'
import { dropCookie, keepCookie, readCookie } from '../session/cookie.ts'
import { goingOn, host, otherSession, RequestError, refuse, unreachable } from './answer.ts'

/** How a call leaves the browser: token, stamp, address, time-out. */

const BASE = import.meta.env.DEV ? '/devapi' : ''
export const TIMEOUT = 180_000
export const LATE = '请求服务超时'

export interface CallOptions {
  signal?: AbortSignal
  /** Says nothing to the user, neither success nor failure; the end of the session is told all the same. */
  quiet?: boolean
  /** Open calls travel without the token unless they say so. */
  withToken?: boolean
  /** Outlives the page that makes it. */
  keepalive?: boolean
  /** Asks who sits here now, whomever the page was drawn for; the answer ends nothing. */
  anew?: boolean
  /** The page goes whatever is answered: nobody is asked to sign in for it. */
  last?: boolean
}

const COOKIE = 'access-token'

export const readToken = (): string => readCookie(COOKIE)
export function keepToken(token: string): void {
  drawnFor = undefined
  keepCookie(COOKIE, token)
}
export const dropToken = (): void => dropCookie(COOKIE)

interface PageSession {
  key: string
  token: string
}
let drawnFor: PageSession | undefined
let offered: PageSession | undefined
/** The session this page was drawn for (docs/decisions/089): the first answer that names one. Undefined before. */
export const pageSession = (): PageSession | undefined => drawnFor
/** Whether the browser still holds the session of this page: only then may the page end it. */
export const holdsOwnSession = (): boolean => !drawnFor || drawnFor.token === readToken()
/** The page goes on in the session that answered the last call made `anew`. */
export function takeUpSession(): void {
  drawnFor = offered ?? drawnFor
}

/** Hears whose session an answer was given in; false when that is not the one of this page. */
export function heardFrom(key: string | null, token: string, anew?: boolean): boolean {
  if (!key || token !== readToken()) return true
  if (anew) offered = { key, token }
  else drawnFor ??= { key, token }
  return anew || drawnFor?.key === key
}

const answerListeners = new Set<() => void>()
/** Hears that the server has answered something: it can be reached. Answers how to stop. */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener)
  return () => {
    answerListeners.delete(listener)
  }
}

let lastStamp = 0
/** One press of a button. Never the same twice, so that two presses within a millisecond are two. */
export function stamp(): number {
  lastStamp = Math.max(Date.now(), lastStamp + 1)
  return lastStamp
}

/** A set, because with the last stamp alone any poll in between would clear it. */
const inFlight = new Set<number | string>()

export async function stamped<T>(input: object, work: () => Promise<T>, quiet?: boolean): Promise<T> {
  const { submittime } = input as { submittime?: number | string }
  if (submittime === undefined) return goingOn(work)
  if (inFlight.has(submittime)) throw refuse(Code.refused, '重复提交', host.error, quiet)
  inFlight.add(submittime)
  try {
    return await goingOn(work)
  } finally {
    inFlight.delete(submittime)
  }
}

/** Path parameters are fields of the input; what is left travels as query or body. */
export function address(endpoint: Endpoint, input: object): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { url: BASE + path, rest }
}

export function headersOf(endpoint: Endpoint, { withToken = endpoint.allow !== 'open', anew }: CallOptions = {}): Record<string, string> {
  if (!withToken) return {}
  const token = readToken()
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(drawnFor && !anew && { [PAGE_HEADER]: drawnFor.key }),
  }
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

export async function send(endpoint: Endpoint, input: object, options: CallOptions): Promise<Response> {
  const { signal, quiet, keepalive, anew } = options
  const { url, rest } = address(endpoint, input)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const headers = headersOf(endpoint, options)
  const token = readToken()
  if (!inQuery) headers['Content-Type'] = 'application/json'
  const late = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(inQuery ? url + queryOf(rest) : url, {
      method: endpoint.method,
      headers,
      body: inQuery ? undefined : JSON.stringify(rest),
      keepalive: keepalive ?? false,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    if (response.ok) for (const listener of answerListeners) listener()
    if (!heardFrom(response.headers.get(PAGE_HEADER), token, anew)) throw otherSession()
    return response
  } catch (fault) {
    if (signal?.aborted || fault instanceof RequestError) throw fault
    throw late.aborted ? refuse(Code.bug, LATE, host.notify, quiet) : unreachable(quiet)
  }
}
