import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { spreadOut, type viewsOfMachines } from './in-one-piece.ts'
import { openPool } from './pool.ts'
import { stepBehind } from './step-behind.ts'

/** Connections for what is heavy: those of PostgreSQL's processes that work for them on this machine give way to all others. */
export function openPoolBehind(
  appUrl: string,
  size: number,
  views: Awaited<ReturnType<typeof viewsOfMachines>>,
  log: FastifyBaseLogger,
): pg.Pool {
  const pool = openPool(appUrl, size).on('connect', stepBehind)
  // pg hangs the whole client on such an error, its statements and the key that cancels them among it
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'idle connection lost'))
  if (views) spreadOut(pool, views)
  return pool
}
