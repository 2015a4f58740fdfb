import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import type { Borders, Sql } from '../sources/facts.ts'

export async function bordersOf({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>): Promise<Borders> {
  const { rows } = await sql<Borders>`
    select coalesce((select entry_id from result_rolled where tenant_id = ${tenantId}), 0) as entry,
      coalesce((select ledger_id from result_rolled where tenant_id = ${tenantId}), 0) as ledger,
      coalesce((select ledger_id from stock_rolled where tenant_id = ${tenantId}), 0) as day`.execute(db)
  const [found] = rows
  return { entry: Number(found?.entry ?? 0), ledger: Number(found?.ledger ?? 0), day: Number(found?.day ?? 0) }
}

const SAID = {
  entry: { of: 'entry_id', table: 'result_rolled', column: 'r.entry_id' },
  ledger: { of: 'ledger_id', table: 'result_rolled', column: 'l.ledger_id' },
  day: { of: 'ledger_id', table: 'stock_rolled', column: 'l.ledger_id' },
} as const

const border = (which: keyof Borders, tenantId: number): Sql => {
  const { of, table } = SAID[which]
  return sql`coalesce((select ${sql.raw(of)} from ${sql.raw(table)} where tenant_id = ${tenantId}), 0)`
}

const UNKNOWN: Borders = { entry: 0, ledger: 0, day: 0 }

/** Rows of the ledger that no roll-up holds yet. Without the number the planner expects a third of the ledger, and reads all of it. */
export const beyond = (which: keyof Borders, tenantId: number, borders: Borders = UNKNOWN): Sql =>
  sql`${sql.raw(SAID[which].column)} > ${borders[which]} and ${sql.raw(SAID[which].column)} > ${border(which, tenantId)}`

/** Rows that the roll-ups hold. */
export const upTo = (which: keyof Borders, tenantId: number): Sql => sql`${sql.raw(SAID[which].column)} <= ${border(which, tenantId)}`
