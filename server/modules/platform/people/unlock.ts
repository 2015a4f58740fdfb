import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { accountKey, endSessions, forgetCredentials, forgetTries } from '../session/index.ts'
import { requireManageable } from './guard.ts'

/** Too many wrong passwords locked the account; whoever answers for its user lets him try again at once. */
export async function unlock(ctx: Context, { id }: { id: number }) {
  const { loginAccount } = await requireManageable(ctx, id)
  await forgetTries(ctx.db, accountKey(loginAccount))
  await recordChange(ctx, 'user', id, '解锁用户')
  return {}
}

/** The password stays good for one more login, which then asks for a new one. */
export async function forcePassword(ctx: Context, { id }: { id: number }) {
  const { db, tenantId } = ctx
  if (id === ctx.userId) throw refused('请用“修改密码”更改自己的密码')
  await requireManageable(ctx, id)
  await db.updateTable('appUser').set({ mustChangePwd: true }).where('tenantId', '=', tenantId).where('userId', '=', id).execute()
  await endSessions(db, { tenantId, userId: id }, '管理员要求您修改密码，请重新登录', '被强制下线')
  await forgetCredentials(db, tenantId, id)
  await recordChange(ctx, 'user', id, '要求修改密码')
  return {}
}
