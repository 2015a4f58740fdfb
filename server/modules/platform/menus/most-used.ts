import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** So many of the reader's newest visits are counted: the log only grows. */
const NEWEST = 2_000
/** More than the home page shows: some lead to pages that he may not open any more. */
const MOST = 30

/** The reader's own pages, those he opens most first; of two alike the one he was at last. */
export async function mostUsed({ db, tenantId, userId }: Context) {
  const rows = await statement<{ menuId: number }>({ db }, 'menus.mostUsed', USED, [tenantId, userId, NEWEST, MOST])
  return { data: rows.map(({ menuId }) => menuId) }
}

export const USED = `
  select l.menu_id as "menuId"
  from (select menu_id, menu_log_id from menu_log where tenant_id = $1 and user_id = $2 order by menu_log_id desc limit $3) l
  group by l.menu_id order by count(*) desc, max(l.menu_log_id) desc limit $4`
