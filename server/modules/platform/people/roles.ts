import type { Received } from '#contract/kit/fields.ts'
import type { people } from '#contract/platform/people/people.ts'
import { tagsFor } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, notYours, refused } from '#server/kit/errors.ts'
import { notifyScreens } from '#server/kit/push.ts'
import { recordChange } from '../audit/index.ts'
import { authorityOf } from './guard.ts'
import { departmentsOfRole, rolesWithTags } from './queries.ts'
import { answersFor, changedTags, outranks, widest } from './rules.ts'

export const roles = async (ctx: Context) => ({ data: await rolesWithTags(ctx).execute() })

export const role = async (ctx: Context, { id }: Received<typeof people.role>) => ({ data: await findRole(ctx, id) })

export async function findRole(ctx: Context, id: number) {
  const found = await rolesWithTags(ctx).where('r.roleId', '=', id).executeTakeFirst()
  if (!found) throw notYours()
  return found
}

/** In force at once: identity reads the tags at each request. */
export async function saveRole(ctx: Context, form: Received<typeof people.saveRole>) {
  const { id, roleName, remark, dataScope } = form
  if (!ctx.may(id === 0 ? 'system:role:add' : 'system:role:upd')) throw forbidden()
  const tags = [...new Set(form.tags)].sort()
  const unknown = tags.find((tag) => !tagsFor(ctx.operator).has(tag))
  if (unknown) throw invalid(`没有权限标签“${unknown}”`)
  const before = id === 0 ? undefined : await findRole(ctx, id)
  if (before?.owner) throw refused('老板角色拥有全部权限，不能修改')
  const mine = await authorityOf(ctx)
  if (!mine.owner && changedTags(before?.tags ?? [], tags).some((tag) => !mine.tags.has(tag)))
    throw forbidden('不能授予或收回自己没有的权限')
  if (before && !outranks(mine, before)) throw forbidden('不能修改权限高于自己的角色')
  if (widest([before?.dataScope ?? 'own', dataScope]) > mine.scope) throw forbidden('不能授予或收回大于自己的数据范围')
  // a role is changed for all who hold it
  const far = (await departmentsOfRole(ctx, id, ctx.userId)).filter((deptId) => !answersFor(mine, deptId)).length
  if (far > 0) throw forbidden(`该角色还有 ${far} 个不归您管理的用户，不能修改`)
  await requireNewName(ctx, roleName, id)
  const roleId = await write(ctx, id, { roleName, remark, dataScope })
  await ctx.db.deleteFrom('roleTag').where('tenantId', '=', ctx.tenantId).where('roleId', '=', roleId).execute()
  const rows = tags.map((tag) => ({ tenantId: ctx.tenantId, roleId, tag }))
  if (rows.length > 0) await ctx.db.insertInto('roleTag').values(rows).execute()
  await notifyScreens(ctx)
  const after = { roleName, remark, dataScope, tags }
  await recordChange(ctx, 'role', roleId, before ? '修改角色' : '新增角色', before && { ...before }, after)
  return { id: roleId }
}

async function write(ctx: Context, id: number, fields: { roleName: string; remark: string; dataScope: string }): Promise<number> {
  const { db, tenantId } = ctx
  if (id !== 0) {
    await db.updateTable('role').set(fields).where('tenantId', '=', tenantId).where('roleId', '=', id).execute()
    return id
  }
  const { roleId } = await db
    .insertInto('role')
    .values({ tenantId, ...fields })
    .returning('roleId')
    .executeTakeFirstOrThrow()
  return roleId
}

async function requireNewName(ctx: Context, roleName: string, id: number) {
  const same = rolesWithTags(ctx).where('r.roleName', '=', roleName).where('r.roleId', '!=', id)
  if (await same.executeTakeFirst()) throw refused('角色名称已存在')
}

export async function deleteRole(ctx: Context, { id }: Received<typeof people.deleteRole>) {
  const before = await findRole(ctx, id)
  if (before.owner) throw refused('老板角色不能删除')
  if (before.users > 0) throw refused(`该角色正被 ${before.users} 个用户使用，不能删除`)
  const mine = await authorityOf(ctx)
  if (!outranks(mine, before)) throw forbidden('不能删除权限高于自己的角色')
  if (widest([before.dataScope]) > mine.scope) throw forbidden('不能删除数据范围大于自己的角色')
  await ctx.db.deleteFrom('role').where('tenantId', '=', ctx.tenantId).where('roleId', '=', id).execute()
  await recordChange(ctx, 'role', id, '删除角色', { ...before }, { roleName: null })
  return {}
}
