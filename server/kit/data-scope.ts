import { type RawBuilder, sql } from 'kysely'
import type { Identity } from './context.ts'

type Scoped = Pick<Identity, 'dataScope'>

/**
 * Data scope as a condition: the row is within reach when one of these columns names a user he sees. Nothing to check for whoever sees the
 * whole company: then the condition is `true` and costs nothing.
 *
 *     .where(withinDataScope(ctx, 'o.created_by', 'o.incharge_id'))
 */
export function withinDataScope({ dataScope }: Scoped, ...persons: string[]): RawBuilder<boolean> {
  if (dataScope === null) return sql<boolean>`true`
  const one = persons.map((column) => sql<boolean>`${sql.ref(column)} = any(${dataScope}::bigint[])`)
  return sql<boolean>`(${sql.join(one, sql` or `)})`
}

/** The same for hand-written statements: `$n` is handed `ctx.dataScope`. */
export const dataScopeSql = (parameter: `$${number}`, ...persons: string[]) =>
  `(${parameter}::bigint[] is null or ${persons.map((column) => `${column} = any(${parameter}::bigint[])`).join(' or ')})`
