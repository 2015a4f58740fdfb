import type pg from 'pg'
import type { Database } from './database.ts'

const clients = new WeakMap<Database, pg.PoolClient>()

/** Ties a query builder to the client its transaction runs on. */
export const openStatements = (db: Database, client: pg.PoolClient) => void clients.set(db, client)

function clientOf(db: Database): pg.PoolClient {
  const client = clients.get(db)
  if (!client) throw new Error('no transaction is open')
  return client
}

/** A hand-written statement for the hot few, prepared once per connection under its name. Columns are named in the SQL (`as "pjNo"`). */
export async function statement<Row = Record<string, never>>(
  ctx: { db: Database },
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await clientOf(ctx.db).query<Row & pg.QueryResultRow>({ name, text, values })
  return rows
}

/** `ck_no as "ckNo"` and so on: what a hand-written statement reads, under the names of the house. */
export const columns = (names: readonly string[]) =>
  names.map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`).join(', ')

/** Sets the tenant of a running transaction whose tenant was not known at its begin (login). */
export async function setTenant(db: Database, tenantId: number): Promise<void> {
  await clientOf(db).query(`set local app.tenant_id = '${Number(tenantId)}'`)
}
