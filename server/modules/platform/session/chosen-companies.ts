import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { companiesFor } from './queries.ts'

/** The companies a list is asked for: '' the one signed in to, 'all' every one the reader may work in, else ids, each of which he may. */
export async function chosenCompanies(ctx: Context, chosen: string): Promise<readonly number[]> {
  if (chosen === '' || chosen === String(ctx.companyId)) return [ctx.companyId]
  const mine = (await companiesFor(ctx.db, ctx)).map(({ id }) => id)
  if (chosen === 'all') return mine
  const ids = [...new Set(chosen.split(',').map(Number))]
  if (!ids.every((id) => mine.includes(id))) throw notYours()
  return ids
}
