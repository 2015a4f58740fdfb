import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/db/embedded-process.ts'

const HAPROXY = '/usr/sbin/haproxy'
const PGBOUNCER = '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(PGBOUNCER)
export const hasNodePrograms = existsSync(HAPROXY) && hasPooler

async function listening(port: number) {
  for (let n = 0; n < 200; n++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.end())
    })
    if (open) return
    await wait(50)
  }
  throw new Error(`nobody listens at ${port}`)
}

async function run(file: string, args: string[], port: number, env: Record<string, string> = {}) {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  await listening(port)
  return async () => {
    if (child.exitCode !== null || child.signalCode) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** The balancer as deploy/ has it, before two nodes. */
export async function startBalancer(one: number, two: number) {
  const port = await freePort()
  const env = { PEICHI_BIND: `127.0.0.1:${port}`, PEICHI_ONE: `127.0.0.1:${one}`, PEICHI_TWO: `127.0.0.1:${two}` }
  const stop = await run(HAPROXY, ['-db', '-q', '-n', '1000', '-f', join(import.meta.dirname, '../deploy/haproxy.cfg')], port, env)
  return { address: `http://127.0.0.1:${port}`, stop }
}

/** pgbouncer in transaction mode, as deploy/ has it, with a handful of connections: each transaction gets another one. */
export async function startPooler(appUrl: string) {
  const port = await freePort()
  const { hostname, port: at, username, password, pathname } = new URL(appUrl)
  const name = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'peichi-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  const to = `host=${hostname} port=${at} dbname=${name} user=${username} password='${decodeURIComponent(password)}'`
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 4,
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`)
  writeFileSync(file, `[databases]\n${name} = ${to}\n[pgbouncer]\n${lines.join('\n')}\n`)
  chmodSync(folder, 0o755)
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const stop = await run(PGBOUNCER, [...account, file], port)
  const url = new URL(appUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
