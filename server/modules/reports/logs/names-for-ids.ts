import type { Context } from '#server/kit/context.ts'

type Changes = Readonly<Record<string, unknown>>

/** Fields of the audit trail that hold the id of something else. */
const FIELDS = ['supplierId', 'clientId', 'pjid', 'inchargeId', 'areaId'] as const
type IdField = (typeof FIELDS)[number]

/** Stored changes with names in place of ids: nobody knows his supplier by number. What no longer has a name keeps its number. */
export async function namesForIds(ctx: Context, stored: readonly unknown[]): Promise<unknown[]> {
  const all = stored.map((changes) => (typeof changes === 'object' && changes !== null ? (changes as Changes) : {}))
  const idsOf = (field: IdField) => [
    ...new Set(
      all
        .flatMap((changes) => changes[field] ?? [])
        .map(Number)
        .filter((id) => id > 0),
    ),
  ]
  const names: Record<IdField, Map<number, string>> = {
    supplierId: await clients(ctx, idsOf('supplierId')),
    clientId: await clients(ctx, idsOf('clientId')),
    pjid: await parts(ctx, idsOf('pjid')),
    inchargeId: await users(ctx, idsOf('inchargeId')),
    areaId: await areas(ctx, idsOf('areaId')),
  }
  const nameOf = (field: IdField, id: unknown) => (Number(id ?? 0) === 0 ? '' : (names[field].get(Number(id)) ?? id))
  return all.map((changes) => {
    const held = FIELDS.filter((field) => Array.isArray(changes[field]))
    const named = held.map((field) => [field, (changes[field] as unknown[]).map((id) => nameOf(field, id))])
    return { ...changes, ...Object.fromEntries(named) }
  })
}

async function parts({ db, tenantId }: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('part').select(['partId', 'pjNo']).where('tenantId', '=', tenantId).where('partId', 'in', ids).execute()
  return new Map(rows.map(({ partId, pjNo }) => [partId, pjNo]))
}

async function clients({ db, tenantId }: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('client')
    .select(['clientId', 'clientName'])
    .where('tenantId', '=', tenantId)
    .where('clientId', 'in', ids)
    .execute()
  return new Map(rows.map(({ clientId, clientName }) => [clientId, clientName]))
}

async function users({ db, tenantId }: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('appUser')
    .select(['userId', 'realName'])
    .where('tenantId', '=', tenantId)
    .where('userId', 'in', ids)
    .execute()
  return new Map(rows.map(({ userId, realName }) => [userId, realName]))
}

async function areas({ db }: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('area').select(['areaId', 'fullName']).where('areaId', 'in', ids).execute()
  return new Map(rows.map(({ areaId, fullName }) => [areaId, fullName]))
}
