import { join } from 'node:path'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { problem } from '#server/db/problem.ts'
import type { KeptTable, TablesBackup } from './manifest.ts'
import { PACKED, pack, unpack } from './packed.ts'

export const SCHEMAS = ['public', 'house', 'graphile_worker']
/** What the program fills by itself when it brings the schema about. */
const MADE_ANEW = ['public.migration', 'graphile_worker.migrations']
const { escapeIdentifier: quoted } = pg
const named = ({ schema, table }: Pick<KeptTable, 'schema' | 'table'>) => `${quoted(schema)}.${quoted(table)}`

interface Table {
  schema: string
  table: string
  columns: string[]
}

/** All tables that hold rows, with the columns that are written. */
async function tablesOf(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [SCHEMAS, MADE_ANEW],
  )
  return rows
}

/** Puts the rows of all tables away as they were at one moment, while everybody works on. */
export async function copyTables(owner: pg.Client, to: string): Promise<Pick<TablesBackup, 'tables' | 'sequences'>> {
  await owner.query('begin isolation level repeatable read read only')
  try {
    await oneMomentEach(owner)
    const tables: KeptTable[] = []
    for (const table of await tablesOf(owner)) {
      const name = `${table.schema}.${table.table}`
      const rows = owner.query(copyTo(`copy ${named(table)} (${table.columns.map(quoted).join(', ')}) to stdout`))
      const sum = await pack(rows, join(to, name + PACKED))
      tables.push({ ...table, name, ...sum, rows: rows.rowCount })
    }
    const { rows: sequences } = await owner.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
      [SCHEMAS],
    )
    return { tables, sequences }
  } finally {
    await owner.query('rollback')
  }
}

/**
 * Over several machines (Citus) a moment is each machine's own: one connection to each of them, all opened by one statement. A company lies on one machine, and is
 * whole at its moment. Elsewhere it says nothing.
 */
async function oneMomentEach(owner: pg.Client) {
  await owner.query('set local citus.max_adaptive_executor_pool_size = 1')
  await owner.query('select 1 from tenant_root limit 1')
}

/** Fills a database whose schema is that of the backup. All or nothing; what points nowhere is found, for keys are made anew over the rows. */
export async function fillTables(owner: pg.Client, from: string, { tables, sequences }: TablesBackup): Promise<void> {
  await owner.query('begin')
  try {
    const here = await tablesOf(owner)
    requireSameTables(here, tables)
    const keys = await dropKeys(owner)
    for (const table of here) await owner.query(`alter table ${named(table)} disable trigger user`)
    await owner.query(`truncate ${here.map(named).join(', ')}`)
    for (const table of tables) await fill(owner, from, table)
    for (const table of here) await owner.query(`alter table ${named(table)} enable trigger user`)
    for (const { table, name, definition } of keys) await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, value } of sequences) await owner.query('select setval($1::regclass, $2::bigint)', [name, value])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
  await owner.query('analyze')
}

async function fill(owner: pg.Client, from: string, table: KeptTable) {
  const rows = owner.query(copyFrom(`copy ${named(table)} (${table.columns.map(quoted).join(', ')}) from stdin`))
  await unpack(join(from, table.name + PACKED), rows, table)
  if (rows.rowCount === table.rows) return
  throw problem(
    `${table.name} 应有 ${table.rows} 行，恢复了 ${rows.rowCount} 行。`,
    `${table.name}: ${table.rows} rows expected, ${rows.rowCount} came.`,
  )
}

function requireSameTables(here: Table[], kept: KeptTable[]) {
  const columnsOf = (some: Table[]) =>
    new Set(some.flatMap(({ schema, table, columns }) => columns.map((column) => `${schema}.${table}.${column}`)))
  const differing = [...columnsOf(here).symmetricDifference(columnsOf(kept))]
  if (differing.length === 0) return
  const few = differing.slice(0, 5).join(', ')
  throw problem(
    `备份与本程序的表不一致：${few}。请用做这份备份的版本恢复，再升级。`,
    `The tables of the backup are not those of this program: ${few}. Restore with the release that made it, then upgrade.`,
  )
}

interface Key {
  table: string
  name: string
  definition: string
}
async function dropKeys(owner: pg.Client): Promise<Key[]> {
  const { rows } = await owner.query<Key>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = any($1) order by c.oid`,
    [SCHEMAS],
  )
  for (const { table, name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
