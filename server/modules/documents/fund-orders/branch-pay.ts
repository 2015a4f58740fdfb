import { negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours, refused } from '#server/kit/errors.ts'
import { postDue } from '#server/modules/ledgers/branches/index.ts'
import { type FundCause, lockAccounts, postCash } from '#server/modules/ledgers/cash/index.ts'

interface Payment {
  accountId: number
  toAccountId: number
  toCompanyId: number
  /** Below 0: it is taken back. */
  amount: string
  fee: string
  counterpart: string
}

/** Accounts of both companies, in one order for everybody: payments that cross each other wait, and never for each other. */
export async function holdBoth(
  ctx: Context,
  { accountId, toAccountId, toCompanyId = 0 }: Partial<Payment> & Pick<Payment, 'accountId' | 'toAccountId'>,
) {
  if (!ctx.may('fin:branch:pay')) throw forbidden()
  if (toCompanyId === ctx.companyId) throw refused('收款公司不能是本公司')
  const sides = [
    [ctx.companyId, accountId],
    [toCompanyId, toAccountId],
  ] as const
  for (const [companyId, account] of [...sides].sort(([a], [b]) => a - b))
    if ((await lockAccounts({ ...ctx, companyId }, [account])).length === 0) throw notYours()
}

/** 内部付款: money goes from an account of this company to one of the other, which is owed so much less. More than is owed is lent to it. */
export async function payBranch(
  ctx: Context,
  cause: FundCause,
  { accountId, toAccountId, toCompanyId, amount, fee, counterpart }: Payment,
) {
  const payer = await nameOf(ctx, ctx.companyId)
  await postCash(ctx, cause, [
    { accountId, amount: negate(amount), remark: `内部付款 ${counterpart}` },
    { accountId, amount: negate(fee), kind: '手续费' },
  ])
  // a row of the flow is told apart by its event: those of the receiver have one of their own
  const arrived = { ...cause, event: `${cause.event}到账` }
  await postCash({ ...ctx, companyId: toCompanyId }, arrived, [{ accountId: toAccountId, amount, remark: `内部收款 ${payer}` }])
  await postDue(ctx, cause, { creditorId: toCompanyId, debtorId: ctx.companyId, amount: negate(amount) })
}

export async function nameOf(ctx: Pick<Context, 'db' | 'tenantId'>, companyId: number): Promise<string> {
  const found = await ctx.db
    .selectFrom('dept')
    .select('deptName')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', companyId)
    .where('company', '=', true)
    .executeTakeFirst()
  if (!found) throw notYours('收款公司不存在')
  return found.deptName
}

export async function branchAccounts(ctx: Context, { companyId }: { companyId: number }) {
  const content = await ctx.db
    .selectFrom('accAccount')
    .select(['accountId as id', 'accountName'])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', companyId)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('accountId')
    .execute()
  return { content }
}
