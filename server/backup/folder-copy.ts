import { chownSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Account } from '#server/db/embedded-account.ts'
import { problem } from '#server/db/problem.ts'
import type { FolderBackup } from './manifest.ts'
import { eachOf, PACKED, type Piece, pack, packFile, unpackFile } from './packed.ts'

/** What belongs to the running server, or is made anew at every start. Of these folders the place alone is kept. */
const EMPTIED = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|server(?:\.old)?\.log|backup_label(?:\.old)?|tablespace_map(?:\.old)?|current_logfiles)$|(?:^|\/)(?:pg_internal\.init|pgsql_tmp)/
const LOG = 'pg_wal'

type Copied = Pick<FolderBackup, 'database' | 'emptyFolders' | 'firstSegment'>

/**
 * Copies the data folder of a server that goes on working, by PostgreSQL's own protocol (Continuous Archiving, "Making a Base Backup Using the Low Level API"):
 * files as they are while they change, then the log from the checkpoint before to the last change. One connection holds it all: if it breaks, nothing was done.
 */
export async function copyDataFolder(admin: pg.Client, data: string, to: string): Promise<Copied> {
  // Until this connection ends nothing is cleared away of the log.
  await admin.query(`select pg_create_physical_replication_slot('peichi_backup_' || pg_backend_pid(), true, true)`)
  const { rows: started } = await admin.query<{ segment: string }>(
    `select pg_walfile_name(lsn) as segment from pg_backup_start('peichi', fast => true) as lsn`,
  )
  const firstSegment = started[0]?.segment ?? ''
  const { database, emptyFolders } = await copyAll(data, to)
  const { rows: stopped } = await admin.query<{ segment: string; label: string }>(
    `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
  )
  const [{ segment: lastSegment, label } = { segment: '', label: '' }] = stopped
  await admin.query('select pg_switch_wal()')
  const log = await copyLog(data, to, firstSegment, lastSegment)
  const labelled = { name: 'backup_label', ...(await pack(Readable.from([label]), join(to, `backup_label${PACKED}`))) }
  return { database: [...database, ...log, labelled], emptyFolders, firstSegment }
}

async function copyAll(data: string, to: string): Promise<Pick<Copied, 'database' | 'emptyFolders'>> {
  const names: string[] = []
  const emptyFolders: string[] = []
  const walk = async (below: string) => {
    const entries = await readdir(join(data, below), { withFileTypes: true })
    if (entries.length === 0) emptyFolders.push(below)
    for (const entry of entries) {
      const name = below ? `${below}/${entry.name}` : entry.name
      if (LEFT_OUT.test(name)) continue
      if (EMPTIED.includes(name)) emptyFolders.push(name)
      else if (entry.isDirectory()) await walk(name)
      else if (entry.isFile()) names.push(name)
    }
  }
  await walk('')
  const database: Piece[] = []
  await eachOf(names, async (name) => {
    const sum = await packFile(join(data, name), join(to, name + PACKED)).catch(gone)
    if (sum) database.push({ name, ...sum })
  })
  return { database, emptyFolders }
}

/** A table dropped meanwhile: the log says so too. */
function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function copyLog(data: string, to: string, first: string, last: string): Promise<Piece[]> {
  const names = (await readdir(join(data, LOG))).filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  )
  if (!names.includes(last))
    throw problem('备份时数据库日志被清除，请再试一次。', 'The log of the database was cleared away during the backup. Try again.')
  const pieces: Piece[] = []
  for (const name of names.sort()) {
    const path = `${LOG}/${name}`
    pieces.push({ name: path, ...(await packFile(join(data, path), join(to, path + PACKED))) })
  }
  return pieces
}

/** Lays the data folder out as it was put away; what starts on it makes itself whole from the log. */
export async function layDataFolder(from: string, { database, emptyFolders }: FolderBackup, to: string, account: Account): Promise<void> {
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  const made = new Set<string>()
  const folder = async (path: string) => {
    if (made.has(path)) return
    if (path !== to) await folder(dirname(path))
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
    own(path)
    made.add(path)
  }
  for (const name of [...emptyFolders, LOG, `${LOG}/archive_status`, `${LOG}/summaries`]) await folder(join(to, name))
  for (const { name } of database) await folder(dirname(join(to, name)))
  await eachOf(database, async (piece) => {
    const path = join(to, piece.name)
    await unpackFile(join(from, piece.name + PACKED), path, piece)
    own(path)
  })
}
