import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { archiving } from './archive.ts'
import { binariesFor, chooseAccount, openPlace, reaches } from './embedded-account.ts'
import { dataOf, ensureDataFolder, logOf, notStarted, type Place, type Secrets } from './embedded-folder.ts'
import { clearLeftovers, freePort, run, runAtExit } from './embedded-process.ts'
import { problem } from './problem.ts'
import { untilRecovered } from './recovered.ts'

export interface Embedded {
  /** Superuser, database postgres. */
  adminUrl: string
  secrets: Secrets
  data: string
  close(): Promise<void>
}

export interface EmbeddedOptions {
  /** Where the data folder `postgres` lies. */
  folder: string
  /** The folder was asked for by name, so no other one may stand in for it. */
  insist?: boolean
  /** Where the log of changes is kept beside backups, so that any moment can be brought back. */
  archive?: string | undefined
  /** A throw-away server of the tests: nothing is flushed to disk. */
  fleeting?: boolean
}

/** Starts our own PostgreSQL on a free loopback port. The caller holds the folder (hold.ts). */
export async function startEmbedded({ folder, insist = false, fleeting = false, archive }: EmbeddedOptions): Promise<Embedded> {
  const place = await findPlace(resolve(folder), insist)
  const data = dataOf(place.folder)
  const secrets = await ensureDataFolder(place, !fleeting)
  const stop = ['stop', '-m', 'fast', '-w', '-t', '60']
  const stopped = async () => {
    const { code, output } = await control(place, stop)
    if (code === 0 || !existsSync(join(data, 'postmaster.pid'))) return
    throw problem(`数据库没有停下来（${data}）。`, `The database on ${data} did not stop:\n${output.trim()}`)
  }
  await clearLeftovers(data, stopped)
  const callOff = runAtExit(...controlOf(place, stop))
  const settings = { ...common, ...(fleeting ? forTests : forWork), ...(archive && archiving(archive, place.account)) }
  const port = await start(place, data, settings)
  const adminUrl = `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/postgres`
  await untilRecovered(adminUrl, data)
  const close = async () => {
    await stopped()
    callOff()
  }
  return { adminUrl, secrets, data, close }
}

/** Where a data folder lies or will lie, and who PostgreSQL runs as there. Throws where that account cannot enter a folder that was asked for. */
export async function findPlace(folder: string, insist: boolean): Promise<Place> {
  const account = chooseAccount(dataOf(folder))
  const chosen = reaches(account, folder) ? folder : openPlace(folder)
  if (chosen !== folder && insist) {
    throw problem(
      `PostgreSQL 不能以 root 运行，而普通用户进不了 ${folder}。请换一个 PEICHI_DATA，或开放上级目录的 x 权限。`,
      `PostgreSQL does not run as root, and ordinary users cannot enter ${folder}. Choose another PEICHI_DATA, or give its parents the x permission.`,
    )
  }
  mkdirSync(chosen, { recursive: true })
  if (chosen !== folder) console.log(`数据库存放在 ${chosen}（普通用户进不了 ${folder}）。 / The database lives in ${chosen}.`)
  return { folder: chosen, account, home: await binariesFor(account) }
}

const controlOf = ({ home, account, folder }: Place, args: string[]): Parameters<typeof run> => [
  ...([join(home, 'bin', 'pg_ctl'), account, folder] as const),
  [...args, '-D', dataOf(folder), '-s'],
]
const control = (place: Place, args: string[]) => run(...controlOf(place, args))

async function start(place: Place, data: string, settings: Settings) {
  const log = logOf(data)
  if (existsSync(log) && statSync(log).size > 10e6) renameSync(log, join(data, 'server.old.log'))
  for (let attempt = 1; ; attempt++) {
    const from = existsSync(log) ? statSync(log).size : 0
    const port = await freePort()
    configure(place, data, { ...settings, port })
    const started = await control(place, ['start', '-w', '-t', '120', '-l', log])
    if (started.code === 0) return port
    const said = existsSync(log) ? readFileSync(log).subarray(from).toString('utf8').trim() : started.output.trim()
    // Somebody else may have taken the port since we looked.
    if (attempt < 3 && said.includes('Address already in use')) continue
    // one that comes up half, as on a full disk, is not left behind
    await control(place, ['stop', '-m', 'immediate', '-w', '-t', '5'])
    throw notStarted(data, said)
  }
}

type Settings = Record<string, string | number>

const common: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] %u@%d ',
  random_page_cost: 1.1,
  work_mem: '16MB',
  // A new company grows from nothing to thousands of rows within seconds: plans want statistics as soon.
  autovacuum_naptime: '5s',
}

const forWork: Settings = {
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  synchronous_commit: 'on',
}

const forTests: Settings = {
  max_connections: 200,
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

/** Rewritten at every start, so that a new release brings its settings along; ALTER SYSTEM (postgresql.auto.conf) still wins. */
function configure({ account }: Place, data: string, settings: Settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`)
  const files = {
    'postgresql.conf': ['# Written at every start. Change settings with ALTER SYSTEM.', ...lines],
    'pg_hba.conf': ['# Written at every start.', 'host all all 127.0.0.1/32 scram-sha-256'],
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(data, name)
    writeFileSync(path, `${content.join('\n')}\n`, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
  }
}
