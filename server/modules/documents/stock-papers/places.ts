import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { partsOf } from '../core/index.ts'
import type { Draft } from './paper.ts'
import { manners } from './rules.ts'

type Line = Draft['lines'][number]
type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

async function kindsOf(ctx: Who, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await statement<{ id: number; kind: string }>(
    ctx,
    'paper.warehouse-kinds',
    'select warehouse_id as id, kind from warehouse where tenant_id = $1 and company_id = $2 and warehouse_id = any($3::bigint[]) and deleted_at is null',
    [ctx.tenantId, ctx.companyId, [...new Set(ids)]],
  )
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Which warehouses a kind may name: goods on the way are nobody's to move, and 调仓 stays inside one cost pool. */
export async function requirePlaces(ctx: Context, { kind, toWarehouseId }: Draft, lines: readonly Line[]): Promise<void> {
  const moving = kind === 'dc'
  if (moving) await requireTargets(ctx, lines)
  const kinds = await kindsOf(ctx, [...lines.flatMap((line) => [line.warehouseId, line.toWarehouseId]), toWarehouseId])
  for (const [index, line] of lines.entries()) {
    const row = `第${index + 1}行：`
    const from = kinds.get(line.warehouseId) ?? ''
    if (from === 'transit') throw refused(`${row}在途仓的商品不能直接出入`)
    if (!manners[kind].from.includes(from)) throw refused(`${row}只能选择正常仓库`)
    if (!moving) continue
    if (line.warehouseId === line.toWarehouseId && line.posiId === line.toPosiId) throw invalid(`${row}调入与调出的仓位相同`)
    if (kinds.get(line.toWarehouseId) !== from) throw refused(`${row}调仓只能在同类仓库之间进行；转为废品请用报损单`)
  }
  if (kind === 'bs' && toWarehouseId !== 0) {
    if (kinds.get(toWarehouseId) !== 'scrap') throw refused('转入仓库应为废品仓库')
    const scrap = lines.findIndex(({ warehouseId }) => kinds.get(warehouseId) === 'scrap')
    if (scrap >= 0) throw refused(`第${scrap + 1}行：已在废品仓库，报损时转入仓库应为空`)
  }
}

async function requireTargets(ctx: Context, lines: readonly Line[]): Promise<void> {
  const missing = lines.findIndex(({ toWarehouseId }) => toWarehouseId === 0)
  if (missing >= 0) throw invalid(`第${missing + 1}行：请选择调入仓库`)
  await partsOf(
    ctx,
    lines.map(({ pjid, toWarehouseId, toPosiId }) => ({ pjid, warehouseId: toWarehouseId, posiId: toPosiId })),
    { stoppedToo: true },
  )
}

/** 调拨 goes to another company of the tenant. */
export async function requireReceiver(ctx: Context, { kind, toCompanyId }: Pick<Draft, 'kind' | 'toCompanyId'>): Promise<void> {
  if (kind !== 'db') return
  if (toCompanyId === 0) throw invalid('请选择调入公司')
  if (toCompanyId === ctx.companyId) throw refused('调入公司不能是本公司')
  const found = await ctx.db
    .selectFrom('dept')
    .select('deptId')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', toCompanyId)
    .where('company', '=', true)
    .executeTakeFirst()
  if (!found) throw refused('调入公司不存在')
}

/** 成本调整 concerns the pool, not a place; its ledger row stands in the company's first warehouse. */
export async function storeForValues<L extends Line>(ctx: Who, lines: readonly L[]): Promise<L[]> {
  const warehouseId = await firstOf(ctx, 'normal')
  if (warehouseId === undefined) throw refused('请先建立仓库')
  return lines.map((line) => ({ ...line, warehouseId, posiId: 0, toWarehouseId: 0, toPosiId: 0 }))
}

async function firstOf(ctx: Who, kind: string): Promise<number | undefined> {
  const [row] = await statement<{ id: number }>(
    ctx,
    'paper.first-warehouse',
    `select warehouse_id as id from warehouse where tenant_id = $1 and company_id = $2 and kind = $3 and enabled and deleted_at is null
     order by sort, warehouse_id limit 1`,
    [ctx.tenantId, ctx.companyId, kind],
  )
  return row?.id
}

const TRANSIT_NAME = '在途仓'

/** Where goods between two companies lie: the sender's warehouse of that kind, made when it is first needed. */
export async function transitOf(ctx: Who): Promise<number> {
  const known = await firstOf(ctx, 'transit')
  if (known !== undefined) return known
  await statement(
    ctx,
    'paper.make-transit',
    `insert into warehouse (tenant_id, company_id, warehouse_name, kind, sort, remark) values ($1, $2, $3, 'transit', 9999, '公司之间调拨在途，由系统使用')
     on conflict (tenant_id, company_id, warehouse_name) where deleted_at is null do nothing`,
    [ctx.tenantId, ctx.companyId, TRANSIT_NAME],
  )
  const made = await firstOf(ctx, 'transit')
  if (made === undefined) throw refused(`仓库 ${TRANSIT_NAME} 应为在途类型并启用`)
  return made
}
