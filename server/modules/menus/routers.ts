import type { Context } from '#server/kit/context.ts'
import { menuRows } from './queries.ts'
import { routersOf } from './rules.ts'

/** The user's own menu tree. With a one-time password it is empty: the password comes first. */
export const routers = async (ctx: Context) => ({ data: ctx.tags.size === 0 ? [] : routersOf(await menuRows(ctx), ctx.may) })

/** The whole tree for those who hand out rights. */
export async function list(ctx: Context) {
  const rows = await menuRows(ctx)
  return { data: rows.map(({ menuId, parentId, ...row }) => ({ ...row, id: menuId, parentId: parentId ?? 0 })) }
}
