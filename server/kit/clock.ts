import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const EVERY_MS = 30_000
/** Answers that took longer say too little of the moment they were given at. */
const PROMPT_MS = 500
/** So much may be the way there and back, not a clock that is wrong. */
const TOLERATED_MS = 500

/** How far the database's clock is before the one of this machine, in milliseconds. */
let ahead = 0

/** Now, by the clock that all programs of one database share: its own. A machine whose clock is wrong books on the same day as the others (decision 201). */
export const clockNow = (): Date => new Date(Date.now() + ahead)
/** By how many seconds the clock of this machine is wrong; 0 within half a second. */
export const clockWrongBy = (): number => (0 - ahead) / 1000

/** Looks at the database's clock now and from time to time. Answers how to stop. */
export async function followClock(pool: Pick<pg.Pool, 'query'>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<() => void> {
  const look = async () => {
    const asked = performance.now()
    const { rows } = await pool.query(`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`)
    const took = performance.now() - asked
    if (took > PROMPT_MS) return
    const difference = Math.round(Number(rows[0].at) + took / 2 - Date.now())
    const found = Math.abs(difference) < TOLERATED_MS ? 0 : difference
    if (Math.abs(found - ahead) >= TOLERATED_MS)
      log.warn({ seconds: -found / 1000 }, 'the clock of this machine is wrong by so much; the clock of the database counts')
    ahead = found
  }
  // while the database is away its clock stays what it was
  const again = () => look().catch(({ message }: Error) => log.warn({ reason: message }, 'the clock of the database was not read'))
  await again()
  const looking = setInterval(again, EVERY_MS).unref()
  return () => clearInterval(looking)
}
