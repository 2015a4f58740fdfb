import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '#server/db/problem.ts'
import type { Piece, Sum } from './packed.ts'

/** A table as it was put away. */
export interface KeptTable extends Piece {
  schema: string
  table: string
  columns: string[]
  rows: number
}

interface Common {
  format: 1
  /** Of the program that made it. */
  release: string
  begun: string
  ended: string
  /** That had run, in their order. */
  migrations: string[]
  /** What was uploaded, where it lay in a folder of ours. */
  files: Piece[]
  /** The key that seals what must be read again, where it lay beside the data. */
  sealKey?: Sum
  /** Of an S3 store: its name; what lies there is not in here. */
  filesElsewhere?: string
}
/** The data folder of PostgreSQL, as it stood while it worked, with the log that makes it whole. */
export interface FolderBackup extends Common {
  kind: 'folder'
  postgres: string
  database: Piece[]
  emptyFolders: string[]
  /** The first segment of the log it needs. */
  firstSegment: string
}
/** The rows of all tables at one moment. */
export interface TablesBackup extends Common {
  kind: 'tables'
  tables: KeptTable[]
  sequences: { name: string; value: string }[]
}
export type Manifest = FolderBackup | TablesBackup

/** The parts of a backup. */
export const DATABASE = 'database'
export const FILES = 'files'
export const SEAL_KEY = 'seal.key'
const MANIFEST = 'manifest.json'
/** Until it is whole a backup bears this at its end. */
export const PARTIAL = '.partial'

/** When it was begun, in the world's time: names are in the order of time and hold nothing that a file system forbids. */
export const nameOf = (moment: Date): string => moment.toISOString().replace(/[:.]/g, '-')
export function momentOfName(name: string): Date | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(name)
  return parts ? new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}.${parts[5]}Z`) : undefined
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flag: 'wx', flush: true })

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause) => {
    throw problem(`${folder} 不是一份完整的备份（没有 ${MANIFEST}）。`, `${folder} is no whole backup (it has no ${MANIFEST}).`, cause)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format === 1) return manifest
  throw problem(
    `备份 ${folder} 的格式比本程序新，请用做这份备份的版本。`,
    `The backup ${folder} is of a newer form. Use the release that made it.`,
  )
}

/** The whole backups of a place, oldest first. */
export async function backupsIn(place: string): Promise<string[]> {
  const names = await readdir(place).catch((): string[] => [])
  return names.filter((name) => momentOfName(name)).sort()
}
