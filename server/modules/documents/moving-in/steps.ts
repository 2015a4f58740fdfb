import { MOVING_STEPS } from '#contract/documents/moving-in.ts'
import { kindName } from '#contract/master/imports/import-kinds.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { broughtIn } from '#server/modules/master/imports/index.ts'
import type { State } from './moving.ts'

/** How many there are of what is entered on a page. */
const COUNTS = `
  select (select count(*) from dept where tenant_id = $1 and company)::int as "DepartmentList",
    (select count(*) from warehouse where tenant_id = $1 and company_id = $2 and kind <> 'transit' and enabled and deleted_at is null)::int as "WarehouseList",
    (select count(*) from acc_account where tenant_id = $1 and company_id = $2 and enabled)::int as "AccountList",
    (select count(*) from app_user where tenant_id = $1 and enabled)::int as "UserList",
    (select count(*) from dict_entry where tenant_id = $1 and enabled)::int as "DictionaryList"`

const NONE = { lines: 0, files: 0, at: '', by: '', waiting: 0, running: 0, undone: 0 }

/** What was done of each step, by whom and when. */
export async function stepsOf(ctx: Context): Promise<State['steps']> {
  const [counts = {}] = await statement<Record<string, number>>(ctx, 'moving.counts', COUNTS, [ctx.tenantId, ctx.companyId])
  const lists = await broughtIn(ctx)
  return MOVING_STEPS.map(({ name, title, parts }) => ({
    name,
    title,
    parts: parts.map((part) => {
      const hint = part.hint ?? ''
      if ('page' in part) return { ...NONE, kind: '', page: part.page, name: part.name, hint, lines: counts[part.page] ?? 0 }
      return { ...NONE, ...lists.get(part.kind), kind: part.kind, page: '', name: kindName(part.kind), hint }
    }),
  }))
}
