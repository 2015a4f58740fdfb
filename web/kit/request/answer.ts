import { Code, type Endpoint, type Reply } from '#contract/kit/fields.ts'

/** What an answer means, and how the user hears of it (platform.md 8). */

const EXPIRED = '登录状态已过期，请重新登录'
/** The specification's word is the head; behind it which of the two it is. */
const BROKEN = '服务异常'
export const SERVER_FAULT = `${BROKEN}：服务器出错`
const OFFLINE = `${BROKEN}：网络已断开`
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
  /** The session is over: alert; true when the same person has signed in again over the page. Asked once however many calls come back signed out. */
  expired: (text: string) => Promise<boolean>
  /** The browser holds another session than the one of this page. True when it turns out, or becomes, the same person's. */
  moved: () => Promise<boolean>
}

const silent = () => {}
export let host: RequestHost = {
  success: silent,
  remark: silent,
  error: silent,
  notify: silent,
  ask: async () => false,
  expired: async () => false,
  moved: async () => false,
}
export function registerRequestHandlers(handlers: RequestHost): void {
  host = handlers
}

/** A call that did not succeed. The user has been told already, unless the call was quiet. */
export class RequestError extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(text)
    this.name = 'RequestError'
    this.code = code
  }
}

export interface Body {
  code: number
  msg?: string
  /** 请求编号, on every answer that is a fault. */
  req?: string
}

export function refuse(code: number, text: string, show: (text: string) => void, quiet?: boolean): RequestError {
  if (!quiet) show(text)
  return new RequestError(code, text)
}

/** The call was not carried out, for the session's sake. It is made again where the work goes on. */
export class SessionFault extends RequestError {
  readonly goesOn: Promise<boolean>
  constructor(code: number, text: string, goesOn: Promise<boolean>) {
    super(code, text)
    this.goesOn = goesOn
  }
}

/** The server cannot be reached: nothing is known of the call. */
export class NetworkError extends RequestError {}

export function unreachable(quiet?: boolean): RequestError {
  if (!quiet) host.notify(OFFLINE)
  return new NetworkError(Code.bug, OFFLINE)
}

let expiring: Promise<boolean> | undefined
function signedOut(): RequestError {
  expiring ??= host.expired(EXPIRED).finally(() => {
    expiring = undefined
  })
  return new SessionFault(Code.signedOut, EXPIRED, expiring)
}
/** The answer belongs to another session than the page: it is shown to nobody. */
export const otherSession = (): RequestError => new SessionFault(Code.otherSession, '当前页面的登录状态已变化，请刷新页面', host.moved())

/** Makes a call again when the session it lacked is there again. */
export async function goingOn<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (fault) {
      if (!(fault instanceof SessionFault) || !(await fault.goesOn)) throw fault
    }
  }
}

export function judge(
  status: number,
  body: Body | undefined,
  { quiet, anew, last }: { quiet?: boolean; anew?: boolean; last?: boolean } = {},
): Body {
  if (!body || typeof body.code !== 'number') throw refuse(Code.bug, SERVER_FAULT, host.notify, quiet)
  const { code, msg = '' } = body
  if (isSignedOut(body)) throw anew || last ? new RequestError(code, msg) : signedOut()
  if (code === Code.otherSession) throw otherSession()
  // a way to go on, and no fault
  if (code === Code.secondStep) throw new RequestError(code, msg)
  if (code === Code.tooMany) throw refuse(code, msg, host.error, quiet)
  // the installation cannot just now: what it says is for the user
  if (status === 503 && msg) throw refuse(code, numbered(msg, body), host.notify, quiet)
  if (status >= 400) throw refuse(code, byCodeOfHttpFault[code] ?? numbered(status < 500 ? BROKEN : SERVER_FAULT, body), host.notify, quiet)
  if (code === Code.done || code === Code.notYours || code === Code.asks) return body
  if (code === Code.refused || code === Code.invalid) throw refuse(code, msg || '操作失败', host.error, quiet)
  throw refuse(code, faultText(body), host.notify, quiet)
}
const isSignedOut = ({ code, msg = '' }: Body) => code === Code.signedOut || (/session/i.test(msg) && /timeout/i.test(msg))
function faultText(body: Body): string {
  const { code, msg } = body
  const text = msg || byCode[code] || '系统未知错误，请反馈给管理员'
  return code === Code.bug ? numbered(text, body) : text
}
/** By its number the supporter finds what happened. */
const numbered = (text: string, { req }: Body) => (req ? `${text}（请求编号 ${req.slice(0, 8)}）` : text)

export function parse(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}

export function told<E extends Endpoint>(endpoint: E, body: Body, quiet?: boolean): Reply<E> {
  if (!quiet && body.code === Code.notYours && body.msg) host.remark(body.msg)
  if (!quiet && body.code === Code.done && endpoint.done) host.success(endpoint.done)
  return body as unknown as Reply<E>
}
