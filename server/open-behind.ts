import { pino } from 'pino'
import type { BehindOpening } from './app.ts'
import { followClock } from './kit/clock.ts'
import { viewsOfMachines } from './kit/in-one-piece.ts'
import { openPoolBehind } from './kit/pool-behind.ts'
import type { Behind } from './kit/work-behind.ts'
import { identifyUser } from './modules/platform/session/index.ts'
import { routes, tasks } from './product.ts'
import './sample.ts'
import { openServices } from './services.ts'
import { serviceSettings } from './settings.ts'

/** Every call and every job once more, on connections of their own that give way to the others. */
export async function openBehind({ appUrl, connections }: BehindOpening): Promise<Behind> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'info' })
  const pool = openPoolBehind(appUrl, connections, await viewsOfMachines(appUrl), log)
  await followClock(pool, log)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  return { pool, services: openServices(serviceSettings(process.env)), log, identifyUser, routes, tasks }
}
