import type pg from 'pg'
import { DRAWN_HERE, raiseOnMachines } from '#server/db/machine-numbers.ts'
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
  const of = Number(tenantId)
  for (const each of numbers) {
    const from = `${tableName({ name: each.table, columns: [] })} where tenant_id = ${of}${OTHERS[each.table] ?? ''}`
    await raise(owner, each.sequence, `select max("${each.column}") as h from ${from} and "${each.column}" < ${DRAWN_HERE}`)
    await raiseOnMachines(owner, { ...each, from })
  }
  await raise(owner, 'tenant_number', `select ${of} as h`)
  await raise(owner, 'company_number', `select max(dept_id) as h from dept where tenant_id = ${of} and company`)
}

/** Asked first, then raised: where tables lie on several machines a statement of one company is carried out on that one, and sequences are another there. */
async function raise(owner: pg.Client, sequence: string, asked: string) {
  const { rows } = await owner.query<{ h: string | null }>(asked)
  const highest = rows[0]?.h
  if (highest)
    await owner.query(`select setval($1::regclass, $2::bigint) where $2::bigint >= (select last_value from ${sequence})`, [
      sequence,
      highest,
    ])
}
