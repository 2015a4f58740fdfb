import { Code, type Endpoint, PAGE_HEADER, type Reply, type Sent, UPLOAD_HEADER } from '#contract/kit/fields.ts'
import { host, judge, NetworkError, otherSession, parse, RequestError, refuse, SERVER_FAULT, told, unreachable } from './answer.ts'
import { address, type CallOptions, headersOf, heardFrom, LATE, readToken, send, stamp, stamped, TIMEOUT } from './sending.ts'
import { type Sending, subscribePlace } from './upload-place.ts'

/** Every call of the browser goes through here (platform.md 7.3). What comes and goes in between lies in sending.ts and answer.ts. */

export { registerRequestHandlers } from './answer.ts'
export {
  type CallOptions,
  dropToken,
  holdsOwnSession,
  keepToken,
  onAnswer,
  pageSession,
  readToken,
  stamp,
  takeUpSession,
} from './sending.ts'
export { NetworkError, RequestError }

const NOTHING_EXPORTED = '导出失败，未匹配到对应数据'

/** An endpoint whose every input may be left out. */
type Bare<E extends Endpoint> = E & (Record<never, never> extends Sent<E> ? unknown : never)

/**
 * Makes one call of the contract. Refusals and faults are shown here and rejected (`RequestError`); so is the endpoint's `done` message:
 * a caller shows neither, it only resets its loading state.
 */
export function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options?: CallOptions): Promise<Reply<E>>
export function call<E extends Endpoint>(endpoint: Bare<E>): Promise<Reply<E>>
export function call<E extends Endpoint>(endpoint: E, input: object = {}, options: CallOptions = {}): Promise<Reply<E>> {
  return stamped(
    input,
    async () => {
      const response = await send(endpoint, input, options)
      const text = await response.text().catch(() => '')
      // given up while the answer was on its way: nothing is broken
      options.signal?.throwIfAborted()
      const body = judge(response.status, parse(text), options)
      return told(endpoint, body, options.quiet)
    },
    options.quiet,
  )
}

/** As `call`, and puts the server's question (code 6) to the user: on 确定 the call is repeated with `tips` raised, on 取消 the answer is undefined. */
export async function callAsking<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Reply<E> | undefined> {
  const reply: { code: number; msg: string } = await call(endpoint, input, options)
  if (reply.code !== Code.asks) return reply as Reply<E>
  if (!(await host.ask(reply.msg))) return undefined
  const { tips, submittime } = input as { tips?: number; submittime?: number }
  const again = { ...input, tips: Number(tips ?? 0) + 1, ...(submittime === undefined ? {} : { submittime: stamp() }) }
  return callAsking(endpoint, again, options)
}

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
        if (body && (body.code !== Code.done || response.status >= 400)) judge(response.status, body, options)
        // the caller puts the question to the user
        if (body?.code === Code.asks) throw new RequestError(Code.asks, body.msg ?? '')
        throw refuse(Code.refused, response.ok ? NOTHING_EXPORTED : SERVER_FAULT, host.error, quiet)
      }
      const blob = await response.blob().catch(() => {
        throw unreachable(quiet)
      })
      save(blob, name)
      if (!quiet) host.success('导出成功')
      return name
    },
    quiet,
  )
}

/** Hands what was made here or fetched to the browser to save. */
export function save(blob: Blob, name: string): void {
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
  onProgress?: (sending: Sending) => void,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const { signal, quiet } = options
  const { url, rest } = address(endpoint, input)
  const form = new FormData()
  form.append('input', JSON.stringify(rest))
  form.append('file', file, file.name)
  let percent = 0
  const place = subscribePlace((ahead) => onProgress?.({ percent, ahead }))
  return stamped(
    input,
    () =>
      new Promise<Reply<E>>((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(endpoint.method, url)
        request.timeout = TIMEOUT
        const token = readToken()
        for (const [name, value] of Object.entries(headersOf(endpoint, options))) request.setRequestHeader(name, value)
        request.setRequestHeader(UPLOAD_HEADER, place.name)
        request.upload.onprogress = ({ loaded, total }) => {
          percent = total > 0 ? Math.round((loaded / total) * 100) : 0
          onProgress?.({ percent })
        }
        request.onload = () => {
          try {
            if (!heardFrom(request.getResponseHeader(PAGE_HEADER), token)) throw otherSession()
            resolve(told(endpoint, judge(request.status, parse(request.responseText), options), quiet))
          } catch (fault) {
            reject(fault)
          }
        }
        request.onerror = () => reject(unreachable(quiet))
        request.ontimeout = () => reject(refuse(Code.bug, LATE, host.notify, quiet))
        request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
        signal?.addEventListener('abort', () => request.abort(), { once: true })
        request.send(form)
      }),
    quiet,
  ).finally(place.forget)
}
