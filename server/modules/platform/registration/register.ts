import type { Received } from '#contract/kit/fields.ts'
import type { registration } from '#contract/platform/registration.ts'
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
  const proof = await provePhone(ctx, phone, 'register', smsCode)
  const passwordHash = await hashPassword(password)
  const data = await ctx.transact(async (open) => {
    // the code first: two presses with one code stand in line here
    await useProof(open.db, proof)
    return (await approvalNeeded(open.db)) ? ask(open, form, passwordHash) : enter(open, form, passwordHash)
  })
  return { data }
}

const applicant = ({ companyName, realName, phone }: Form, { address: ip }: OpenContext['request']) => ({
  ...{ companyName, realName, phone },
  ip,
  address: placeOf(ip),
})

async function enter(open: OpenContext, form: Form, passwordHash: string) {
  const { tenantId: openedTenant, loginAccount } = await openCompany(open, { ...form, passwordHash })
  const row = { ...applicant(form, open.request), state: '已开通', openedTenant, loginAccount, judgedAt: open.now }
  await open.db.insertInto('signUp').values(row).execute()
  return { loginAccount, waiting: false }
}

/** Nothing is opened yet; one request a phone waits. */
async function ask(open: OpenContext, form: Form, passwordHash: string) {
  await freeAccount(open.db, form.phone)
  const asked = await open.db
    .insertInto('signUp')
    .values({ ...applicant(form, open.request), state: '待审核', passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (asked.numInsertedOrUpdatedRows === 0n) throw refused('该手机号码的注册申请正在审核，请等待短信通知')
  return { loginAccount: '', waiting: true }
}
