import type { Received } from '#contract/kit/fields.ts'
import type { people } from '#contract/platform/people/people.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { resetSecondFactor } from '../second-factor/index.ts'
import { requireManageable } from './guard.ts'

/** Phone and recovery codes are lost: whoever answers for the user lets him in by his password alone. */
export async function resetFactor(ctx: Context, { id }: Received<typeof people.resetFactor>) {
  if (id === ctx.userId) throw refused('请在“账号安全”中关闭自己的两步验证')
  await requireManageable(ctx, id)
  const { address: ip, userAgent } = ctx.request
  await resetSecondFactor(ctx, id, { ip, userAgent, note: `${ctx.realName}（${ctx.loginAccount}）` })
  await recordChange(ctx, 'user', id, '重置两步验证')
  return {}
}
