import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './embedded-account.ts'
import { endAll, run } from './embedded-process.ts'
import { problem } from './problem.ts'

const MAJOR = '18'

export interface Secrets {
  superuser: string
  owner: string
  app: string
}

export interface Place {
  /** The folder that holds the data folder `postgres`. */
  folder: string
  account: Account
  /** bin/, lib/, share/ of PostgreSQL. */
  home: string
}

export const dataOf = (folder: string) => join(folder, 'postgres')
export const logOf = (data: string) => join(data, 'server.log')

export const notStarted = (data: string, said: string) =>
  problem(`数据库没有启动（${data}，日志 ${logOf(data)}）。`, `The database on ${data} did not start; it said:\n${said}`)

/** Leaves a whole data folder of our version behind, making one where there is none. */
export async function ensureDataFolder(place: Place, sync: boolean): Promise<Secrets> {
  const data = dataOf(place.folder)
  for (const left of existsSync(place.folder) ? readdirSync(place.folder) : []) {
    if (left.startsWith('postgres.new-')) await sweep(join(place.folder, left))
  }
  setAsideIfIncomplete(data)
  if (!existsSync(data)) await create(place, sync)
  requireVersion(data)
  return readSecrets(data)
}

/** What a killed initdb left, which may even be writing still. */
async function sweep(left: string) {
  await endAll(left, 'SIGKILL')
  rmSync(left, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function setAsideIfIncomplete(data: string) {
  if (!existsSync(data)) return
  const whole = ['PG_VERSION', 'global/pg_control', 'pg_hba.conf', 'peichi-secrets.json'].every((name) => existsSync(join(data, name)))
  if (whole) return
  if (existsSync(join(data, 'global/pg_control')) && existsSync(join(data, 'pg_wal'))) {
    throw problem(
      `数据目录 ${data} 不完整（缺少 PG_VERSION、pg_hba.conf 或 peichi-secrets.json），但其中可能有数据，程序没有改动它。请从备份恢复，或移走该目录后重新启动。`,
      `${data} is incomplete (PG_VERSION, pg_hba.conf or peichi-secrets.json is missing) but may hold data, so it was left alone. Restore it from a backup, or move it away and start again.`,
    )
  }
  if (readdirSync(data).length === 0) return rmSync(data, { recursive: true })
  const aside = `${data}.incomplete-${new Date().toISOString().replace(/[:.]/g, '-')}`
  renameSync(data, aside)
  console.warn(`上次初始化没有完成，旧目录已移到 ${aside}。 / An unfinished database folder was moved to ${aside}.`)
}

/** Made under another name and renamed when whole: a kill in between leaves nothing that looks like a database. */
async function create({ folder, account, home }: Place, sync: boolean) {
  const fresh = join(folder, `postgres.new-${process.pid}`)
  const password = `${fresh}.password`
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  const secrets: Secrets = { superuser: secret(), owner: secret(), app: secret() }
  mkdirSync(fresh, { mode: 0o700, recursive: true })
  own(fresh)
  writeFileSync(password, secrets.superuser, { mode: 0o600 })
  own(password)
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  // It works inside the new folder, so that sweep() finds it there.
  const made = await run(join(home, 'bin', 'initdb'), account, fresh, [
    ...[
      '-D',
      fresh,
      '--username=postgres',
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`, '--lc-messages=C'],
  ])
  rmSync(password, { force: true })
  if (made.code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw problem(`创建数据库失败（目录 ${folder}）。`, `Could not create the database in ${folder}:\n${made.output.trim()}`)
  }
  writeFileSync(join(fresh, 'peichi-secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  own(join(fresh, 'peichi-secrets.json'))
  renameSync(fresh, dataOf(folder))
}

const secret = () => randomBytes(24).toString('base64url')

function requireVersion(data: string) {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw problem(
    `数据目录 ${data} 属于 PostgreSQL ${version}，本程序自带 ${MAJOR}。请先用 pg_upgrade 或导出导入升级，或用 DATABASE_URL 连接原来的服务器。`,
    `${data} was made by PostgreSQL ${version}; this program brings ${MAJOR}. Upgrade it (pg_upgrade, or dump and restore), or set DATABASE_URL to the old server.`,
  )
}

function readSecrets(data: string) {
  try {
    return JSON.parse(readFileSync(join(data, 'peichi-secrets.json'), 'utf8')) as Secrets
  } catch (cause) {
    const owner = statSync(data).uid
    throw problem(
      `不能读取数据目录 ${data}（属于用户 ${owner}）。请用同一个用户启动，或用 PEICHI_DATA 指定另一个目录。`,
      `Cannot read ${data} (owned by user id ${owner}). Start as that user, or set PEICHI_DATA to another folder.`,
      cause,
    )
  }
}
