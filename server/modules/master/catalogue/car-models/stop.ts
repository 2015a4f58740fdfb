import type { Received } from '#contract/kit/fields.ts'
import type { carModels } from '#contract/master/catalogue/car-models.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'

/** Stopped nodes keep their fitment; the catalogue shows neither them nor what lies below. */
const setStopped = (stopped: boolean) => async (ctx: Context, input: Received<typeof carModels.stop>) => {
  const ids = [...new Set(input.ids)]
  const rows = await ctx.db
    .selectFrom('carModel')
    .select(['modelId', 'stopped'])
    .where('tenantId', '=', ctx.tenantId)
    .where('modelId', 'in', ids)
    .orderBy('modelId')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < ids.length) throw refused('车型不存在')
  const changed = rows.filter((row) => row.stopped !== stopped).map(({ modelId }) => modelId)
  if (changed.length === 0) return {}
  await ctx.db
    .updateTable('carModel')
    .set(({ eb }) => ({ stopped, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('modelId', 'in', changed)
    .execute()
  for (const id of changed) await recordChange(ctx, 'car_model', id, stopped ? '停用车型' : '启用车型', { stopped: !stopped }, { stopped })
  return {}
}

export const stop = setStopped(true)
export const resume = setStopped(false)
