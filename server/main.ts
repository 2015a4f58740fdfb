import { join } from 'node:path'
import { pino } from 'pino'
import { type App, openApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { isProblem } from './db/problem.ts'
import { demoAccounts, ensureDemo } from './db/seed/index.ts'

const FIRST_PORT = 3000
const { env } = process

const log = pino({ level: env.LOG_LEVEL ?? 'info', ...(process.stdout.isTTY && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }) })
const say = (text: string) => process.stdout.write(`${text}\n`)

async function start() {
  const database = await openDatabase(env)
  const web = join(import.meta.dirname, '../dist/web')
  const trustProxy = env.TRUST_PROXY ?? false
  const app = await openApp({ ...database, log, web, trustProxy, connections: Number(env.PEICHI_CONNECTIONS ?? 16) })
  if (env.PEICHI_DEMO !== '0') await ensureDemo(app, say)
  const address = await listenOn(app)
  closeGently(app, database.close)
  say(`\n配驰 PeiChi 已启动：${address}`)
  if (env.PEICHI_DEMO !== '0') say(demoAccounts.map(({ loginAccount, password, roleName }) => `  ${roleName}\t${loginAccount}\t${password}`).join('\n'))
}

/** PORT is binding when set; otherwise the first free port from 3000 on. */
async function listenOn({ http }: App): Promise<string> {
  const host = env.HOST ?? '127.0.0.1'
  const wanted = env.PORT ? Number(env.PORT) : undefined
  for (let port = wanted ?? FIRST_PORT; ; port++) {
    try {
      await http.listen({ host, port })
      if (port !== (wanted ?? FIRST_PORT)) say(`端口 ${FIRST_PORT} 已被占用，改用 ${port}`)
      return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
    } catch (error) {
      const taken = (error as { code?: string }).code === 'EADDRINUSE'
      if (!taken || port >= FIRST_PORT + 20) throw error
      if (wanted !== undefined) {
        say(`端口 ${wanted} 已被占用。请停止占用它的程序，或设置另一个 PORT。Port ${wanted} is taken.`)
        process.exit(1)
      }
    }
  }
}

/** A signal ends what is under way, then the database. A second one, or ten seconds, ends at once. */
function closeGently(app: App, closeDatabase: () => Promise<void>) {
  let closing = false
  const close = async () => {
    if (closing) process.exit(1)
    closing = true
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await closeDatabase()
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
