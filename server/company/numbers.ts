import type pg from 'pg'
import { tableName } from './tables.ts'

interface Numbers {
  table: string
  column: string
  sequence: string
}

/** What gives out the numbers of rows. */
export async function numbersOf(owner: pg.Client): Promise<Numbers[]> {
  const { rows } = await owner.query<Numbers>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  )
  return rows
}

/** Companies are told from departments by a number of thirteen digits, which another sequence gives out. */
const OTHERS: Record<string, string> = { dept: ' and not company' }

/** The next row of the company gets a number it has not given out; nobody is given a smaller one than before. */
export async function settleNumbers(owner: pg.Client, numbers: Numbers[], tenantId: number): Promise<void> {
  const raise = (sequence: string, highest: string) =>
    owner.query(
      `select setval($1::regclass, h) from (select (${highest})::bigint as h) x where h >= (select last_value from ${sequence})`,
      [sequence],
    )
  const of = Number(tenantId)
  for (const { table, column, sequence } of numbers)
    await raise(
      sequence,
      `select max("${column}") from ${tableName({ name: table, columns: [] })} where tenant_id = ${of}${OTHERS[table] ?? ''}`,
    )
  await raise('tenant_number', `${of}`)
  await raise('company_number', `select max(dept_id) from dept where tenant_id = ${of} and company`)
}
