import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#server/db/embedded-process.ts'
import { openDatabase } from '#server/db/open.ts'
import { program, root } from './programs.ts'

// The database stays up while the server restarts at every change.
const database = await openDatabase()
const port = process.env.PORT || String(await freePort())
const env = {
  ...process.env,
  DATABASE_URL: database.ownerUrl,
  DATABASE_APP_URL: database.appUrl,
  PORT: port,
  PEICHI_DEV_SERVER: `http://127.0.0.1:${port}`,
  NODE_ENV: 'development',
}

// Groups of their own: Ctrl-C reaches only us, and we end them in order.
const begin = (command: [string, ...string[]]) =>
  spawn(command[0], command.slice(1), { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
const running: ChildProcess[] = [
  begin([process.execPath, '--watch', '--watch-preserve-output', 'server/main.ts']),
  begin(program('vite', [])),
]

let ending = false
async function end() {
  if (ending) return
  ending = true
  await Promise.all(
    running.map(async (child) => {
      if (child.exitCode !== null || child.signalCode) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
  await database.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
for (const child of running) child.on('exit', end)
