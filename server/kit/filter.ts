import { type RawBuilder, sql } from 'kysely'
import type { PriceTag, Ranged } from '#contract/kit/fields.ts'
import type { Context } from './context.ts'
import { forbidden } from './errors.ts'
import { containing } from './page.ts'

export type Comparison = '=' | '>=' | '<=' | 'contains' | 'not contains'

/** `remark contains 加急`: a text of a filter against a column. Texts compare as the database sorts them. */
export function compared(column: string, comparison: Comparison, text: string): RawBuilder<boolean> {
  const ref = sql.ref(column)
  if (comparison === 'contains') return sql`${ref} ilike ${containing(text)}`
  if (comparison === 'not contains') return sql`${ref} not ilike ${containing(text)}`
  return sql`${ref} ${sql.raw(comparison)} ${text}`
}

/** Between two numbers, both included. Whoever may not see the figures cannot feel his way to them by a range. */
export function within(ctx: Pick<Context, 'maySee'>, column: string, { min, max }: Ranged, ...tags: PriceTag[]): RawBuilder<boolean> {
  if (!tags.every((tag) => ctx.maySee(tag))) throw forbidden()
  const ref = sql.ref(column)
  const low = min === undefined ? sql`true` : sql`${ref} >= ${min}::numeric`
  const high = max === undefined ? sql`true` : sql`${ref} <= ${max}::numeric`
  return sql`(${low} and ${high})`
}
