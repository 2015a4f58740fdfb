import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { OpenContext } from './context.ts'
import { transact } from './pool.ts'
import { setTenant } from './statement.ts'

/** What a foreign system sends: the bytes as they came, for its signature is over them. */
export interface ForeignRequest {
  headers: Readonly<Record<string, string | undefined>>
  body: string
}
export interface CallbackAnswer {
  status: number
  type: string
  body: string
}
export interface CallbackDesk {
  log: FastifyBaseLogger
  transact<T>(work: (ctx: Pick<OpenContext, 'db' | 'enter' | 'log'>) => Promise<T>): Promise<T>
}
/** A call that a foreign system makes: not of our contract, nobody is signed in, its signature is the judge. */
export interface Callback {
  path: `/${string}`
  answer(desk: CallbackDesk, request: ForeignRequest): Promise<CallbackAnswer>
}

const BODY_LIMIT = 65_536

/** Hears foreign systems, in a corner of the server where no body is parsed. */
export function hearForeign(http: FastifyInstance, pool: pg.Pool, callbacks: readonly Callback[]): void {
  void http.register(async (corner) => {
    corner.removeAllContentTypeParsers()
    corner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
    for (const { path, answer } of callbacks) {
      corner.post(path, async (request, reply) => {
        const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]))
        const desk: CallbackDesk = {
          log: request.log,
          transact: (work) =>
            transact(pool, undefined, (db) => work({ db, enter: (tenantId) => setTenant(db, tenantId), log: request.log })),
        }
        const { status, type, body } = await answer(desk, { headers, body: typeof request.body === 'string' ? request.body : '' })
        return reply.status(status).type(type).send(body)
      })
    }
  })
}
