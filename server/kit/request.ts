import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestFacts } from './context.ts'

/** What the transport tells of a request. `aborted` fires when the caller goes away before the answer is written. */
export function factsOf(request: FastifyRequest, answer: FastifyReply): RequestFacts {
  const gone = new AbortController()
  answer.raw.once('close', () => {
    if (!answer.raw.writableFinished) gone.abort()
  })
  return {
    id: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    token: /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '')?.[1],
    cookie: (name) => cookieIn(request.headers.cookie ?? '', name),
    keepCookie(name, value, seconds) {
      const secure = request.protocol === 'https' ? '; Secure' : ''
      answer.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
    },
    aborted: gone.signal,
  }
}

function cookieIn(header: string, name: string): string | undefined {
  const pair = header.split(';').find((each) => each.trim().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}
