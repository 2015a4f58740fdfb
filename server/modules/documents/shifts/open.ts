import type { shifts } from '#contract/documents/shifts.ts'
import { compare, isFen } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { logTransition } from '../core/index.ts'

/** 开班: one person has a till, and a person one till, until he hands it over. */
export async function open(ctx: Context, { accountId, opening }: Received<typeof shifts.open>) {
  if (compare(opening, '0') < 0 || !isFen(opening)) throw invalid('备用金不能小于0，最多两位小数')
  const account = await ctx.db
    .selectFrom('accAccount')
    .select(['accountName', 'accountType', 'enabled'])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('accountId', '=', accountId)
    // money moves under this lock: each movement is before the shift or in it
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notYours()
  if (!account.enabled || account.accountType !== 1) throw refused('钱箱须是启用的现金账户，请重新选择')
  const opened = await ctx.db
    .insertInto('tillShift')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      cashierId: ctx.userId,
      accountId,
      opening,
      openedAt: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('shiftId')
    .executeTakeFirst()
  if (!opened) throw refused(`您尚未交班，或 ${account.accountName} 有人当班；请先交班`)
  await logTransition(ctx, 'jb', opened.shiftId, [{ from: '', to: '当班' }])
  return { id: opened.shiftId }
}
