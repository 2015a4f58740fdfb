import { pino } from 'pino'
import type { BehindOpening } from './app.ts'
import { followClock } from './kit/clock.ts'
import { spreadOut, viewsOfMachines } from './kit/in-one-piece.ts'
import { openPool } from './kit/pool.ts'
import { stepBehind } from './kit/step-behind.ts'
import type { Behind } from './kit/work-behind.ts'
import { identifyUser } from './modules/platform/session/index.ts'
import { routes, tasks } from './product.ts'
import './sample.ts'
import { openServices } from './services.ts'
import { serviceSettings } from './settings.ts'

/** Every call and every job once more, on connections of their own that give way to the others. */
export async function openBehind({ appUrl, connections }: BehindOpening): Promise<Behind> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'info' })
  const pool = openPool(appUrl, connections).on('connect', stepBehind)
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'idle connection lost'))
  const views = await viewsOfMachines(appUrl)
  if (views) spreadOut(pool, views)
  await followClock(pool, log)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  return { pool, services: openServices(serviceSettings(process.env)), log, identifyUser, routes, tasks }
}
