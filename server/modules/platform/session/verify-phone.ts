import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { provePhone, useProof } from '../sms/index.ts'
import { logLogin } from './queries.ts'

/** The caller holds the phone of his account: from here on the account is one of all his accounts with this phone. */
export async function verifyPhone(ctx: OutsideContext, { smsCode }: Received<typeof session.verifyPhone>) {
  const { tenantId, userId } = ctx
  const phoneNow = async (db: Database) => {
    const user = db.selectFrom('appUser').select('phoneNo').where('tenantId', '=', tenantId).where('userId', '=', userId)
    return (await user.forUpdate().executeTakeFirstOrThrow()).phoneNo
  }
  const phone = await ctx.transact(({ db }) => phoneNow(db))
  if (phone === '') throw refused('您的账号没有登记手机号码，请联系管理员')
  const proof = await provePhone(ctx, phone, 'self', smsCode)
  await ctx.transact(async ({ db }) => {
    await useProof(db, proof)
    if ((await phoneNow(db)) !== phone) throw refused('手机号码已被修改，请重新获取验证码')
    await db.updateTable('loginName').set({ verifiedPhone: phone }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
    const { address: ip, userAgent } = ctx.request
    await logLogin(db, { tenantId, userId }, '验证手机', { ip, userAgent, browserId: ctx.browserId })
  })
  return {}
}

export async function isPhoneVerified(db: Database, tenantId: number, userId: number, phone: string): Promise<boolean> {
  const own = await db
    .selectFrom('loginName')
    .select('verifiedPhone')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return phone !== '' && own?.verifiedPhone === phone
}
