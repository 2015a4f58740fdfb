import { sql } from 'kysely'
import { CLIENT_TAGS } from '#contract/master/clients/clients.ts'
import { contactReaders } from '#contract/platform/people/readers.ts'
import type { Context } from '#server/kit/context.ts'
import { clientsInScope, findClients, normalWords } from '../search/index.ts'
import { type Found, item } from './found.ts'

/** Clients in use. udf: what they are, phone, contact (both for whoever calls them), type. */
export async function clientItems(ctx: Context, ids: number[], stopped = false): Promise<Found[]> {
  if (ids.length === 0) return []
  let rows = ctx.db
    .selectFrom('client')
    .select(['clientId', 'clientName', 'clientNo', 'tags', 'linkTel', 'linkName', 'clientType'])
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
  if (!stopped) rows = rows.where('stopped', '=', false)
  const found = await rows.orderBy(sql`array_position(${ids}::bigint[], client_id)`).execute()
  const calls = ctx.may(...contactReaders)
  return found.map((row) => {
    const tags = CLIENT_TAGS[row.tags as keyof typeof CLIENT_TAGS]
    const contact = calls && { udf1: row.linkTel, udf2: row.linkName }
    return item(row.clientId, row.clientName, { no: row.clientNo, udf0: tags, ...contact, udf3: row.clientType })
  })
}

/** Stopped clients are left out after the search, so a few more are looked for. */
export async function findClientItems(ctx: Context, text: string, tags: number[], want: number): Promise<Found[]> {
  const ids = await findClients(ctx, text, tags, want + 20)
  return (await clientItems(ctx, ids)).slice(0, want)
}

/** Companies (branches) of the tenant. */
export async function companyItems(ctx: Context, search: { text?: string; id?: number }, want: number): Promise<Found[]> {
  let rows = ctx.db
    .selectFrom('dept')
    .select(['deptId', 'deptName', 'companyNo'])
    .where('tenantId', '=', ctx.tenantId)
    .where('company', '=', true)
  if (search.id !== undefined) rows = rows.where('deptId', '=', search.id)
  for (const word of normalWords(search.text ?? ''))
    rows = rows.where(sql<boolean>`lower(dept_name || ' ' || company_no) like ${`%${word}%`}`)
  const found = await rows.orderBy('sort').orderBy('deptId').limit(want).execute()
  return found.map(({ deptId, deptName, companyNo }) => item(deptId, deptName, { no: companyNo }))
}

/** The tenant signed in to; others are not to be seen from here. */
export async function tenantItems(ctx: Context, search: { text?: string; id?: number }): Promise<Found[]> {
  const own = await ctx.db.selectFrom('tenantRoot').select(['tenantId', 'name']).where('tenantId', '=', ctx.tenantId).executeTakeFirst()
  if (!own || (search.id !== undefined && search.id !== own.tenantId)) return []
  return own.name.includes(search.text ?? '') ? [item(own.tenantId, own.name)] : []
}
