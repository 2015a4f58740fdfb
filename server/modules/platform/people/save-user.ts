import type { Received } from '#contract/kit/fields.ts'
import type { people } from '#contract/platform/people/people.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, notYours, refused } from '#server/kit/errors.ts'
import { notifyScreens } from '#server/kit/push.ts'
import { recordChange } from '../audit/index.ts'
import { requireSeat } from '../licence/index.ts'
import { accountKey, endSessions, hashPassword, oneTimeUntil, randomPassword } from '../session/index.ts'
import { addUser, giveRoles } from './add-user.ts'
import { forgetPhone } from './forget-phone.ts'
import { authorityOf, requireManageable } from './guard.ts'
import { deptTree, enabledOwners, lockOwners, rolesWithTags } from './queries.ts'
import { type Authority, answersFor, companyAbove, howFar, outranks, widest } from './rules.ts'

type Form = Received<typeof people.saveUser>

export async function saveUser(ctx: Context, form: Form) {
  if (!ctx.may(form.id === 0 ? 'system:user:add' : 'system:user:upd')) throw forbidden()
  const tree = await deptTree(ctx)
  const companyId = companyAbove(tree, form.deptId)
  if (companyId === undefined) throw invalid('请选择部门')
  if (form.enable && tree.find(({ deptId }) => deptId === form.deptId)?.stopped) throw refused('所选部门已停用')
  return form.id === 0 ? create(ctx, form, companyId) : change(ctx, form, companyId)
}

async function create(ctx: Context, form: Form, companyId: number) {
  // A new account answers its password, and an operator is to see none.
  if (ctx.supportId !== null) throw forbidden('协助状态下不能新增用户，请由账号本人操作')
  const { id: _, enable: enabled, ...fields } = form
  const mine = await authorityOf(ctx)
  await requireGrantable(ctx, mine, form.roleIds, [])
  requirePlace(mine, form.deptId)
  if (enabled) await requireSeat(ctx, form.source)
  const password = randomPassword()
  const user = {
    ...fields,
    companyId,
    enabled,
    passwordHash: await hashPassword(password),
    mustChangePwd: true,
    oneTimeUntil: oneTimeUntil(),
  }
  const id = await addUser(ctx, user)
  await recordChange(ctx, 'user', id, '新增用户', undefined, { ...fields, enable: enabled })
  return { id, password }
}

async function change(ctx: Context, form: Form, companyId: number) {
  const { id, realName, phoneNo, contactPhone, deptId, source, roleIds, enable } = form
  await lockOwners(ctx)
  const mine = await authorityOf(ctx)
  const before = await requireManageable(ctx, id, mine)
  if (accountKey(form.loginAccount) !== accountKey(before.loginAccount)) throw refused('账号不能修改')
  if (id === ctx.userId && !enable) throw refused('不能停用自己的账号')
  await requireGrantable(ctx, mine, roleIds, before.roleIds)
  if (deptId !== before.deptId) requirePlace(mine, deptId)
  if (enable && (!before.enabled || source !== before.source)) await requireSeat(ctx, source)
  await ctx.db
    .updateTable('appUser')
    .set({ realName, phoneNo, contactPhone, deptId, companyId, source, enabled: enable })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', id)
    .execute()
  await giveRoles(ctx, id, roleIds)
  await notifyScreens(ctx)
  if (phoneNo !== before.phoneNo) await forgetPhone(ctx, id)
  if (before.owner && (await enabledOwners(ctx)) === 0) throw refused('至少保留一个启用的老板账号')
  if (!enable) await endSessions(ctx.db, { tenantId: ctx.tenantId, userId: id }, '账号已停用', '被强制下线')
  const { enabled, tags: _, owner: __, scope: ___, ...was } = before
  const now = { realName, phoneNo, contactPhone, deptId, source, roleIds: [...roleIds].sort((a, b) => a - b), enable }
  await recordChange(ctx, 'user', id, '修改用户', { ...was, enable: enabled }, now)
  return { id, password: '' }
}

/** Roles newly given or taken away must be the tenant's and hold nothing the caller lacks. */
async function requireGrantable(ctx: Context, mine: Authority, wanted: number[], held: number[]) {
  const roles = await rolesWithTags(ctx).execute()
  if (wanted.some((id) => !roles.some((role) => role.id === id))) throw notYours()
  const moved = roles.filter(({ id }) => wanted.includes(id) !== held.includes(id))
  const beyond = moved.find((role) => !outranks(mine, role))
  if (beyond) throw forbidden(`角色“${beyond.roleName}”的权限高于您，不能授予或收回`)
  const wider = moved.find((role) => widest([role.dataScope]) > mine.scope)
  if (wider) throw forbidden(`角色“${wider.roleName}”的数据范围大于您，不能授予或收回`)
}

/** Nobody is put, and nobody puts himself, where the caller does not reach: what is seen goes by the department. */
function requirePlace(mine: Authority, deptId: number) {
  if (!answersFor(mine, deptId)) throw forbidden(howFar(mine, '其他用户'))
}
