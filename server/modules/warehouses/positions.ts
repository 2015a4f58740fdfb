import type { Received } from '#contract/kit.ts'
import type { warehouses } from '#contract/warehouses.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/fault.ts'
import { cleanCode } from '../search/index.ts'
import { find } from './warehouses.ts'

const UNIQUE_BREACH = '23505'

export async function positions(ctx: Context, { warehouseId, enabled, queryValue, limit }: Received<typeof warehouses.positions>) {
  let rows = ctx.db
    .selectFrom('posi')
    .innerJoin('warehouse as w', (join) => join.onRef('w.warehouseId', '=', 'posi.warehouseId').on('w.tenantId', '=', ctx.tenantId))
    .where('posi.tenantId', '=', ctx.tenantId)
    .where('posi.warehouseId', '=', warehouseId)
    .where('w.companyId', '=', ctx.companyId)
    .where('posi.deletedAt', 'is', null)
  if (enabled) rows = rows.where('posi.enabled', '=', enabled === '1')
  if (queryValue) rows = rows.where('posiName', 'ilike', `%${queryValue.replace(/[\\%_]/g, '\\$&')}%`)
  const content = await rows
    .select(['posiId as id', 'posi.warehouseId', 'posiName', 'walk', 'posi.enabled'])
    .orderBy('walk')
    .orderBy('posiName')
    .limit(limit)
    .execute()
  return { content }
}

export async function savePosition(ctx: Context, { id, warehouseId, posiName, walk, enabled }: Received<typeof warehouses.savePosition>) {
  const row = { posiName: cleanCode(posiName), walk, enabled }
  if (row.posiName === '') throw invalid('仓位不能为空')
  if (!ctx.may(id === 0 ? 'base:warehouse:add' : 'base:warehouse:upd')) throw forbidden()
  await find(ctx, warehouseId)
  const taken = (error: { code?: string }) => {
    throw error.code === UNIQUE_BREACH ? refused(`仓位 ${row.posiName} 已存在`) : error
  }
  if (id === 0) {
    const made = await ctx.db
      .insertInto('posi')
      .values({ ...row, tenantId: ctx.tenantId, warehouseId })
      .returning('posiId')
      .executeTakeFirstOrThrow()
      .catch(taken)
    return { id: made.posiId }
  }
  const saved = await ctx.db
    .updateTable('posi')
    .set(row)
    .where('tenantId', '=', ctx.tenantId)
    .where('warehouseId', '=', warehouseId)
    .where('posiId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
    .catch(taken)
  if (saved.numUpdatedRows === 0n) throw refused('仓位不存在')
  return { id }
}
