import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Asked, companyTables, isTaken } from '#server/company/tables.ts'
import type { Context } from '#server/kit/context.ts'

type Reading = Pick<Context, 'db'>
export type Row = (string | null)[]
const AT_ONCE = 1000

/** All a statement finds, a thousand rows at a time: their number costs no memory. Within one transaction. */
export async function* rowsOf({ db }: Reading, text: string): AsyncGenerator<Row> {
  const name = sql.id(`c${randomUUID().replaceAll('-', '')}`)
  await sql`declare ${name} no scroll cursor for ${sql.raw(text)}`.execute(db)
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const { rows } = await sql<Record<string, string | null>>`fetch ${sql.raw(String(AT_ONCE))} from ${name}`.execute(db)
    for (const row of rows) yield Object.values(row)
    found = rows.length
  }
  await sql`close ${name}`.execute(db)
}

export interface RawTable {
  name: string
  columns: string[]
  text: string
}
/** Secrets, and what belongs to this installation alone: nobody can use it elsewhere. */
const SECRET = /hash|sealed|salt|secret|ticket|token|credential/

/** Every table with rows of a company, as it lies in the database. Which there are is asked, so that a new one comes along by itself. */
export async function rawTables({ db, tenantId }: Reading & Pick<Context, 'tenantId'>): Promise<RawTable[]> {
  const ask: Asked = { query: (text) => sql.raw(text).execute(db) as never }
  const { rows } = await sql<{ place: string }>`select c.relname || '.' || a.attname as place from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid <> 'bytea'::regtype
      and has_column_privilege(c.oid, a.attnum, 'select')`.execute(db)
  const readable = new Set(rows.map(({ place }) => place))
  return (await companyTables(ask)).filter(isTaken).flatMap(({ name, columns }) => {
    const shown = columns.filter((column) => readable.has(`${name}.${column}`) && !SECRET.test(column))
    if (shown.length === 0) return []
    const list = shown.map((column, at) => `"${column}"::text as c${at}`).join(', ')
    return [{ name, columns: shown, text: `select ${list} from public."${name}" where tenant_id = ${Number(tenantId)}` }]
  })
}
