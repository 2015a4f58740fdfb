import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours } from '#server/kit/errors.ts'
import { deptTree, powerOf } from './queries.ts'
import { type Authority, answersFor, beyond, deptsWithin, howFar } from './rules.ts'

/** What the caller answers for. */
export async function authorityOf(ctx: Context): Promise<Authority> {
  const { owner, scope } = await powerOf(ctx, ctx.userId)
  return { owner, tags: ctx.tags, scope, depts: deptsWithin(await deptTree(ctx), scope, ctx.deptId) }
}

/** Refuses to touch a user of another tenant, or one who may do, see or reach what the caller may not. Answers what the user holds. */
export async function requireManageable(ctx: Context, userId: number, authority?: Authority) {
  const found = await ctx.db
    .selectFrom('appUser')
    .select(['loginAccount', 'realName', 'phoneNo', 'contactPhone', 'deptId', 'source', 'enabled'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notYours()
  const held = await powerOf(ctx, userId)
  const why = userId === ctx.userId ? undefined : beyond(authority ?? (await authorityOf(ctx)), { ...held, deptId: found.deptId })
  if (why) throw forbidden(why)
  return { ...found, ...held }
}

/**
 * For what gives no hold of the account, only sends it away or lets a browser of his in: it is enough that the user sits within reach.
 * An owner is let in by anybody who has the right: he may be the one who stands outside.
 */
export async function requireNear(ctx: Context, userId: number, { lettingIn = false } = {}) {
  if (userId === ctx.userId) return
  const { owner, deptId } = await ctx.db
    .selectFrom('appUser')
    .select('deptId')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('userRole as x')
            .innerJoin('role as r', (join) => join.onRef('r.tenantId', '=', 'x.tenantId').onRef('r.roleId', '=', 'x.roleId'))
            .whereRef('x.tenantId', '=', 'appUser.tenantId')
            .whereRef('x.userId', '=', 'appUser.userId')
            .where('r.owner', '=', true),
        )
        .as('owner'),
    )
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (owner && lettingIn) return
  const mine = await authorityOf(ctx)
  if (owner && !mine.owner) throw forbidden('这是老板的账号，您不能管理')
  if (!answersFor(mine, deptId)) throw forbidden(howFar(mine, '其他用户'))
}

/** Departments are touched with all who sit in them. */
export async function requireDepartments(ctx: Context, ids: readonly number[]) {
  const mine = await authorityOf(ctx)
  if (!ids.every((id) => answersFor(mine, id))) throw forbidden(howFar(mine, '部门'))
}
