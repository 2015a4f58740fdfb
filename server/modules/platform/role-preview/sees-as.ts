import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { DATA_SCOPES } from '#contract/platform/people/people.ts'
import type { preview } from '#contract/platform/people/role-preview.ts'
import type { Ask } from '#server/kit/ask.ts'
import { permissionsOf } from '#server/kit/carry-out.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { routers } from '../menus/index.ts'
import { findRole, type Power, powerOf } from '../people/index.ts'
import { companiesFor } from '../session/index.ts'
import { samplesFor } from './samples.ts'

interface Eyes {
  name: string
  dataScope: string
  power: Power
  reach: readonly number[] | null
  companyId: number
}

/** The calls themselves are asked, with the rights of the other: nothing here knows what a role sees. */
export const seesAsOf =
  (ask: Ask) =>
  async (ctx: Context, { roleId, userId }: Received<typeof preview.seesAs>) => {
    const { name, dataScope, power, reach, companyId } = userId === 0 ? await eyesOfRole(ctx, roleId) : await eyesOfUser(ctx, userId)
    const tags = new Set([...ctx.tags].filter((tag) => power.owner || power.tags.has(tag)))
    const other: Context = { ...ctx, ...permissionsOf({ ...ctx, tags, dataScope: narrower(ctx.dataScope, reach), companyId }) }
    const { data: menus } = await routers(other)
    return { data: { name, dataScope, tags: [...tags], menus, samples: await samplesFor(ask, other) } }
  }

/** Own and department are those of whoever asks: a role has none. */
async function eyesOfRole(ctx: Context, roleId: number): Promise<Eyes> {
  const { roleName, dataScope, owner, tags } = await findRole(ctx, roleId)
  const scope = owner ? 'all' : dataScope
  const reach = scope === 'own' ? [ctx.userId] : scope === 'dept' ? await colleagues(ctx) : null
  return { name: roleName, dataScope: DATA_SCOPES[scope], power: { owner, tags: new Set(tags) }, reach, companyId: ctx.companyId }
}

async function eyesOfUser(ctx: Context, userId: number): Promise<Eyes> {
  const user = await ctx.db
    .selectFrom('appUser')
    .select(['realName', 'companyId'])
    .select(sql<number[] | null>`house.reach_of(tenant_id, user_id, dept_id)`.as('dataScope'))
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!user) throw notYours()
  const { owner, tags } = await powerOf(ctx, userId)
  const mine = await companiesFor(ctx.db, ctx)
  const companyId = mine.some(({ id }) => id === user.companyId) ? user.companyId : ctx.companyId
  const dataScope = user.dataScope === null ? '本公司' : `${user.dataScope.length} 人的单据`
  return { name: user.realName, dataScope, power: { owner, tags: new Set(tags) }, reach: user.dataScope, companyId }
}

async function colleagues({ db, tenantId, deptId }: Context): Promise<number[]> {
  const rows = await db.selectFrom('appUser').select('userId').where('tenantId', '=', tenantId).where('deptId', '=', deptId).execute()
  return rows.map(({ userId }) => userId)
}

const narrower = (mine: readonly number[] | null, theirs: readonly number[] | null) =>
  mine === null ? theirs : theirs === null ? mine : theirs.filter((id) => mine.includes(id))
