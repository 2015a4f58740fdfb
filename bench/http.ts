import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint, Reply, Sent } from '#contract/kit.ts'
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

  function send(path: string, body: string) {
    return new Promise<Buffer>((resolve, reject) => {
      const sending = request({
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      })
      sending.on('error', reject).on('response', (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject)
        answer.on('end', () => resolve(plain(Buffer.concat(pieces), answer.headers['content-encoding'])))
      })
      sending.end(body)
    })
  }
  return {
    async call<E extends Endpoint>({ path }: E, input: Sent<E>): Promise<Reply<E>> {
      const body = (await send(path, JSON.stringify(input))).toString()
      if (!body.startsWith('{"code":1,')) throw new Error(`${path}: ${body.slice(0, 200)}`)
      return JSON.parse(body) as Reply<E>
    },
    close: () => agent.destroy(),
  }
}
export type Browser = ReturnType<typeof browser>

function plain(body: Buffer, encoding: string | undefined) {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
