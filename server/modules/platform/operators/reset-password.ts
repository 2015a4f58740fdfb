import type { Received } from '#contract/kit/fields.ts'
import type { tenants } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { giveOneTimePassword } from '../people/index.ts'
import { logLogin } from '../session/index.ts'
import { insideTenant } from './inside.ts'
import { ownersOf } from './queries.ts'

/** A one-time password for an owner who cannot get in by himself; the people below him are his to look after. His tenant reads of it in its login log. */
export async function resetPassword(ctx: Context, { id, userId }: Received<typeof tenants.resetPassword>) {
  const { tenantName, data } = await insideTenant(ctx, id, async (scope, tenant) => {
    const { db, tenantId } = scope
    const user = await db
      .selectFrom('appUser')
      .select('loginAccount')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!user) throw notYours('该租户没有这个用户')
    if (!(await ownersOf(scope)).includes(userId)) throw refused('只能重置老板账号的密码，其他用户请由租户自己重置')
    const password = await giveOneTimePassword(scope, userId)
    const { address: ip, userAgent } = ctx.request
    await logLogin(db, { tenantId, userId }, '重置密码', { ip, userAgent, note: `平台客服 ${ctx.realName}（${ctx.loginAccount}）` })
    return { tenantName: tenant.name, data: { loginAccount: user.loginAccount, password } }
  })
  await recordChange(ctx, 'tenant', id, '重置密码', undefined, { tenantName, loginAccount: data.loginAccount })
  return { data }
}
