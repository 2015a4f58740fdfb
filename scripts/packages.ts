import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** On Debian as root, packages of the system that tests use are fetched when they are missing. */
export const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The print system that a journey prints through (test/cupsd.ts); without it the tests that need it are left out. */
export function ensurePrintSystem() {
  if (canInstall && !existsSync('/usr/lib/cups/filter/pstops')) install(['cups'])
}

/** What several nodes stand behind (test/nodes.test.ts, bench/chaos/switchover.test.ts); without them the tests that need them are left out. Nothing is started as a service. */
export function ensureNodePrograms() {
  const programs = {
    haproxy: '/usr/sbin/haproxy',
    'nginx-light': '/usr/sbin/nginx',
    pgbouncer: '/usr/sbin/pgbouncer',
    'redis-server': '/usr/bin/redis-server',
    patroni: '/usr/bin/patroni',
    'etcd-server': '/usr/bin/etcd',
  }
  const missing = Object.entries(programs).filter(([, path]) => !existsSync(path))
  if (canInstall && missing.length > 0) install(missing.map(([name]) => name))
}

export const isKnown = (name: string) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

export function install(packages: string[]) {
  console.log(`正在安装 ${packages.join('、')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  if (!apt('update', '-q')) console.warn('apt-get update 没有成功，仍尝试安装。')
  apt('install', '-y', '-q', '--no-install-recommends', ...packages)
}
