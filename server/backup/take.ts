import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveIn, segmentOf } from '#server/db/archive.ts'
import { holdFolder } from '#server/db/hold.ts'
import { isProblem, problem } from '#server/db/problem.ts'
import type { Environment } from '#server/kit/keys.ts'
import product from '../../package.json' with { type: 'json' }
import { copyDataFolder } from './folder-copy.ts'
import { superfluous } from './keep.ts'
import { type Earlier, keepFiles } from './kept-files.ts'
import { backupsIn, DATABASE, FILES, type Manifest, nameOf, PARTIAL, readManifest, SEAL_KEY, writeManifest } from './manifest.ts'
import { note } from './note.ts'
import { flushFolder, sumOf } from './packed.ts'
import { backupPlace, filesFolder, sealKeyFile } from './places.ts'
import { openSource, type Source } from './source.ts'
import { copyTables } from './table-copy.ts'

export interface Taken {
  folder: string
  bytes: number
}

/**
 * Backs this installation up, while it works: its database, its uploaded files and its key. Until it is whole it bears another name; what an attempt that was killed
 * left behind goes with the next. `tables`: rows by table even where the data folder could be copied, to move to another server.
 */
export async function takeBackup(env: Environment, { tables = false, now = new Date() } = {}): Promise<Taken> {
  const place = backupPlace(env)
  // The database's account walks through it to the archive; each backup is shut.
  await mkdir(place, { recursive: true, mode: 0o711 })
  const release = await holdFolder(place).catch((error) => {
    throw isProblem(error) ? problem('另一次备份正在进行。', 'Another backup is under way.') : error
  })
  return takeInto(place, env, { tables, now }).finally(release)
}

async function takeInto(place: string, env: Environment, { tables, now: begun }: { tables: boolean; now: Date }): Promise<Taken> {
  const source = await openSource(env)
  try {
    const folder = join(place, nameOf(begun))
    const manifest = await fillPartial(place, folder + PARTIAL, { env, source, tables, begun })
    await rename(folder + PARTIAL, folder)
    await flushFolder(place)
    const bytes = bytesOf(manifest)
    await note(source.owner, { work: 'backup', place: folder, begun, bytes })
    for (const old of superfluous(await backupsIn(place), begun)) await rm(join(place, old), { recursive: true, force: true })
    await clearArchive(place)
    return { folder, bytes }
  } catch (error) {
    await note(source.owner, { work: 'backup', place, begun, bytes: 0, error })
    throw error
  } finally {
    await source.close()
  }
}

interface Filling {
  env: Environment
  source: Source
  tables: boolean
  begun: Date
}

async function fillPartial(place: string, partial: string, filling: Filling): Promise<Manifest> {
  for (const left of await readdir(place)) if (left.endsWith(PARTIAL)) await rm(join(place, left), { recursive: true, force: true })
  const earlier = await newestOf(place)
  await requireRoom(place, earlier)
  await mkdir(partial, { mode: 0o700 })
  const manifest = await fillBackup(partial, filling, earlier)
  await writeManifest(partial, manifest)
  await flushFolder(partial)
  return manifest
}

async function fillBackup(to: string, { env, source, tables, begun }: Filling, earlier: Earlier | undefined): Promise<Manifest> {
  const { rows } = await source.owner.query<{ name: string }>('select name from migration order by name')
  const database = await fillDatabase(source, join(to, DATABASE), tables)
  // What the database speaks of was there before: files come after it.
  const files = env.PEICHI_S3_ENDPOINT ? [] : await keepFiles(filesFolder(env), join(to, FILES), earlier)
  const key = sealKeyFile(env)
  if (existsSync(key)) await copyFile(key, join(to, SEAL_KEY))
  return {
    ...{ format: 1, release: product.version, begun: begun.toISOString(), ended: new Date().toISOString() },
    migrations: rows.map(({ name }) => name),
    ...{ files, ...(existsSync(key) && { sealKey: await sumOf(join(to, SEAL_KEY)) }) },
    ...(env.PEICHI_S3_ENDPOINT && { filesElsewhere: `${env.PEICHI_S3_ENDPOINT}/${env.PEICHI_S3_BUCKET ?? ''}` }),
    ...database,
  }
}

async function fillDatabase({ owner, data }: Source, to: string, tables: boolean) {
  if (!data || tables) return { kind: 'tables' as const, ...(await copyTables(owner, to)) }
  const { rows } = await owner.query<{ version: string }>(`select current_setting('server_version') as version`)
  return { kind: 'folder' as const, postgres: rows[0]?.version ?? '', ...(await copyDataFolder(owner, data, to)) }
}

async function newestOf(place: string) {
  const newest = (await backupsIn(place)).at(-1)
  if (!newest) return undefined
  const manifest = await readManifest(join(place, newest))
  return { folder: join(place, newest, FILES), files: manifest.files, begun: manifest.begun, bytes: bytesOf(manifest) }
}

/** Packed it takes less than its bytes; a disk that is filled by its own backups stops the trade. */
async function requireRoom(place: string, earlier: { bytes: number } | undefined) {
  const { bavail, bsize } = await statfs(place)
  const needed = (earlier?.bytes ?? 0) / 2 + 200e6
  if (bavail * bsize > needed) return
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  throw problem(
    `备份位置 ${place} 空间不足：剩 ${mb(bavail * bsize)} MB，约需 ${mb(needed)} MB。`,
    `Not enough room in ${place}: ${mb(bavail * bsize)} MB left, about ${mb(needed)} MB needed.`,
  )
}

const bytesOf = (manifest: Manifest) =>
  (manifest.kind === 'folder' ? manifest.database : manifest.tables).reduce((sum, { bytes }) => sum + bytes, 0)

/** What came before the oldest backup leads to nothing any more. */
async function clearArchive(place: string) {
  const manifests = await Promise.all((await backupsIn(place)).map((name) => readManifest(join(place, name))))
  const firsts = manifests.flatMap((each) => (each.kind === 'folder' ? [positionOf(each.firstSegment)] : []))
  const [oldest] = firsts.sort()
  if (!oldest) return
  for (const file of await readdir(archiveIn(place)).catch((): string[] => [])) {
    const segment = segmentOf(file)
    if (segment && positionOf(segment) < oldest) await rm(join(archiveIn(place), file), { force: true })
  }
}
/** Where a segment stands in the log, whatever its timeline. */
const positionOf = (segment: string) => segment.slice(8)
