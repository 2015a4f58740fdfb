import type { Context } from '#server/kit/context.ts'

const STARTING = [
  { accountName: '现金', accountType: 1 },
  { accountName: '微信', accountType: 3 },
  { accountName: '支付宝', accountType: 4 },
  { accountName: '对公账户', accountType: 2 },
]

/** What a new company takes money with from its first sale on: accounts with nothing in them, and the methods of the counter that lead there. */
export async function startingAccounts({ db, tenantId, companyId, userId }: Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>) {
  const own = { tenantId, companyId, updatedBy: userId }
  const added = await db
    .insertInto('accAccount')
    .values(STARTING.map((account, at) => ({ ...own, ...account, sort: at + 1, createdBy: userId })))
    .returning(['accountId', 'accountName as name', 'accountType', 'sort'])
    .execute()
  const methods = added.map(({ accountType, ...method }) => ({ ...own, ...method, takesChange: accountType === 1 }))
  await db.insertInto('payMethod').values(methods).execute()
}
