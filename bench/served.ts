import { join } from 'node:path'
import { pino } from 'pino'
import { openApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { serviceSettings } from '#server/settings.ts'

/** The server as it is in service, but for what one person may ask in a minute: here one person asks as hundreds do. */
const { env } = process
const database = await openDatabase(env)
const app = await openApp({
  ...database,
  ...serviceSettings(env),
  poolUrl: env.DATABASE_POOL_URL,
  log: pino({ level: env.LOG_LEVEL ?? 'info' }),
  web: join(import.meta.dirname, '../dist/web'),
  behind: new URL('../server/behind.ts', import.meta.url),
  limits: false,
  connections: Number(env.PEICHI_CONNECTIONS ?? 16),
})
process.on('SIGTERM', async () => {
  await app.close()
  await database.close()
  process.exit(0)
})
await app.http.listen({ host: '127.0.0.1', port: Number(env.PORT) })
