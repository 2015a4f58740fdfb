import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { tenants } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { insideTenant } from './inside.ts'
import { companyRows, figuresOf, ownersOf, tenantRow, userRows, visitRows } from './queries.ts'

/** 租户, newest first. */
export async function page(ctx: Context, { page: currPage, limit, name, state, billType }: Received<typeof tenants.page>) {
  const rows = await tenantRow(ctx, sql`house.tenants(${name}, ${state}, ${billType}, ${limit}, ${(currPage - 1) * limit})`)
  const totalCount = rows[0]?.found ?? 0
  const list = rows.map(({ found: _, ...row }) => row)
  return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage, pageSize: limit } }
}

/** One tenant, as its dialog shows it. */
export async function get(ctx: Context, { id }: Received<typeof tenants.get>) {
  const [found] = await tenantRow(ctx, sql`house.tenants('', '', 0, 1, 0, ${id})`)
  if (!found) throw notYours('没有这个租户')
  const { found: _, ...tenant } = found
  const inner = await insideTenant(ctx, id, async (scope) => ({
    companies: await companyRows(scope),
    figures: await figuresOf(scope),
    visits: await visitRows(scope),
  }))
  return { data: { tenant, ...inner } }
}

/** The people of a tenant, owners first. */
export function users(ctx: Context, { id, page: currPage, limit, search }: Received<typeof tenants.users>) {
  return insideTenant(ctx, id, async (scope) => {
    const owners = new Set(await ownersOf(scope))
    const { rows, totalCount } = await userRows(scope, search, limit, (currPage - 1) * limit)
    const list = rows.map((row) => ({ ...row, owner: owners.has(row.id) }))
    return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage, pageSize: limit } }
  })
}
