import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'

/**
 * Customers within the caller's data scope: those in the charge of somebody he sees, and those in nobody's charge. Suppliers and carriers are the
 * company's; a supplier who also buys belongs to his person in charge. `client` is the alias of the table.
 */
export const clientScopeSql = (scope: string, client: string) =>
  `(${scope}::bigint[] is null or ${client}.tags not in (1, 3) or ${client}.incharge_id = 0 or ${client}.incharge_id = any(${scope}::bigint[]))`

export const clientsInScope = ({ dataScope }: Pick<Context, 'dataScope'>, client = 'client'): RawBuilder<boolean> =>
  dataScope === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${client}.tags`)} not in (1, 3) or ${sql.ref(`${client}.incharge_id`)} = 0 or ${sql.ref(`${client}.incharge_id`)} = any(${dataScope}::bigint[]))`
