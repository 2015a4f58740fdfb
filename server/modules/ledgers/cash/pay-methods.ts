import type { Received } from '#contract/kit/fields.ts'
import type { payMethods } from '#contract/ledgers/cash.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'

const ofCompany = (ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>) =>
  ctx.db
    .selectFrom('payMethod as m')
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 'm.tenantId').onRef('a.accountId', '=', 'm.accountId'))
    .where('m.tenantId', '=', ctx.tenantId)
    .where('m.companyId', '=', ctx.companyId)
    .orderBy('m.enabled', 'desc')
    .orderBy('m.sort')
    .orderBy('m.methodId')

export async function listMethods(ctx: Context) {
  const content = await ofCompany(ctx)
    .select(['m.methodId as id', 'm.name', 'm.accountId', 'a.accountName', 'm.takesChange', 'm.sort', 'm.enabled', 'm.version'])
    .execute()
  return { content }
}

export interface PayMethod {
  name: string
  accountId: number
  takesChange: boolean
}
/** The numbered list at the counter. Cash goes to the till of whoever is on duty. */
export const methodsInUse = (ctx: Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>): Promise<PayMethod[]> =>
  ofCompany(ctx)
    .where('m.enabled', '=', true)
    .where('a.enabled', '=', true)
    .leftJoin('tillShift as s', (join) =>
      join
        .onRef('s.tenantId', '=', 'm.tenantId')
        .onRef('s.companyId', '=', 'm.companyId')
        .on('s.cashierId', '=', ctx.userId)
        .on('s.status', '=', '当班')
        .on('a.accountType', '=', 1),
    )
    .select(({ fn }) => ['m.name', fn.coalesce('s.accountId', 'm.accountId').as('accountId'), 'm.takesChange'])
    .limit(8)
    .execute()

type Input = Received<typeof payMethods.save>

/** 收款方式: a name, and the account its money goes to. */
export async function saveMethod(ctx: Context, { id, version, name, accountId, takesChange, sort, enabled }: Input) {
  const account = await ctx.db
    .selectFrom('accAccount')
    .select('enabled')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('accountId', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw notYours()
  if (enabled && !account.enabled) throw refused('该账户已停用，请选择其他账户')
  const values = { name, accountId, takesChange, sort, enabled, updatedBy: ctx.userId, updatedAt: ctx.now }
  if (id !== 0) {
    await change(ctx, id, version, values)
    return { id }
  }
  const added = await ctx.db
    .insertInto('payMethod')
    .values({ tenantId: ctx.tenantId, companyId: ctx.companyId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('methodId')
    .executeTakeFirst()
  if (!added) throw taken(name)
  await recordChange(ctx, 'pay_method', added.methodId, '新增', undefined, { name, accountId, takesChange, sort, enabled })
  return { id: added.methodId }
}

type Values = Pick<Input, 'name' | 'accountId' | 'takesChange' | 'sort' | 'enabled'> & { updatedBy: number; updatedAt: string }

async function change(ctx: Context, id: number, version: number, values: Values) {
  const all = await ctx.db
    .selectFrom('payMethod')
    .select(['methodId', 'name', 'accountId', 'takesChange', 'sort', 'enabled', 'version'])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .orderBy('methodId')
    .forUpdate()
    .execute()
  const stored = all.find(({ methodId }) => methodId === id)
  if (!stored) throw notYours()
  const { version: current, methodId: _, ...before } = stored
  if (current !== version) throw refused('收款方式已被他人修改，请刷新后重试')
  if (all.some((other) => other.methodId !== id && other.name.toLowerCase() === values.name.toLowerCase())) throw taken(values.name)
  await ctx.db
    .updateTable('payMethod')
    .set({ ...values, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('methodId', '=', id)
    .execute()
  const { updatedBy: _by, updatedAt: _at, ...after } = values
  await recordChange(ctx, 'pay_method', id, '修改', before, after)
}

const taken = (name: string) => refused(`收款方式“${name}”已存在`)

/** Cash first, then what the telephone pays, then the banks. */
const SORTS: Readonly<Record<number, number>> = { 1: 1, 3: 10, 4: 11, 2: 20 }

/** A new account can be paid into at once, under its own name; cash gives change. */
export async function addMethodFor(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>,
  { accountId, accountName, accountType, sort }: { accountId: number; accountName: string; accountType: number; sort: number },
) {
  await ctx.db
    .insertInto('payMethod')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      name: accountName,
      accountId,
      takesChange: accountType === 1,
      sort: sort || (SORTS[accountType] ?? 30),
      updatedBy: ctx.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
