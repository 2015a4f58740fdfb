import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { assertOpenPeriod } from '../accounts/index.ts'
import { recordChange } from '../audit/index.ts'
import { demandNotAfterToday } from '../flow/index.ts'
import { DOCUMENT, lockOrder } from './order.ts'

/** 更新入库日期: the business date of the paper. It re-costs nothing; the ledger keeps the day on which it was posted. */
export async function changeDate(ctx: Context, { id, rkDate }: { id: number; rkDate: string }) {
  const order = await lockOrder(ctx, id)
  if (order.rkDate === rkDate) throw refused('数据未变化')
  demandNotAfterToday(ctx, rkDate, '入库日期')
  await assertOpenPeriod(ctx, order.rkDate)
  await assertOpenPeriod(ctx, rkDate)
  await ctx.db
    .updateTable('rkOrder')
    .set({ rkDate, modifierId: ctx.userId, updatedAt: ctx.now, version: order.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('rkId', '=', id)
    .execute()
  await ctx.db.updateTable('rkProduct').set({ rkDate }).where('tenantId', '=', ctx.tenantId).where('rkId', '=', id).execute()
  await recordChange(ctx, DOCUMENT, id, '修改', { rkDate: order.rkDate }, { rkDate })
  return {}
}
