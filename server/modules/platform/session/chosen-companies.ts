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

/** They are all companies of the house: nobody outside of them holds goods of theirs, or they goods of his. */
export async function isHouse(ctx: Context, companies: readonly number[]): Promise<boolean> {
  const stranger = await ctx.db
    .selectFrom('dept')
    .select('deptId')
    .where('tenantId', '=', ctx.tenantId)
    .where('company', '=', true)
    .where('deptId', 'not in', [...companies])
    .limit(1)
    .executeTakeFirst()
  return stranger === undefined
}
