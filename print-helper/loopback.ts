import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

const LOOPBACK = ['127.0.0.1', '::1']
const BODY_LIMIT = 16_384

/**
 * Listens on this computer's own two addresses and nowhere else; port 0 = any. A computer without IPv6 has only the first.
 * Whoever says another name than a loopback one (a page that had its own name point to us) is sent away before anything is read.
 */
export async function listenOnLoopback(port: number, answer: RequestListener): Promise<{ port: number; close(): Promise<void> }> {
  const servers: Server[] = []
  let chosen = port
  for (const host of LOOPBACK) {
    const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
      if (isLoopback(request.headers.host)) return answer(request, response)
      response.writeHead(403, { 'content-type': 'text/plain' }).end('forbidden')
    })
    try {
      await once(server.listen({ host, port: chosen, ipv6Only: host === '::1' }), 'listening')
    } catch (error) {
      if (host === '127.0.0.1') throw error
      continue
    }
    const address = server.address()
    if (typeof address === 'object' && address) chosen = address.port
    servers.push(server)
  }
  return {
    port: chosen,
    async close() {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections()
          return new Promise((done) => server.close(done))
        }),
      )
    },
  }
}

const isLoopback = (host = '') => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host)

/** The body of a request; undefined when it is longer than anything we are told. */
export async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_LIMIT) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
