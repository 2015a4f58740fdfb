import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { spell } from '#server/kit/pinyin.ts'
import { menuRows } from './queries.ts'
import { routersOf } from './rules.ts'

/** The user's own menu tree. With a one-time password it is empty: the password comes first. */
export async function routers(ctx: Context) {
  if (ctx.tags.size === 0) return { data: [] }
  // of a company that may only read the clock takes care
  if (!ctx.readOnly) await sql`select house.sync_own_menu()`.execute(ctx.db)
  const rows = (await menuRows(ctx)).map((row) => {
    const { full, initials } = spell(row.title)
    return { ...row, pinyin: [full, initials] }
  })
  return { data: routersOf(rows, ctx.may) }
}

/** The whole tree for those who hand out rights. */
export async function list(ctx: Context) {
  const rows = await menuRows(ctx)
  return { data: rows.map(({ menuId, parentId, ...row }) => ({ ...row, id: menuId, parentId: parentId ?? 0 })) }
}
