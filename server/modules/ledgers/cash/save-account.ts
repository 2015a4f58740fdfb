import { compare, isFen, isZero } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { funds } from '#contract/ledgers/cash.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { requireNotAfterToday } from '../periods/index.ts'
import { addMethodFor } from './pay-methods.ts'
import { postCash } from './post-cash.ts'

type Input = Received<typeof funds.save>

/** 资金账户. What was in it when it was entered is the first row of its flow; an account that holds money is not stopped. */
export async function saveAccount(ctx: Context, input: Input) {
  const { id, version, opening, openingDate, ...values } = input
  if (!isFen(opening)) throw invalid('金额最多两位小数')
  if (openingDate) requireNotAfterToday(ctx, openingDate, '期初日期')
  await requireName(ctx, input)
  if (id !== 0) {
    await change(ctx, id, version, values)
    return { id }
  }
  const { accountId } = await ctx.db
    .insertInto('accAccount')
    .values({ tenantId: ctx.tenantId, companyId: ctx.companyId, ...values, createdBy: ctx.userId, updatedBy: ctx.userId })
    .returning('accountId')
    .executeTakeFirstOrThrow()
  const bizDate = openingDate ?? ctx.today
  const cause = { document: 'zh', documentId: accountId, docNo: '', kind: '期初', event: '期初', bizDate, clientId: null }
  await postCash(ctx, cause, [{ accountId, amount: opening }])
  await addMethodFor(ctx, { accountId, ...values })
  await recordChange(ctx, 'acc_account', accountId, '新增', undefined, { ...values, opening })
  return { id: accountId }
}

type Values = Omit<Input, 'id' | 'version' | 'opening' | 'openingDate'>

async function change(ctx: Context, id: number, version: number, values: Values) {
  const stored = await ctx.db
    .selectFrom('accAccount')
    .select(['accountName', 'accountType', 'bankName', 'bankAccount', 'mayOverdraw', 'enabled', 'sort', 'remark', 'balance', 'version'])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('accountId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notYours()
  const { balance, version: current, ...before } = stored
  if (current !== version) throw refused('账户已被他人修改，请刷新后重试')
  if (before.enabled && !values.enabled && !isZero(balance)) throw refused('账户还有余额，不能停用；请先转出')
  if (!values.mayOverdraw && compare(balance, '0') < 0) throw refused('账户余额小于0，必须允许透支')
  await ctx.db
    .updateTable('accAccount')
    .set({ ...values, updatedBy: ctx.userId, updatedAt: ctx.now, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('accountId', '=', id)
    .execute()
  await recordChange(ctx, 'acc_account', id, '修改', before, values)
}

async function requireName({ db, tenantId, companyId }: Context, { id, accountName }: Input) {
  const other = await db
    .selectFrom('accAccount')
    .select('accountId')
    .where('tenantId', '=', tenantId)
    .where('companyId', '=', companyId)
    .where(({ fn, eb }) => eb(fn<string>('lower', ['accountName']), '=', accountName.toLowerCase()))
    .where('accountId', '<>', id)
    .executeTakeFirst()
  if (other) throw refused(`账户“${accountName}”已存在`)
}
