import pg from 'pg'
import { inject } from 'vitest'

/** The owner of the database, who sees every tenant. Files of one worker share him: none of them may end what the next one asks. */
export const owner = new pg.Pool({ connectionString: inject('database').ownerUrl, max: 1, idleTimeoutMillis: 1000, allowExitOnIdle: true })
// the database ends before the worker does
owner.on('error', () => undefined)

export interface Column {
  relation: string
  column: string
}
/** The tables of tenants, each with the number that names its rows. */
export async function tenantTables(): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select c.relname as relation, (
      select a.attname from pg_index i cross join unnest(i.indkey) k join pg_attribute a on a.attrelid = c.oid and a.attnum = k
      where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id' and a.atttypid = 'bigint'::regtype order by a.attidentity desc, a.attnum limit 1) as column
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows
}
/** Ids of a tenant's rows, the newest two of each table: as numbers, for as text 9999 comes after 10001. */
export async function idsOf(tenantId: number): Promise<number[]> {
  const found = new Set<number>()
  for (const { relation, column } of (await tenantTables()).filter((each) => each.column !== null)) {
    const { rows } = await owner.query(`select distinct ${column} as id from ${relation} where tenant_id = $1 order by 1 desc limit 2`, [
      tenantId,
    ])
    for (const { id } of rows) found.add(Number(id))
  }
  found.delete(0)
  return [...found]
}
