import type { Context, OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { event } from '#server/kit/subscribers.ts'
import { createTenant } from '../tenants/index.ts'

const DEPTS = ['销售部', '采购部', '仓储部', '财务部']
/** One person has few companies; whoever needs more speaks to us. */
const MOST_COMPANIES = 5

interface Applicant {
  companyName: string
  realName: string
  /** Proven by a code. */
  phone: string
  passwordHash: string
}

/** Whoever gives a new company what it begins with, in its transaction. */
export const companyOpened = event<[company: Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>]>()

/** A tenant of its own: the applicant is its owner, and it can trade at once. Enters the tenant. */
export async function openCompany(
  open: Pick<OpenContext, 'db' | 'enter'>,
  { companyName, realName, phone, passwordHash: hash }: Applicant,
) {
  const loginAccount = await freeAccount(open.db, phone)
  const owner = { role: 'owner', loginAccount, realName, password: { hash }, phoneNo: phone, verifiedPhone: phone } as const
  const companies = [{ companyName, companyNo: '01', depts: DEPTS }]
  const { tenantId, companyIds, users } = await createTenant(open, { name: companyName, companies, users: [owner] })
  const companyId = companyIds[0] ?? 0
  const company = { db: open.db, tenantId, companyId, userId: users[0]?.userId ?? 0 }
  await companyOpened.publish(company)
  return { tenantId, loginAccount }
}

/** The phone, or the phone with a number behind it: the second company of the same person, or a name somebody else has taken. */
export async function freeAccount(db: Database, phone: string): Promise<string> {
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
