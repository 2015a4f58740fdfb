import type { Received } from '#contract/kit/fields.ts'
import type { sms } from '#contract/platform/sms.ts'
import type { OpenOutsideContext, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { accountsOfPhone } from './accounts.ts'
import { sendCode } from './send-code.ts'

export const sendUserPhone = (ctx: OpenOutsideContext, { phone, browserId, ...picture }: Received<typeof sms.sendUserPhone>) =>
  sendCode(ctx, { phone, purpose: 'reset', browserId, picture }, async (db) => (await accountsOfPhone(db, phone)).length > 0)

export const sendRegister = (ctx: OpenOutsideContext, { phone, browserId, ...picture }: Received<typeof sms.sendRegister>) =>
  sendCode(ctx, { phone, purpose: 'register', browserId, picture }, async () => true)

export async function sendToSelf(ctx: OutsideContext) {
  const { phoneNo } = await ctx.transact(({ db, tenantId, userId }) =>
    db.selectFrom('appUser').select('phoneNo').where('tenantId', '=', tenantId).where('userId', '=', userId).executeTakeFirstOrThrow(),
  )
  if (!/^1\d{10}$/.test(phoneNo)) throw refused('您的账号没有登记手机号码，请联系管理员')
  const { browserId, tenantId } = ctx
  return sendCode(ctx, { phone: phoneNo, purpose: 'self', browserId, tenantId }, async () => true)
}
