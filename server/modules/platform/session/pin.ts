import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { holds } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { identifyUser } from './identify.ts'
import { proveOwner } from './own-password.ts'
import { hashPassword, passwordFits } from './password.ts'
import { accountKey, FORGET_MINUTES } from './rules.ts'

/** 授权码 of one's own, behind one's password: whoever finds the desk empty sets none. */
export async function setPin(ctx: OutsideContext, { password, pin }: Received<typeof session.setPin>) {
  if (!/^\d{6}$/.test(pin)) throw invalid('授权码应为 6 位数字')
  if (/^(\d)\1{5}$/.test(pin) || '0123456789876543210'.includes(pin)) throw invalid('授权码过于简单，请不要使用相同或连续的数字')
  const { tenantId, userId } = ctx
  await proveOwner(ctx, password)
  const pinHash = await hashPassword(pin)
  await ctx.transact(async ({ db, now }) => {
    const fresh = { pinHash, fails: 0, failedAt: null, updatedAt: now }
    await db
      .insertInto('userPin')
      .values({ tenantId, userId, ...fresh })
      .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet(fresh))
      .execute()
  })
  return {}
}

/** Who signs, and what he may let pass. */
export interface Signer {
  userId: number
  realName: string
  may: (tag: string) => boolean
}

/**
 * Proves a signature at another's desk. A wrong one is an outcome and no refusal: whoever gets `denied` answers with it and writes nothing else,
 * so that the failure is counted. The row is held: tries side by side are counted one by one.
 */
export async function proveSigner(ctx: Context, account: string, pin: string): Promise<Signer | { denied: string }> {
  const [tried] = await statement<Tried>(ctx, 'pin.try', TRY, [ctx.tenantId, accountKey(account)])
  if (!tried) return { denied: '授权账号或授权码不正确' }
  if (tried.pinHash === null) return { denied: `${tried.realName} 未设置授权码，请本人在右上角用户菜单中设置` }
  if (tried.locked) return { denied: `授权码错误次数过多，请${FORGET_MINUTES}分钟后再试` }
  if (!(await passwordFits(pin, tried.pinHash))) return { denied: '授权账号或授权码不正确' }
  await statement(ctx, 'pin.fits', FITS, [ctx.tenantId, tried.userId])
  const who = await identifyUser(ctx.db, { tenantId: ctx.tenantId, userId: tried.userId, companyId: ctx.companyId })
  if (!who) return { denied: '授权账号或授权码不正确' }
  return { userId: tried.userId, realName: tried.realName, may: (tag) => holds(who.tags, [tag]) }
}

interface Tried {
  userId: number
  realName: string
  pinHash: string | null
  locked: boolean
}

const OLD = `failed_at < now() - interval '${FORGET_MINUTES} minutes'`
const TRY = `
  with who as (
    select u.tenant_id, u.user_id, u.real_name from login_name n
    join app_user u on u.tenant_id = n.tenant_id and u.user_id = n.user_id and u.enabled where n.tenant_id = $1 and n.account = $2
  ), tried as (
    update user_pin p set fails = p.fails * ((${OLD}) is not true)::int + 1, failed_at = now() from who w
    where p.tenant_id = w.tenant_id and p.user_id = w.user_id and (p.fails < 5 or ${OLD}) returning p.user_id
  )
  select w.user_id as "userId", w.real_name as "realName", p.pin_hash as "pinHash", t.user_id is null as locked
  from who w left join user_pin p on p.tenant_id = w.tenant_id and p.user_id = w.user_id left join tried t on t.user_id = w.user_id`
const FITS = 'update user_pin set fails = 0, failed_at = null where tenant_id = $1 and user_id = $2'
