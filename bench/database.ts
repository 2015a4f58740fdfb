import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Urls } from '#server/db/prepare.ts'
import { isProblem } from '#server/db/problem.ts'
import { reach } from '#server/kit/reach.ts'
import type { Size } from './options.ts'

/** A data folder per size: each is a whole installation that the program itself can be started on (PEICHI_DATA). */
export const folderOf = ({ parts, tenants, smallParts, ledger, lines }: Size) =>
  join(import.meta.dirname, '../.data/bench', [parts, tenants, smallParts, ledger, lines].join('-'))

/** The comment on the database is the mark of a finished load: it goes with the database. */
const MARK = 'loaded, with papers'

/** Our own PostgreSQL with the settings it has in service; loaded once, used again. */
export const openBench = (size: Size, load: (urls: Urls) => Promise<void>): Promise<OpenDatabase> => openOnce(folderOf(size), MARK, load)

/** Loaded once, used again as long as it bears the mark. */
export async function openOnce(folder: string, mark: string, load: (urls: Urls) => Promise<void>): Promise<OpenDatabase> {
  const kept = await openDatabase({ PEICHI_DATA: folder }).catch((error) => {
    // what was put aside on purpose took an hour to load
    if (!isProblem(error) || error.message.includes('PEICHI_DATA') || process.env.PEICHI_BENCH) throw error
    console.log(`loading anew: ${error.message.split('\n').at(-1)}`)
  })
  if (kept && (await isLoaded(kept, mark))) return kept
  await kept?.close()
  rmSync(folder, { recursive: true, force: true })
  const fresh = await openDatabase({ PEICHI_DATA: folder })
  try {
    await load(fresh)
    await using(fresh.ownerUrl, (owner) => owner.query(`comment on database peichi is '${mark}'`))
    return fresh
  } catch (error) {
    await fresh.close()
    throw error
  }
}

async function isLoaded({ ownerUrl }: Urls, wanted: string): Promise<boolean> {
  const { rows } = await using(ownerUrl, (owner) =>
    owner.query(`select shobj_description(oid, 'pg_database') as mark from pg_database where datname = 'peichi'`),
  )
  return rows[0]?.mark === wanted
}

export async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(reach(url))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
