import { join } from 'node:path'
import { pino } from 'pino'
import { type App, openApp } from './app.ts'
import { backupChores } from './backup/index.ts'
import { deletionChore, sampleChore } from './company/index.ts'
import { openDatabase } from './db/open.ts'
import { isProblem } from './db/problem.ts'
import { requireSettings } from './db/roles.ts'
import { demoAccounts, demoOperatorAccount, ensureDemo, SMALL } from './db/seed/index.ts'
import { type Ending, endingOf } from './ending.ts'
import { listenSomewhere } from './listen.ts'
import { ensureOperators } from './operators.ts'
import { serviceSettings } from './settings.ts'
import { trustedProxies } from './trust-proxy.ts'

const { env } = process
const pretty = { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
const log = pino({ level: env.LOG_LEVEL ?? 'info', ...(process.stdout.isTTY && pretty) })
const say = (text: string) => process.stdout.write(`${text}\n`)

async function start() {
  const ending = endingOf(env, !env.DATABASE_URL)
  const database = await openDatabase(env)
  const web = join(import.meta.dirname, '../dist/web')
  const trustProxy = trustedProxies(env)
  if (env.DATABASE_POOL_URL) await requireSettings(env.DATABASE_POOL_URL)
  const settings = serviceSettings(env)
  const app = await openApp({
    ...database,
    ...settings,
    poolUrl: env.DATABASE_POOL_URL || undefined,
    log,
    web,
    behind: new URL('./behind.ts', import.meta.url),
    trustProxy,
    countersUrl: env.REDIS_URL,
    chores: [...backupChores(env), deletionChore(database.ownerUrl, settings.files), sampleChore(database.ownerUrl, settings.files)],
    metricsToken: env.PEICHI_METRICS_TOKEN,
    connections: Number(env.PEICHI_CONNECTIONS ?? 16),
  })
  closeGently(app, database.close, ending)
  const demo = env.PEICHI_DEMO !== '0' && (await ensureDemo(app, say, env.PEICHI_DEMO === 'small' ? SMALL : undefined))
  await ensureOperators(app, say, demo, env)
  const host = env.HOST ?? '127.0.0.1'
  const port = await listenSomewhere((each) => app.http.listen({ host, port: each }), env)
  say(`\n配驰 PeiChi 已启动：http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`)
  const accounts = demo ? [...demoAccounts, demoOperatorAccount] : []
  for (const { roleName, loginAccount, password } of accounts) say(`  ${roleName}\t${loginAccount}\t${password}`)
}

/** npm and its shell send one of their own when they hear of it. */
const SAME_MS = 2000

/** A signal ends what is under way, then the database. Another one, later, ends at once. */
function closeGently(app: App, closeDatabase: () => Promise<void>, ending: Ending) {
  let began: number | undefined
  const close = async (signal: string) => {
    if (began !== undefined) return void (performance.now() - began > SAME_MS && process.exit(1))
    began = performance.now()
    log.info({ signal, ...ending }, 'ending')
    const finished = await app.close(ending)
    if (!finished) log.warn('what could not be finished in time was cut off')
    await closeDatabase()
    log.info('ended')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
}

process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

start().catch((error) => {
  if (isProblem(error)) say(error.message)
  else log.fatal({ err: error }, 'could not start')
  process.exit(1)
})
