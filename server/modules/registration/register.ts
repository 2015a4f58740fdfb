import type { Received } from '#contract/kit.ts'
import type { registration } from '#contract/registration.ts'
import type { OpenOutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { invalid, refused } from '#server/kit/fault.ts'
import { hashPassword, passwordFlaw } from '../session/index.ts'
import { provePhone, useProof } from '../sms/index.ts'
import { createTenant } from '../tenants/index.ts'
import { addWarehouse } from '../warehouses/index.ts'

const DEPTS = ['销售部', '采购部', '仓储部', '财务部']
/** One person has few companies; whoever needs more speaks to us. */
const MOST_COMPANIES = 5

/** A tenant of its own for whoever proves his phone: he is its owner, and it can trade at once. */
export async function register(ctx: OpenOutsideContext, form: Received<typeof registration.register>) {
  const { companyName, realName, phone, smsCode, password } = form
  const flaw = passwordFlaw(password)
  if (flaw) throw invalid(flaw)
  const proof = await provePhone(ctx, phone, 'register', smsCode)
  const hash = await hashPassword(password)
  const loginAccount = await ctx.transact(async (open) => {
    // the code first: two presses with one code stand in line here
    await useProof(open.db, proof)
    const account = await freeAccount(open.db, phone)
    const owner = { role: 'owner', loginAccount: account, realName, password: { hash }, phoneNo: phone, verifiedPhone: phone } as const
    const companies = [{ companyName, companyNo: '01', depts: DEPTS }]
    const { tenantId, companyIds } = await createTenant(open, { name: companyName, companies, users: [owner] })
    await addWarehouse({ db: open.db, tenantId }, { companyId: companyIds[0] ?? 0, warehouseName: '主仓' })
    return account
  })
  return { data: { loginAccount } }
}

/** The phone, or the phone with a number behind it: the second company of the same person, or a name somebody else has taken. */
async function freeAccount(db: Database, phone: string): Promise<string> {
  const rows = await db
    .selectFrom('loginName')
    .select(['account', 'verifiedPhone'])
    .where(({ or, eb }) => or([eb('account', '=', phone), eb('account', 'like', `${phone}-%`), eb('verifiedPhone', '=', phone)]))
    .execute()
  if (rows.filter(({ verifiedPhone }) => verifiedPhone === phone).length >= MOST_COMPANIES) {
    throw refused(`一个手机号码最多开通${MOST_COMPANIES}个账号，请联系客服`)
  }
  const taken = new Set(rows.map(({ account }) => account))
  const numbered = (n: number): string => (taken.has(`${phone}-${n}`) ? numbered(n + 1) : `${phone}-${n}`)
  return taken.has(phone) ? numbered(2) : phone
}
