import type { Received } from '#contract/kit/fields.ts'
import type { tenants } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { resetSecondFactor } from '../second-factor/index.ts'
import { insideTenant } from './inside.ts'
import { ownersOf } from './queries.ts'

/** For an owner who has lost phone and codes; the people below him are his to look after. His tenant reads of it in its login log. */
export async function resetFactor(ctx: Context, { id, userId }: Received<typeof tenants.resetFactor>) {
  const tenantName = await insideTenant(ctx, id, async (scope, tenant) => {
    if (!(await ownersOf(scope)).includes(userId)) throw refused('只能重置老板账号的两步验证，其他用户请由租户自己重置')
    const { address: ip, userAgent } = ctx.request
    await resetSecondFactor(scope, userId, { ip, userAgent, note: `平台客服 ${ctx.realName}（${ctx.loginAccount}）` })
    return tenant.name
  })
  await recordChange(ctx, 'tenant', id, '重置两步验证', undefined, { tenantName })
  return {}
}
