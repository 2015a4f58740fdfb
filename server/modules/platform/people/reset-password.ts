import type { Received } from '#contract/kit/fields.ts'
import type { people } from '#contract/platform/people/people.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { endSessions, forgetCredentials, hashPassword, oneTimeUntil, randomPassword } from '../session/index.ts'
import { forgetPhone } from './forget-phone.ts'
import { requireManageable } from './guard.ts'

/** A one-time password (decision 26). */
export async function resetPassword(ctx: Context, { id }: Received<typeof people.resetPassword>) {
  if (id === ctx.userId) throw refused('请用“修改密码”更改自己的密码')
  await requireManageable(ctx, id)
  const password = await giveOneTimePassword(ctx, id)
  await recordChange(ctx, 'user', id, '重置密码')
  return { data: { password } }
}

/** What was known before works no longer: sessions, remembered logins, the proven phone. Who may do so is the caller's matter. */
export async function giveOneTimePassword(scope: Pick<Context, 'db' | 'tenantId'>, userId: number): Promise<string> {
  const { db, tenantId } = scope
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await db
    .updateTable('appUser')
    .set({ passwordHash, mustChangePwd: true, oneTimeUntil: oneTimeUntil() })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute()
  await forgetPhone(scope, userId)
  await endSessions(db, { tenantId, userId }, '密码已被重置，请重新登录', '重置密码')
  await forgetCredentials(db, tenantId, userId)
  return password
}
