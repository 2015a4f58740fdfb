import type { stockCounts } from '#contract/documents/stock-counts.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { stale, step } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { DOCUMENT, lockMark, moveTo } from './mark.ts'
import { steps } from './rules.ts'

type Draft = Received<typeof stockCounts.save>

/** 保存: which warehouse, and which part of it. */
export async function save(ctx: Context, { id, version, markDate, warehouseId, scope, remark }: Draft) {
  demandNotAfterToday(ctx, markDate, '盘点日期')
  await demandStore(ctx, warehouseId)
  const header = { markDate, warehouseId, scope: JSON.stringify(scope), remark, modifierId: ctx.userId, updatedAt: ctx.now }
  if (id === 0) {
    const markNo = await nextNumber(ctx, 'pd', ctx.today)
    const made = await ctx.db
      .insertInto('markOrder')
      .values({
        ...{ tenantId: ctx.tenantId, companyId: ctx.companyId, markNo, status: '草稿', createdBy: ctx.userId, createdAt: ctx.now },
        ...header,
      })
      .returning(['markId as id', 'markNo', 'version'])
      .executeTakeFirstOrThrow()
    return made
  }
  const mark = await lockMark(ctx, id)
  if (mark.status !== '草稿') throw stale()
  if (mark.version !== version) throw refused('单据已被他人修改，请刷新后重试')
  return ctx.db
    .updateTable('markOrder')
    .set({ ...header, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('markId', '=', id)
    .returning(['markId as id', 'markNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function demandStore(ctx: Context, warehouseId: number): Promise<void> {
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

export async function remove(ctx: Context, { id }: { id: number }) {
  const mark = await lockMark(ctx, id)
  if (mark.status !== '草稿') throw stale()
  await ctx.db.deleteFrom('markOrder').where('tenantId', '=', ctx.tenantId).where('markId', '=', id).execute()
  await recordChange(ctx, DOCUMENT, id, '删除', { markNo: mark.markNo, markDate: mark.markDate })
  return {}
}

export async function finish(ctx: Context, { id }: { id: number }) {
  const mark = await lockMark(ctx, id)
  return moveTo(ctx, mark, step(steps, mark.status, 'finish'))
}

/** 关单: what was counted stays readable, nothing is posted. */
export async function close(ctx: Context, { id, note }: { id: number; note: string }) {
  const mark = await lockMark(ctx, id)
  return moveTo(ctx, mark, step(steps, mark.status, 'close'), {}, note)
}
