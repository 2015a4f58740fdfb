import type { Endpoint } from '#contract/kit.ts'
import { Code } from '#contract/kit.ts'
import { BROKEN, host, refuse } from './answer.ts'
import { dropCookie, keepCookie, readCookie } from './cookie.ts'

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
}

const COOKIE = 'access-token'

export const readToken = (): string => readCookie(COOKIE)
export const keepToken = (token: string): void => keepCookie(COOKIE, token)
export const dropToken = (): void => dropCookie(COOKIE)

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
  if (submittime === undefined) return work()
  if (inFlight.has(submittime)) throw refuse(Code.refused, '重复提交', host.error, quiet)
  inFlight.add(submittime)
  try {
    return await work()
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

export function headersOf(endpoint: Endpoint, withToken = endpoint.allow !== 'open'): Record<string, string> {
  const token = withToken ? readToken() : ''
  return token ? { Authorization: `Bearer ${token}` } : {}
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

export async function send(endpoint: Endpoint, input: object, { signal, quiet, withToken, keepalive }: CallOptions): Promise<Response> {
  const { url, rest } = address(endpoint, input)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const headers = headersOf(endpoint, withToken)
  if (!inQuery) headers['Content-Type'] = 'application/json'
  const late = AbortSignal.timeout(TIMEOUT)
  try {
    return await fetch(inQuery ? url + queryOf(rest) : url, {
      method: endpoint.method,
      headers,
      body: inQuery ? undefined : JSON.stringify(rest),
      keepalive: keepalive ?? false,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
  } catch (fault) {
    if (signal?.aborted) throw fault
    throw refuse(Code.bug, late.aborted ? LATE : BROKEN, host.notify, quiet)
  }
}
