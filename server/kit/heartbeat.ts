import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const BEAT_MS = 10_000

export interface Heartbeat {
  /** It leaves on its own: nobody has to find it dead. */
  leave(): Promise<void>
  /** It stays behind as one whose work is to be taken over. */
  fallSilent(): void
}

/** Tells the other programs of this database that this one lives, and frees what those that fell silent had in hand. */
export async function startHeartbeat(pool: pg.Pool, log: FastifyBaseLogger, workers: () => string[]): Promise<Heartbeat> {
  const node = randomUUID()
  const beat = async () => {
    try {
      const { rows } = await pool.query('select house.node_alive($1, $2, $3) as dead', [node, hostname(), workers()])
      if (rows[0]?.dead > 0) log.warn({ dead: rows[0].dead }, 'jobs of a dead program are free again')
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'no heartbeat')
    }
  }
  await beat()
  const beating = setInterval(beat, BEAT_MS).unref()
  return {
    async leave() {
      clearInterval(beating)
      await pool.query('delete from house.node where node = $1', [node])
    },
    fallSilent: () => clearInterval(beating),
  }
}
