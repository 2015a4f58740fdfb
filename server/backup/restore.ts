import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { findPlace } from '#server/db/embedded.ts'
import { openPlace } from '#server/db/embedded-account.ts'
import { dataOf } from '#server/db/embedded-folder.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { problem } from '#server/db/problem.ts'
import { dataFolder } from '#server/kit/data-folder.ts'
import type { Environment } from '#server/kit/keys.ts'
import { checkBackup } from './check.ts'
import { layDataFolder } from './folder-copy.ts'
import { backupsIn, DATABASE, FILES, type FolderBackup, type Manifest, readManifest, SEAL_KEY, type TablesBackup } from './manifest.ts'
import { eachOf, flushFolder, sumOf } from './packed.ts'
import { backupPlace, filesFolder, sealKeyFile } from './places.ts'
import { openAndRecover, type Until } from './recover.ts'
import { connect } from './source.ts'
import { fillTables } from './table-copy.ts'

/** The folder of a backup: by its path, by its name, or the newest there is. */
export async function backupNamed(env: Environment, name: string | undefined): Promise<string> {
  const place = backupPlace(env)
  const newest = (await backupsIn(place)).at(-1)
  const chosen = [name, name && join(place, name), !name && newest && join(place, newest)].find((each) => each && existsSync(each))
  if (chosen) return resolve(chosen)
  throw name
    ? problem(`未找到备份 ${name}。`, `There is no backup ${name}.`)
    : problem(`${place} 里没有备份。`, `There is no backup in ${place}.`)
}

/** The newest backup that was whole by then, from which the log leads to the moment. */
export async function backupBefore(env: Environment, until: 'latest' | Date): Promise<string> {
  const place = backupPlace(env)
  for (const name of (await backupsIn(place)).reverse()) {
    const { kind, ended } = await readManifest(join(place, name))
    if (kind === 'folder' && (until === 'latest' || new Date(ended) <= until)) return join(place, name)
  }
  throw problem(`${place} 里没有这一时刻之前的备份。`, `There is no backup from before that moment in ${place}.`)
}

export interface Restoring {
  /** How far the archive is followed; of tables there is none. */
  until?: Until
  /** Sees the database before it is closed. */
  look?: (database: OpenDatabase) => Promise<void>
}

/**
 * Brings a backup back where there is nothing yet: never over what is there, and not before all of it is known to be whole. What was made by an older release is
 * brought forward. Nobody is signed in afterwards, and no job is in anybody's hands.
 */
export async function restoreBackup(
  env: Environment,
  folder: string,
  { until = 'backup', look = async () => {} }: Restoring = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  requireKnown(manifest)
  await requireEmpty(env, manifest)
  await requireSameKey(env, manifest)
  await checkBackup(folder, manifest)
  try {
    await restoreFiles(env, folder, manifest)
    const open = manifest.kind === 'folder' ? await openFolder(env, folder, manifest, until) : await openTables(env, folder, manifest)
    await beginAnew(open.ownerUrl)
      .then(() => look(open))
      .finally(open.close)
    return manifest
  } catch (error) {
    await undo(env)
    throw error
  }
}

/** Nothing was there before: what an attempt that failed has laid down goes again. A database elsewhere was filled whole or not at all. */
async function undo(env: Environment) {
  const data = dataFolder(env)
  const own = env.DATABASE_URL ? [] : [dataOf(data), dataOf(openPlace(data))]
  for (const path of [...own, filesFolder(env)]) await rm(path, { recursive: true, force: true })
}

/** A moment as people write it; without a zone, in China. */
export function momentOfText(text: string): 'latest' | Date {
  if (text === 'latest') return text
  const [day = '', time = '00:00'] = text.trim().split(/[ T]/)
  const moment = new Date(`${day}T${time}${/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? '' : '+08:00'}`)
  if (!Number.isNaN(moment.getTime())) return moment
  throw problem(`看不懂时刻 ${text}，请写成 2026-11-25 14:30，或 latest。`, `${text} is no moment: write 2026-11-25 14:30, or latest.`)
}

function requireKnown({ migrations, release }: Manifest) {
  const known = new Set(migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown)
    throw problem(
      `这份备份出自较新的版本 ${release}（${unknown}），请用那个版本恢复。`,
      `This backup is of a newer release, ${release} (${unknown}). Restore it with that one.`,
    )
}

async function requireEmpty(env: Environment, { kind }: Manifest) {
  if (env.DATABASE_URL && kind === 'folder')
    throw problem(
      '这份备份是内置数据库的数据目录，不能恢复到 DATABASE_URL 的服务器。请去掉 DATABASE_URL，或用 npm run backup -- --tables 做的备份。',
      'This backup is a data folder of the embedded database and cannot go to the server of DATABASE_URL. Unset DATABASE_URL, or use a backup made with npm run backup -- --tables.',
    )
  const data = dataFolder(env)
  const database = env.DATABASE_URL ? [] : [dataOf(data), dataOf(openPlace(data))]
  for (const path of [...database, filesFolder(env)]) {
    if (existsSync(path) && (await readdir(path)).length > 0)
      throw problem(
        `${path} 不是空的，恢复不会覆盖任何东西。请移走它，或用 PEICHI_DATA 指定一个空目录。`,
        `${path} is not empty; nothing is ever written over. Move it away, or set PEICHI_DATA to an empty folder.`,
      )
  }
}

/** Another key that lies there belongs to other data. */
async function requireSameKey(env: Environment, { sealKey }: Manifest) {
  const key = sealKeyFile(env)
  if (!sealKey || env.PEICHI_SEAL_KEY || !existsSync(key) || (await sumOf(key)).sha256 === sealKey.sha256) return
  throw problem(
    `${key} 是另一套数据的密钥，恢复不会覆盖它。请移走它。`,
    `${key} is the key of other data; it is not written over. Move it away.`,
  )
}

async function restoreFiles(env: Environment, from: string, { files, sealKey }: Manifest) {
  await mkdir(dataFolder(env), { recursive: true })
  const coming = `${filesFolder(env)}.restoring`
  await rm(coming, { recursive: true, force: true })
  await mkdir(coming, { recursive: true, mode: 0o700 })
  await eachOf(files, async ({ name }) => {
    const target = join(coming, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(from, FILES, name), target)
  })
  await rm(filesFolder(env), { recursive: true, force: true })
  await rename(coming, filesFolder(env))
  if (sealKey && !env.PEICHI_SEAL_KEY) await copyFile(join(from, SEAL_KEY), sealKeyFile(env))
}

/** Under another name until it is whole, as a new one is made. */
async function openFolder(env: Environment, from: string, manifest: FolderBackup, until: Until): Promise<OpenDatabase> {
  const place = await findPlace(resolve(dataFolder(env)), Boolean(env.PEICHI_DATA))
  const fresh = join(place.folder, `postgres.new-${process.pid}`)
  await layDataFolder(join(from, DATABASE), manifest, fresh, place.account)
  await rename(fresh, dataOf(place.folder))
  await flushFolder(place.folder)
  return openAndRecover(env, { place, data: dataOf(place.folder), backups: dirname(from) }, until)
}

/** The schema as it was then, its rows, and forward from there; over machines it is laid out when all of that is done, as a new one is. */
async function openTables(env: Environment, from: string, manifest: TablesBackup): Promise<OpenDatabase> {
  const database = await openDatabase({ ...env, PEICHI_CITUS: undefined }, manifest.migrations.at(-1))
  try {
    const owner = await connect(database.ownerUrl)
    await fill(owner, join(from, DATABASE), manifest).finally(() => owner.end())
    await migrate(database.ownerUrl)
    return env.DATABASE_URL ? await openDatabase(env) : database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fill(owner: pg.Client, from: string, manifest: TablesBackup) {
  const { rowCount } = await owner.query('select 1 from tenant_root limit 1')
  if (rowCount)
    throw problem(
      '数据库里已经有公司，恢复不会覆盖任何东西。请指定一个空数据库。',
      'There are companies in this database; nothing is ever written over. Name an empty one.',
    )
  const { rowCount: spread } = await owner.query(`select 1 from pg_extension where extname = 'citus'`)
  if (spread)
    throw problem(
      '这个数据库已经分布到几台机器上（Citus），恢复要先放好数据再分布。请指定一个各台机器上都不存在的数据库名。',
      'This database is laid out over machines (Citus); rows come before that. Name a database that none of the machines has yet.',
    )
  await fillTables(owner, from, manifest)
}

async function beginAnew(ownerUrl: string) {
  const owner = await connect(ownerUrl)
  await owner.query(BEGIN_ANEW).finally(() => owner.end())
}

const BEGIN_ANEW = `
  delete from session;
  delete from house.node;
  select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`
