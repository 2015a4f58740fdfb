import { Code, type Endpoint, type Reply, type Sent } from '#contract/kit.ts'
import { dropCookie, keepCookie, readCookie } from './cookie.ts'

/** Every call of the browser goes through here: token, stamps, codes, faults (platform.md 7.3 and 8). */

const BASE = import.meta.env.DEV ? '/devapi' : ''
const TIMEOUT = 180_000
const EXPIRED = '登录状态已过期，请重新登录'
const BROKEN = '服务异常'
const NOTHING_EXPORTED = '导出失败，未匹配到对应数据'

const byCode: Record<number, string> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
}
const byCodeOfHttpFault: Record<number, string> = {
  [Code.notYours]: '提交数据权限问题,请提交合法的数据',
  [Code.asks]: '提交数据重复,请等候10秒提交',
}

/** Shows what the request layer has to say; the shell gives it once. */
export interface RequestHost {
  success: (text: string) => void
  /** A remark to a call that succeeded. */
  remark: (text: string) => void
  /** A refusal: short message at the top. */
  error: (text: string) => void
  /** A fault: notification in the corner. */
  notify: (text: string) => void
  /** A question with 确定/取消. */
  ask: (text: string) => Promise<boolean>
  /** Alert, log out, go home. Asked once however many calls come back signed out. */
  expired: (text: string) => Promise<void>
}

const silent = () => {}
let host: RequestHost = {
  success: silent,
  remark: silent,
  error: silent,
  notify: silent,
  ask: async () => false,
  expired: async () => {},
}
export function hostRequests(given: RequestHost): void {
  host = given
}

/** A call that did not succeed. The user has been told already, unless the call was quiet. */
export class CallFault extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(text)
    this.name = 'CallFault'
    this.code = code
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Says nothing to the user, neither success nor failure; the end of the session is told all the same. */
  quiet?: boolean
  /** Open calls travel without the token unless they say so. */
  withToken?: boolean
  /** Outlives the page that makes it. */
  keepalive?: boolean
}

// ---- token ----

const COOKIE = 'access-token'

export const readToken = (): string => readCookie(COOKIE)
export const keepToken = (token: string): void => keepCookie(COOKIE, token)
export const dropToken = (): void => dropCookie(COOKIE)

// ---- stamps ----

let lastStamp = 0
/** One press of a button. Never the same twice, so that two presses within a millisecond are two. */
export function stamp(): number {
  lastStamp = Math.max(Date.now(), lastStamp + 1)
  return lastStamp
}

/** A set, because with the last stamp alone any poll in between would clear it. */
const inFlight = new Set<number | string>()

async function stamped<T>(input: object, work: () => Promise<T>, quiet?: boolean): Promise<T> {
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

// ---- judging an answer ----

interface Body {
  code: number
  msg?: string
}

function refuse(code: number, text: string, show: (text: string) => void, quiet?: boolean): CallFault {
  if (!quiet) show(text)
  return new CallFault(code, text)
}

let expiring = false
function signedOut(): CallFault {
  if (!expiring) {
    expiring = true
    host.expired(EXPIRED).finally(() => {
      expiring = false
    })
  }
  return new CallFault(Code.signedOut, EXPIRED)
}

function judge(status: number, body: Body | undefined, quiet?: boolean): Body {
  if (!body || typeof body.code !== 'number') throw refuse(Code.bug, BROKEN, host.notify, quiet)
  const { code, msg = '' } = body
  if (code === Code.signedOut || (/session/i.test(msg) && /timeout/i.test(msg))) throw signedOut()
  if (status >= 400) throw refuse(code, byCodeOfHttpFault[code] ?? BROKEN, host.notify, quiet)
  if (code === Code.done || code === Code.notYours || code === Code.asks) return body
  if (code === Code.refused || code === Code.invalid) throw refuse(code, msg || '操作失败', host.error, quiet)
  throw refuse(code, msg || byCode[code] || '系统未知错误，请反馈给管理员', host.notify, quiet)
}

function parse(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}

// ---- sending ----

/** Path parameters are fields of the input; what is left travels as query or body. */
function address(endpoint: Endpoint, input: object): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { url: BASE + path, rest }
}

function headersOf(endpoint: Endpoint, withToken = endpoint.allow !== 'open'): Record<string, string> {
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

async function send(endpoint: Endpoint, input: object, { signal, quiet, withToken, keepalive }: CallOptions): Promise<Response> {
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
    throw refuse(Code.bug, late.aborted ? '请求服务超时' : BROKEN, host.notify, quiet)
  }
}

type Input<E extends Endpoint> =
  Record<never, never> extends Sent<E> ? [input?: Sent<E>, options?: CallOptions] : [input: Sent<E>, options?: CallOptions]

/**
 * Makes one call of the contract. Refusals and faults are shown here and rejected (`CallFault`); so is the endpoint's `done` message:
 * a caller shows neither, it only resets its loading state.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input = {} as Sent<E>, options = {}]: Input<E>): Promise<Reply<E>> {
  return stamped(
    input,
    async () => {
      const response = await send(endpoint, input, options)
      const body = judge(response.status, parse(await response.text().catch(() => '')), options.quiet)
      return told(endpoint, body, options.quiet)
    },
    options.quiet,
  )
}

function told<E extends Endpoint>(endpoint: E, body: Body, quiet?: boolean): Reply<E> {
  if (!quiet && body.code === Code.notYours && body.msg) host.remark(body.msg)
  if (!quiet && body.code === Code.done && endpoint.done) host.success(endpoint.done)
  return body as unknown as Reply<E>
}

/** As `call`, and puts the server's question (code 6) to the user: on 确定 the call is repeated with `tips` raised, on 取消 the answer is undefined. */
export async function callAsking<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Reply<E> | undefined> {
  const reply: { code: number; msg: string } = await call(endpoint, ...([input, options] as Input<E>))
  if (reply.code !== Code.asks) return reply as Reply<E>
  if (!(await host.ask(reply.msg))) return undefined
  const { tips, submittime } = input as { tips?: number; submittime?: number }
  const again = { ...input, tips: Number(tips ?? 0) + 1, ...(submittime === undefined ? {} : { submittime: stamp() }) }
  return callAsking(endpoint, again, options)
}

// ---- files ----

/** The name in content-disposition, RFC 5987 form first. */
export function fileNameIn(disposition: string | null): string {
  if (!disposition) return ''
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // a malformed name: the plain form below is better than none
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? ''
}

/** Fetches a file and hands it to the browser to save; answers its name. */
export async function download<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<string> {
  const { quiet } = options
  return stamped(
    input,
    async () => {
      const response = await send(endpoint, input, options)
      const name = fileNameIn(response.headers.get('content-disposition'))
      if (!response.ok || !name) {
        const body = parse(await response.text().catch(() => ''))
        if (body && (body.code !== Code.done || response.status >= 400)) judge(response.status, body, quiet)
        throw refuse(Code.refused, response.ok ? NOTHING_EXPORTED : BROKEN, host.error, quiet)
      }
      const blob = await response.blob().catch(() => {
        throw refuse(Code.bug, BROKEN, host.notify, quiet)
      })
      save(blob, name)
      if (!quiet) host.success('导出成功')
      return name
    },
    quiet,
  )
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser reads the blob after the click returns
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Sends one file with its fields: part `input` the JSON, part `file` the bytes. XMLHttpRequest, because fetch tells nothing of progress. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  file: File,
  onProgress?: (percent: number) => void,
  { signal, quiet }: CallOptions = {},
): Promise<Reply<E>> {
  const { url, rest } = address(endpoint, input)
  const form = new FormData()
  form.append('input', JSON.stringify(rest))
  form.append('file', file, file.name)
  return stamped(
    input,
    () =>
      new Promise<Reply<E>>((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(endpoint.method, url)
        request.timeout = TIMEOUT
        for (const [name, value] of Object.entries(headersOf(endpoint))) request.setRequestHeader(name, value)
        request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 0)
        request.onload = () => {
          try {
            resolve(told(endpoint, judge(request.status, parse(request.responseText), quiet), quiet))
          } catch (fault) {
            reject(fault)
          }
        }
        request.onerror = () => reject(refuse(Code.bug, BROKEN, host.notify, quiet))
        request.ontimeout = () => reject(refuse(Code.bug, '请求服务超时', host.notify, quiet))
        request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
        signal?.addEventListener('abort', () => request.abort(), { once: true })
        request.send(form)
      }),
    quiet,
  )
}
