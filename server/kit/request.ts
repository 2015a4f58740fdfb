import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADER } from '#contract/kit/fields.ts'
import type { RequestFacts } from './context.ts'

const PAGE = /^[\w-]{1,64}$/

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
    page: PAGE.exec(String(request.headers[PAGE_HEADER] ?? ''))?.[0],
    companion: companionOf(request.cookies),
    keepCompanion: (value) => keepCookie(request.protocol === 'https' ? HOST + COMPANION : COMPANION, value, value ? undefined : 0),
    cookie: (name) => request.cookies[name],
    keepCookie,
    aborted: gone.signal,
  }

  function keepCookie(name: string, value: string, seconds?: number) {
    const age = seconds === undefined ? {} : { maxAge: seconds }
    answer.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https', ...age })
  }
}

const COMPANION = 'access-companion'
/** Behind https the name itself keeps neighbouring hosts and plain http from planting one. */
const HOST = '__Host-'
/** What goes with the token and no script of a page can read (docs/decisions/102). */
export const companionIn = (header = ''): string | undefined => companionOf(fastifyCookie.parse(header))
const companionOf = (cookies: Readonly<Record<string, string | undefined>>) => cookies[HOST + COMPANION] ?? cookies[COMPANION]
