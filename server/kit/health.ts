import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { reach } from './reach.ts'

/** A database that takes longer than this to answer is away, as far as whoever asks is concerned. */
const PATIENCE_MS = 2000
/** Balancers ask each second, and several of them. */
const FRESH_MS = 1000

export interface Health {
  /** Whether the database answers: asked on a connection of its own, so that a busy pool is not taken for a dead database. */
  databaseAnswers(): Promise<boolean>
  /** From now on nobody is sent here, and whoever is here already is asked to come anew elsewhere. */
  drain(): void
  readonly draining: boolean
  close(): Promise<void>
}

export function openHealth(appUrl: string): Health {
  const pool = new pg.Pool({
    ...{ ...reach(appUrl), max: 1, application_name: 'peichi health' },
    ...{ connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS, idleTimeoutMillis: 60_000 },
  })
  pool.on('error', () => {})
  let draining = false
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) }
  const ask = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  return {
    databaseAnswers() {
      const now = performance.now()
      if (now - asked.at > FRESH_MS) asked = { at: now, answer: ask() }
      return asked.answer
    },
    drain() {
      draining = true
    },
    get draining() {
      return draining
    },
    close: () => pool.end(),
  }
}

/**
 * `/livez`: the program turns; never asks the database, for a new start would not mend that. `/readyz`: send me calls. `/health` is the same under its older name.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const plain = { logLevel: 'silent' } as const
  app.addHook('onRequest', async (_, answer) => {
    if (health.draining) answer.header('connection', 'close')
  })
  app.get('/livez', plain, async (_, answer) => answer.header('cache-control', 'no-store').send({ status: 'ok' }))
  for (const path of ['/readyz', '/health'])
    app.get(path, plain, async (_, answer) => {
      const reasons = [...(health.draining ? ['draining'] : []), ...((await health.databaseAnswers()) ? [] : ['database'])]
      answer.header('cache-control', 'no-store')
      if (reasons.length === 0) return { status: 'ok' }
      return answer.status(503).header('retry-after', '5').send({ status: 'unavailable', reasons })
    })
}
