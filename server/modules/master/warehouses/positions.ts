import type { Received } from '#contract/kit/fields.ts'
import type { warehouses } from '#contract/master/warehouses/warehouses.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
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

export async function savePosition(ctx: Context, input: Received<typeof warehouses.savePosition>) {
  const { id, warehouseId, walk, enabled, remark, version } = input
  const row = { posiName: cleanCode(input.posiName), walk, enabled, remark }
  if (row.posiName === '') throw invalid('仓位不能为空')
  if (!ctx.may(id === 0 ? 'base:warehouse:add' : 'base:warehouse:upd')) throw forbidden()
  await find(ctx, warehouseId)
  const taken = (error: { code?: string }) => {
    throw error.code === UNIQUE_BREACH ? refused(`仓位 ${row.posiName} 已存在`) : error
  }
  if (id === 0) {
    row.walk ||= (await endOfWay(ctx, warehouseId)) + STEP
    const made = await ctx.db
      .insertInto('posi')
      .values({ ...row, tenantId: ctx.tenantId, warehouseId })
      .returning('posiId')
      .executeTakeFirstOrThrow()
      .catch(taken)
    await recordChange(ctx, 'posi', made.posiId, '新增仓位', undefined, row)
    return { id: made.posiId }
  }
  const before = await ctx.db
    .selectFrom('posi')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('warehouseId', '=', warehouseId)
    .where('posiId', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw refused('仓位不存在')
  requireVersion(version, before.version, '仓位已被他人修改，请刷新后重试')
  await ctx.db
    .updateTable('posi')
    .set({ ...row, version: before.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('posiId', '=', id)
    .execute()
    .catch(taken)
  await recordChange(ctx, 'posi', id, '修改仓位', before, row)
  return { id }
}

/** Between two neighbours on the way there is room for nine more. */
export const STEP = 10

/** The last number of the way; 0 in a warehouse without positions. The caller holds the warehouse. */
export async function endOfWay({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, warehouseId: number): Promise<number> {
  const { last } = await db
    .selectFrom('posi')
    .select(({ fn }) => fn.max('walk').as('last'))
    .where('tenantId', '=', tenantId)
    .where('warehouseId', '=', warehouseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
