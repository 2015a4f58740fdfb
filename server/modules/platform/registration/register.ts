import type { Received } from '#contract/kit/fields.ts'
import type { registration } from '#contract/platform/registration.ts'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import type { OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { placeOf } from '#server/kit/origin.ts'
import { hashPassword, passwordError } from '../session/index.ts'
import { provePhone, useProof } from '../sms/index.ts'
import { approvalNeeded } from './approval.ts'
import { freeAccount, openCompany } from './open-company.ts'

type Form = Received<typeof registration.register>

/** Whoever proves his phone gets a company of his own: at once, or after an operator has agreed. */
export async function register(ctx: OpenOutsideContext, form: Form) {
  const { phone, smsCode, password } = form
  const error = passwordError(password)
  if (error) throw invalid(error)
  if (form.agreed !== TERMS_VERSION) throw refused('《服务协议》《隐私政策》已更新，请刷新页面，阅读后重新提交')
  const proof = await provePhone(ctx, phone, 'register', smsCode)
  const passwordHash = await hashPassword(password)
  const data = await ctx.transact(async (open) => {
    // the code first: two presses with one code stand in line here
    await useProof(open.db, proof)
    return (await approvalNeeded(open.db)) ? ask(open, form, passwordHash) : enter(open, form, passwordHash)
  })
  return { data }
}

const applicant = ({ companyName, realName, phone, agreed }: Form, { request: { address: ip }, now }: OpenContext) => ({
  ...{ companyName, realName, phone },
  ...{ termsVersion: agreed, agreedAt: now },
  ip,
  address: placeOf(ip),
})

async function enter(open: OpenContext, form: Form, passwordHash: string) {
  const { tenantId: openedTenant, loginAccount } = await openCompany(open, { ...form, passwordHash })
  const row = { ...applicant(form, open), state: '已开通', openedTenant, loginAccount, judgedAt: open.now }
  await open.db.insertInto('signUp').values(row).execute()
  return { loginAccount, waiting: false }
}

/** Nothing is opened yet; one request a phone waits. */
async function ask(open: OpenContext, form: Form, passwordHash: string) {
  await freeAccount(open.db, form.phone)
  const asked = await open.db
    .insertInto('signUp')
    .values({ ...applicant(form, open), state: '待审核', passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (asked.numInsertedOrUpdatedRows === 0n) throw refused('该手机号码的注册申请正在审核，请等待短信通知')
  return { loginAccount: '', waiting: true }
}
