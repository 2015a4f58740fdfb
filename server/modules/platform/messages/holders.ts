import type { Context } from '#server/kit/context.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

/** Enabled users who hold any of these tags: to whom an event matters. */
export const holdersOf = (scope: Scope, ...tags: string[]): Promise<number[]> => holders(scope, tags)

/** The same, for an event of one company: its own people, and those whose role reaches over all companies. */
export const holdersIn = (scope: Scope, companyId: number, tags: readonly string[]): Promise<number[]> => holders(scope, tags, companyId)

async function holders({ db, tenantId }: Scope, tags: readonly string[], companyId?: number): Promise<number[]> {
  if (tags.length === 0) return []
  let query = db
    .selectFrom('userRole as x')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'x.tenantId').onRef('u.userId', '=', 'x.userId'))
    .innerJoin('role as r', (join) => join.onRef('r.tenantId', '=', 'x.tenantId').onRef('r.roleId', '=', 'x.roleId'))
    .select('x.userId')
    .distinct()
    .where('x.tenantId', '=', tenantId)
    .where('u.enabled', '=', true)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('r.owner', '=', true),
        exists(
          selectFrom('roleTag as t')
            .select('t.tag')
            .whereRef('t.tenantId', '=', 'x.tenantId')
            .whereRef('t.roleId', '=', 'x.roleId')
            .where('t.tag', 'in', tags),
        ),
      ]),
    )
  if (companyId !== undefined) {
    query = query.where(({ or, eb }) => or([eb('u.companyId', '=', companyId), eb('r.owner', '=', true), eb('r.dataScope', '=', 'all')]))
  }
  const rows = await query.execute()
  return rows.map(({ userId }) => userId)
}
