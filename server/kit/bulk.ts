import { CompiledQuery } from 'kysely'
import type { Context } from './context.ts'

/** A statement over a thousand lines. Planned each time: a plan prepared while the tables were small would be kept while they grow under it. */
export async function bulk<Row = Record<string, never>>(ctx: Context, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await ctx.db.executeQuery(CompiledQuery.raw(text, values))
  return rows as Row[]
}
