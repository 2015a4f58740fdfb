import type { Received } from '#contract/kit/fields.ts'
import type { agreedPrices } from '#contract/master/agreed-prices.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange, recordChanges } from '#server/modules/platform/audit/index.ts'
import { visible } from './queries.ts'
import { ENTITY, told } from './save.ts'

/** The chosen ones, all of them within reach, in the order in which everybody locks them. */
async function chosen(ctx: Context, ids: number[]) {
  const found = await visible(ctx).where('a.agreedId', 'in', ids).selectAll('a').orderBy('a.agreedId').execute()
  if (found.length < new Set(ids).size) throw refused('有的协议价已被删除，请刷新后重试')
  return found
}

export async function setEnd(ctx: Context, { ids, toDay }: Received<typeof agreedPrices.setEnd>) {
  const rows = await chosen(ctx, ids)
  if (toDay !== '' && rows.some(({ fromDay }) => toDay < fromDay)) throw refused('截止日期不能早于生效日期')
  for (const row of rows) {
    await ctx.db
      .updateTable('agreedPrice')
      .set({ toDay: toDay || null, version: row.version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
      .where('tenantId', '=', ctx.tenantId)
      .where('agreedId', '=', row.agreedId)
      .execute()
    await recordChange(ctx, ENTITY, row.agreedId, '修改协议价', { toDay: row.toDay }, { toDay: toDay || null })
  }
  return {}
}

export async function remove(ctx: Context, { ids }: Received<typeof agreedPrices.remove>) {
  const rows = await chosen(ctx, ids)
  await ctx.db
    .deleteFrom('agreedPrice')
    .where('tenantId', '=', ctx.tenantId)
    .where(
      'agreedId',
      'in',
      rows.map(({ agreedId }) => agreedId),
    )
    .execute()
  await recordChanges(
    ctx,
    ENTITY,
    '删除协议价',
    rows.map((row) => ({ id: row.agreedId, after: told(row) })),
  )
  return {}
}
