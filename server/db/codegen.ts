import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startFleeting } from './fleeting.ts'
import { prepareDatabase } from './prepare.ts'

export const SCHEMA_FILE = join(import.meta.dirname, 'schema.ts')

interface Column {
  table: string
  readonly: boolean
  column: string
  type: string
  nullable: boolean
  written: 'by us' | 'optionally' | 'never'
  comment: string | null
}

const COLUMNS = `
  select c.relname as table, c.relkind in ('v', 'm') as readonly, a.attname as column,
         coalesce(b.typname, t.typname) as type, not a.attnotnull as nullable,
         case when a.attidentity = 'a' or a.attgenerated <> '' then 'never'
              when a.attidentity = 'd' or a.atthasdef then 'optionally' else 'by us' end as written,
         col_description(c.oid, a.attnum) as comment
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type b on b.oid = t.typbasetype
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> 'migration'
  order by c.relname collate "C", a.attnum`

const HEAD = `// Written by \`npm run schema\` from the database that the migrations make. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
`

/** Declared only when used. Kysely's own Generated does not look inside a ColumnType, ours does. */
const SHAPES: Record<string, string> = {
  Generated: `type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>`,
  Fixed: `/** The database alone writes it. */
type Fixed<T> = T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>`,
  Json: `/** Written as text (JSON.stringify): the driver would send an array as a PostgreSQL array. */
type Json = ColumnType<JsonValue, string, string>`,
  Numeric: `/** Exact text when read. */
type Numeric = ColumnType<string, string | number, string | number>`,
}

/** The text of schema.ts for this database: names as CamelCasePlugin shows them, types as server/kit/pool.ts reads them. */
export async function schemaText(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(COLUMNS).finally(() => client.end())
  const tables = Map.groupBy(rows, (row) => row.table)
  const names = [...tables.keys()]
  const interfaces = [...tables].map(([table, columns]) => `interface ${typeName(table)} {\n${columns.map(property).join('')}}\n`)
  const all = `export interface DB {\n${names.map((table) => `  ${camel(table)}: ${typeName(table)}\n`).join('')}}\n`
  const body = [...interfaces, all].join('\n')
  const shapes = Object.entries(SHAPES).filter(([name]) => new RegExp(`\\b${name}\\b`).test(interfaces.join('')))
  return `${HEAD}${shapes.map(([, text]) => `${text}\n`).join('')}\n${body}`
}

function property({ column, type, nullable, written, readonly, comment }: Column) {
  const plain = `${typeOf(type, column)}${nullable ? ' | null' : ''}`
  const shown = readonly || written === 'never' ? `Fixed<${plain}>` : written === 'optionally' ? `Generated<${plain}>` : plain
  return `${comment ? `  /** ${comment.replaceAll('*/', '* /')} */\n` : ''}  ${camel(column)}: ${shown}\n`
}

const TYPES: Record<string, string> = {
  ...Object.fromEntries(['int2', 'int4', 'int8', 'oid', 'float4', 'float8'].map((name) => [name, 'number'])),
  ...Object.fromEntries(
    ['text', 'varchar', 'bpchar', 'name', 'uuid', 'inet', 'date', 'time', 'timestamp', 'timestamptz', 'interval'].map((name) => [
      name,
      'string',
    ]),
  ),
  bool: 'boolean',
  numeric: 'Numeric',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
}

function typeOf(type: string, column: string): string {
  if (type.startsWith('_')) {
    const item = typeOf(type.slice(1), column)
    return `${item === 'Numeric' ? 'string' : item}[]`
  }
  const known = TYPES[type]
  if (!known) throw new Error(`column ${column}: no TypeScript type is known for ${type}; add it to server/db/codegen.ts`)
  return known
}

function camel(name: string) {
  const changed = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const back = changed.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (back !== name) throw new Error(`${name} does not survive the way to camelCase and back (an underscore before a digit?): rename it`)
  return changed
}

const typeName = (table: string) => camel(table).replace(/^./, (letter) => letter.toUpperCase())

/** A database that only the migrations made, for as long as the work lasts. */
async function migratedAside<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const server = await startFleeting()
  try {
    const { ownerUrl } = await prepareDatabase({ adminUrl: server.adminUrl, database: 'peichi', passwords: server.secrets })
    return await work(ownerUrl)
  } finally {
    await server.close()
  }
}

export async function writeSchema() {
  writeFileSync(SCHEMA_FILE, await migratedAside(schemaText))
  console.log('已生成 server/db/schema.ts')
}

if (import.meta.main) await writeSchema()
