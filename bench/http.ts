import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint, Reply, Sent } from '#contract/kit/fields.ts'
import type { Program } from './program.ts'

const DONE = '{"code":1,'

/** Calls one endpoint as a signed-in browser does: kept-alive connections, compressed answers. Throws unless the answer is code 1. */
export function browser({ port }: Pick<Program, 'port'>, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, br',
    'user-agent': 'bench',
  }

  function send(path: string, body: string | Buffer, more: Record<string, string> = {}, method: Endpoint['method'] = 'POST') {
    return new Promise<Arrived>((resolve, reject) => {
      const sending = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: { ...headers, ...more, 'content-length': Buffer.byteLength(body) },
      })
      sending.on('error', reject).on('response', (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject)
        answer.on('end', () => resolve({ body: Buffer.concat(pieces), encoding: answer.headers['content-encoding'] }))
      })
      sending.end(body)
    })
  }
  function ask({ path, method }: Endpoint, input: object) {
    const named = path.replace(/\{(\w+)\}/g, (_, name) => String((input as Record<string, unknown>)[name]))
    return send(named, method === 'GET' ? '' : JSON.stringify(input), {}, method)
  }
  /** One file, with what is said of it. */
  function hand({ path }: Endpoint, name: string, bytes: Uint8Array, said: object = {}) {
    const edge = 'edge-of-a-part'
    const input = `--${edge}\r\ncontent-disposition: form-data; name="input"\r\n\r\n${JSON.stringify(said)}\r\n`
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const body = Buffer.concat([Buffer.from(`${input}${head}`), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
    return send(path, body, { 'content-type': `multipart/form-data; boundary=${edge}` })
  }
  /** What came back, if it is code 1. */
  function done<E extends Endpoint>({ path }: E, answer: Arrived): Reply<E> {
    const body = plain(answer).toString()
    if (!body.startsWith(DONE)) throw new Error(`${path}: ${body.slice(0, 200)}`)
    return JSON.parse(body) as Reply<E>
  }
  return {
    call: async <E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Reply<E>> => done(endpoint, await ask(endpoint, input)),
    upload: async <E extends Endpoint>(endpoint: E, name: string, bytes: Uint8Array, said?: object): Promise<Reply<E>> =>
      done(endpoint, await hand(endpoint, name, bytes, said)),
    /** Whether it was done; the answer itself is thrown away unread. */
    try: {
      call: async <E extends Endpoint>(endpoint: E, input: Sent<E>) => isDone(await ask(endpoint, input)),
      upload: async (endpoint: Endpoint, name: string, bytes: Uint8Array) => isDone(await hand(endpoint, name, bytes)),
    },
    close: () => agent.destroy(),
  }
}
export type Browser = ReturnType<typeof browser>

interface Arrived {
  body: Buffer
  encoding: string | undefined
}

function plain({ body, encoding }: Arrived) {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** A refusal is too short to be compressed. */
const isDone = ({ body, encoding }: Arrived) => encoding !== undefined || body.toString('latin1', 0, DONE.length) === DONE
