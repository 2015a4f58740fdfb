import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint, Reply, Sent } from '#contract/kit/fields.ts'
import type { Program } from './program.ts'

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
    return new Promise<Buffer>((resolve, reject) => {
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
        answer.on('end', () => resolve(plain(Buffer.concat(pieces), answer.headers['content-encoding'])))
      })
      sending.end(body)
    })
  }
  /** What came back, if it is code 1. */
  function done<E extends Endpoint>(path: string, answer: Buffer): Reply<E> {
    const body = answer.toString()
    if (!body.startsWith('{"code":1,')) throw new Error(`${path}: ${body.slice(0, 200)}`)
    return JSON.parse(body) as Reply<E>
  }
  return {
    call: async <E extends Endpoint>({ path, method }: E, input: Sent<E>): Promise<Reply<E>> => {
      const named = path.replace(/\{(\w+)\}/g, (_, name) => String((input as Record<string, unknown>)[name]))
      return done<E>(path, await send(named, method === 'GET' ? '' : JSON.stringify(input), {}, method))
    },
    /** One file, without fields. */
    async upload<E extends Endpoint>({ path }: E, name: string, bytes: Buffer): Promise<Reply<E>> {
      const edge = 'edge-of-a-part'
      const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
      return done<E>(path, await send(path, body, { 'content-type': `multipart/form-data; boundary=${edge}` }))
    },
    close: () => agent.destroy(),
  }
}
export type Browser = ReturnType<typeof browser>

function plain(body: Buffer, encoding: string | undefined) {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
