import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/db/embedded-process.ts'

const HAPROXY = '/usr/sbin/haproxy'
const PGBOUNCER = '/usr/sbin/pgbouncer'
const NGINX = '/usr/sbin/nginx'
export const hasNginx = existsSync(NGINX)
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

/** nginx before two nodes: the sample with the lines it has for several. */
export async function startNginx(one: number, two: number) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'peichi-nginx-'))
  const sample = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')
  const upstream = /^#\s+(upstream peichi \{.*\})$/m.exec(sample)?.[1]?.replace(/10\.0\.0\.11:\d+/, `127.0.0.1:${one}`)
  const nodes = upstream?.replace(/10\.0\.0\.12:\d+/, `127.0.0.1:${two}`)
  if (!nodes || nodes.includes('10.0.0')) throw new Error('deploy/nginx.conf says nothing of several nodes')
  writeFileSync(join(folder, 'peichi.conf'), sample.replace('http://127.0.0.1:3000', 'http://peichi'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const server = `server { listen 127.0.0.1:${port}; include ${folder}/peichi.conf; }`
  const account = process.getuid?.() === 0 ? 'user root; ' : ''
  const head = `${account}daemon off; master_process off; pid ${folder}/pid; events {}`
  writeFileSync(join(folder, 'nginx.conf'), `${head} http { access_log off; ${places} ${nodes} ${server} }`)
  const stop = await run(NGINX, ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], port)
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
