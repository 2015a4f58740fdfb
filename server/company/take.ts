import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { DATABASE, FILES, nameOf, PARTIAL } from '#server/backup/manifest.ts'
import { flushFolder, PACKED, type Piece, pack } from '#server/backup/packed.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { thumbOf } from '#server/modules/platform/files/index.ts'
import product from '../../package.json' with { type: 'json' }
import { type CompanyManifest, type TakenTable, writeCompanyManifest } from './manifest.ts'
import { companyTables, isTaken, listed, migrationsOf, requireCompany, tableName } from './tables.ts'

export interface CompanySource {
  owner: pg.Client
  files: Pick<FileStore, 'head' | 'read'>
}

/** Puts all there is of one company into a folder of its own below `place`: its rows at one moment, and its files. The company works on meanwhile. */
export async function takeCompany(
  { owner, files }: CompanySource,
  tenantId: number,
  place: string,
  now = clockNow(),
): Promise<{ folder: string; manifest: CompanyManifest }> {
  const { name } = await requireCompany(owner, tenantId)
  const folder = join(place, `company-${tenantId}-${nameOf(now)}`)
  const partial = folder + PARTIAL
  await mkdir(place, { recursive: true })
  await mkdir(partial, { mode: 0o700 })
  try {
    const { tables, keys, migrations } = await takeRows(owner, tenantId, join(partial, DATABASE))
    const kept = await takeFiles(files, keys, join(partial, FILES))
    const begun = now.toISOString()
    const manifest: CompanyManifest = {
      ...{ format: 1, kind: 'company', release: product.version, begun, migrations, tenantId, companyName: name },
      ...{ tables, ...kept },
    }
    await writeCompanyManifest(partial, manifest)
    await flushFolder(partial)
    await rename(partial, folder)
    await flushFolder(place)
    return { folder, manifest }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function takeRows(owner: pg.Client, tenantId: number, to: string) {
  await owner.query('begin isolation level repeatable read read only')
  try {
    const tables: TakenTable[] = []
    for (const table of (await companyTables(owner)).filter(isTaken)) {
      const rows = owner.query(
        copyTo(`copy (select ${listed(table)} from ${tableName(table)} where tenant_id = ${Number(tenantId)}) to stdout`),
      )
      const sum = await pack(rows, join(to, table.name + PACKED))
      tables.push({ ...table, ...sum, rows: rows.rowCount })
    }
    return { tables, keys: await keysOf(owner, tenantId), migrations: await migrationsOf(owner) }
  } finally {
    await owner.query('rollback').catch(() => {})
  }
}

/** Of all files that lie there for good, with their small pictures. */
export async function keysOf(owner: pg.Client, tenantId: number): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(
    'select file_key as key from stored_file where tenant_id = $1 and file_key is not null order by 1',
    [tenantId],
  )
  return rows.flatMap(({ key }) => [key, thumbOf(key)])
}

async function takeFiles(files: CompanySource['files'], keys: string[], to: string) {
  const kept: Piece[] = []
  const missing: string[] = []
  for (const key of keys) {
    if (await files.head(key)) kept.push({ name: key, ...(await pack(await files.read(key), join(to, key + PACKED))) })
    else if (key !== thumbOf(key)) missing.push(key)
  }
  return { files: kept, missing }
}
