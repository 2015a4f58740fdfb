import type { stockCounts } from '#contract/documents/stock-counts.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { counts } from './mark.ts'

type Draft = Received<typeof stockCounts.save>

/** 保存: which warehouse, and which part of it. */
export async function save(ctx: Context, { id, version, markDate, warehouseId, scope, remark }: Draft) {
  requireNotAfterToday(ctx, markDate, '盘点日期')
  await requireStore(ctx, warehouseId)
  const header = { markDate, warehouseId, scope: JSON.stringify(scope), remark }
  if (id === 0) return counts.createDraft(ctx, header)
  return counts.replaceDraft(ctx, await counts.openDraft(ctx, { id, version }), header)
}

async function requireStore(ctx: Context, warehouseId: number): Promise<void> {
  const store = await ctx.db
    .selectFrom('warehouse')
    .select('kind')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('warehouseId', '=', warehouseId)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!store) throw refused('仓库不存在、已停用或不属于当前公司')
  if (store.kind === 'transit') throw refused('在途仓的商品不能盘点')
}

export const remove = async (ctx: Context, { id }: { id: number }) => counts.removeDraft(ctx, await counts.lock(ctx, id))

export async function finish(ctx: Context, { id }: { id: number }) {
  const mark = await counts.lock(ctx, id)
  return counts.moveTo(ctx, mark, counts.transition(mark, 'finish'))
}

/** 关单: what was counted stays readable, nothing is posted. */
export async function close(ctx: Context, { id, note }: { id: number; note: string }) {
  const mark = await counts.lock(ctx, id)
  return counts.moveTo(ctx, mark, counts.transition(mark, 'close'), {}, note)
}
