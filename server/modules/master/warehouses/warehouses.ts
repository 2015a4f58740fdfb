import type { Received } from '#contract/kit/fields.ts'
import { WAREHOUSE_KINDS, type warehouses } from '#contract/master/warehouses/warehouses.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanName } from '../search/index.ts'

const UNIQUE_BREACH = '23505'
type WarehouseKind = keyof typeof WAREHOUSE_KINDS

export async function list(ctx: Context, { enabled }: Received<typeof warehouses.list>) {
  let rows = ctx.db
    .selectFrom('warehouse as w')
    .where('w.tenantId', '=', ctx.tenantId)
    .where('w.companyId', '=', ctx.companyId)
    .where('w.deletedAt', 'is', null)
  if (enabled) rows = rows.where('w.enabled', '=', enabled === '1')
  const found = await rows
    .select(['w.warehouseId as id', 'warehouseName', 'kind', 'allowNegative', 'isDefault', 'enabled', 'sort', 'remark', 'version'])
    .select(({ selectFrom }) =>
      selectFrom('posi')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('posi.tenantId', '=', ctx.tenantId)
        .whereRef('posi.warehouseId', '=', 'w.warehouseId')
        .where('posi.deletedAt', 'is', null)
        .as('posiCount'),
    )
    .orderBy('sort')
    .orderBy('w.warehouseId')
    .execute()
  return {
    content: found.map((row) => ({
      ...row,
      kind: row.kind as WarehouseKind,
      kindName: WAREHOUSE_KINDS[row.kind as WarehouseKind],
      posiCount: row.posiCount ?? 0,
    })),
  }
}

export async function save(ctx: Context, input: Received<typeof warehouses.save>) {
  const { id, version, ...given } = input
  const row = { ...given, warehouseName: cleanName(input.warehouseName) }
  if (row.warehouseName === '') throw invalid('仓库名称不能为空')
  if (!ctx.may(id === 0 ? 'base:warehouse:add' : 'base:warehouse:upd')) throw forbidden()
  if (row.isDefault && (row.kind !== 'normal' || !row.enabled)) throw refused('只有启用的正常仓库可以作为默认仓库')
  const taken = (error: { code?: string }) => {
    throw error.code === UNIQUE_BREACH ? refused(`仓库 ${row.warehouseName} 已存在`) : error
  }
  // one default of a company: whoever changes it waits for the other
  await defaults(ctx).forNoKeyUpdate().execute()
  if (id === 0) {
    row.isDefault ||= row.kind === 'normal' && row.enabled && !(await hasDefault(ctx))
    if (row.isDefault) await dropDefault(ctx)
    const made = await ctx.db
      .insertInto('warehouse')
      .values({ ...row, tenantId: ctx.tenantId, companyId: ctx.companyId })
      .returning('warehouseId')
      .executeTakeFirstOrThrow()
      .catch(taken)
    await recordChange(ctx, 'warehouse', made.warehouseId, '新增仓库', undefined, row)
    return { id: made.warehouseId }
  }
  const before = await find(ctx, id)
  requireVersion(version, before.version, '仓库已被他人修改，请刷新后重试')
  if (row.kind !== before.kind) await requireEmpty(ctx, id)
  if (before.isDefault && (row.kind !== 'normal' || !row.enabled)) throw refused('默认仓库不能停用或改变类型，请先把其他仓库设为默认')
  if (row.isDefault && !before.isDefault) await dropDefault(ctx)
  row.isDefault ||= before.isDefault
  await ctx.db
    .updateTable('warehouse')
    .set({ ...row, version: before.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('warehouseId', '=', id)
    .execute()
    .catch(taken)
  await recordChange(ctx, 'warehouse', id, '修改仓库', before, row)
  return { id }
}

/** The warehouse, locked, if it belongs to the company signed in to. */
export async function find(ctx: Context, id: number) {
  const found = await ctx.db
    .selectFrom('warehouse')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('warehouseId', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw refused('仓库不存在')
  return found
}

const defaults = (ctx: Context) =>
  ctx.db
    .selectFrom('warehouse')
    .select('warehouseId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('isDefault', '=', true)
    .where('deletedAt', 'is', null)

const hasDefault = async (ctx: Context) => (await defaults(ctx).executeTakeFirst()) !== undefined

async function dropDefault(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('warehouse')
    .set({ isDefault: false })
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('isDefault', '=', true)
    .execute()
}

/** The kind decides which cost pool the goods are in, so goods must not lie in a warehouse whose kind changes. */
async function requireEmpty(ctx: Context, id: number) {
  const goods = await ctx.db
    .selectFrom('stockBalance')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('warehouseId', '=', id)
    .where(({ or, eb }) => or([eb('qty', '<>', '0'), eb('reserved', '<>', '0')]))
    .executeTakeFirst()
  if (goods) throw refused('仓库还有库存，不能改变类型')
}

/** Names and ids of the company's warehouses, as files name them. */
export async function companyWarehouses(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('warehouse')
    .select(['warehouseId', 'warehouseName'])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ warehouseId, warehouseName }) => [warehouseName, warehouseId]))
}
