import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { OpenContext } from './context.ts'
import { transact } from './pool.ts'
import type { Services } from './services.ts'
import { setTenant } from './statement.ts'

/** What a foreign system sends: the bytes as they came, for its signature is over them. A name that comes twice in the query counts once, as it came first. */
export interface ForeignRequest {
  query: Readonly<Record<string, string | undefined>>
  headers: Readonly<Record<string, string | undefined>>
  body: string
}
export interface WebhookAnswer {
  status: number
  type: string
  body: string
  headers?: Readonly<Record<string, string | string[]>>
}
export interface WebhookContext extends Services {
  log: FastifyBaseLogger
  transact<T>(work: (ctx: Pick<OpenContext, 'db' | 'enter' | 'log'>) => Promise<T>): Promise<T>
}
/** A call that a foreign system makes: not of our contract, nobody is signed in, its signature is the judge. */
export interface Webhook {
  path: `/${string}`
  /** POST unless said. A GET has no body, and must change nothing that its signature does not cover. */
  method?: 'GET' | 'POST'
  /** For what people's browsers call; the foreign system itself is not held up. */
  perMinute?: number
  answer(desk: WebhookContext, request: ForeignRequest): Promise<WebhookAnswer>
}

const BODY_LIMIT = 65_536

/** Hears foreign systems, in a corner of the server where no body is parsed. */
export function registerWebhooks(http: FastifyInstance, pool: pg.Pool, services: Services, callbacks: readonly Webhook[]): void {
  void http.register(async (corner) => {
    corner.removeAllContentTypeParsers()
    corner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
    for (const { path, method = 'POST', perMinute, answer } of callbacks) {
      const config = perMinute ? { rateLimit: { max: perMinute, timeWindow: 60_000 } } : {}
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const first = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()[0]]))
        const desk: WebhookContext = {
          ...services,
          log: request.log,
          transact: (work) =>
            transact(pool, undefined, (db) => work({ db, enter: (tenantId) => setTenant(db, tenantId), log: request.log })),
        }
        const text = typeof request.body === 'string' ? request.body : ''
        const foreign = { query: first(request.query as object), headers: first(request.headers), body: text }
        const { status, type, body, headers = {} } = await answer(desk, foreign)
        return reply.status(status).headers(headers).type(type).send(body)
      }
      corner.route({ method, url: path, exposeHeadRoute: false, config, handler })
    }
  })
}
