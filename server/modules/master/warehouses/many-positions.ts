import type { Received } from '#contract/kit/fields.ts'
import { positionNames } from '#contract/master/warehouses/position-pattern.ts'
import type { positions } from '#contract/master/warehouses/positions.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanCode } from '../search/index.ts'
import { endOfWay, STEP } from './positions.ts'
import { find } from './warehouses.ts'

type Many = Received<typeof positions.stop>

const CREATE = `insert into posi (tenant_id, warehouse_id, posi_name, walk) select $1, $2, n.name, n.walk
  from unnest($3::text[], $4::integer[]) as n (name, walk)
  on conflict (tenant_id, warehouse_id, posi_name) where deleted_at is null do nothing returning posi_id as id`

/** 批量生成: behind all others on the way; those that exist stay what and where they are. */
export async function create(ctx: Context, { warehouseId, parts, joint, snake }: Received<typeof positions.create>) {
  const made = positionNames({ parts, joint, snake })
  if ('wrong' in made) throw invalid(made.wrong)
  const names = [...new Set(made.names.map(cleanCode))]
  const { warehouseName } = await find(ctx, warehouseId)
  const last = await endOfWay(ctx, warehouseId)
  const walks = names.map((_, at) => last + (at + 1) * STEP)
  const added = await statement(ctx, 'posi.create', CREATE, [ctx.tenantId, warehouseId, names, walks])
  if (added.length > 0) {
    const posiName = `${warehouseName} ${names[0]} … ${names.at(-1)}，共 ${added.length} 个`
    await recordChange(ctx, 'warehouse', warehouseId, '批量生成仓位', undefined, { posiName })
  }
  return { added: added.length, existed: names.length - added.length }
}

const WAY = `update posi p set walk = n.walk * ${STEP}, version = p.version + 1 from unnest($3::bigint[]) with ordinality as n (id, walk)
  where p.tenant_id = $1 and p.warehouse_id = $2 and p.posi_id = n.id and p.walk <> n.walk * ${STEP}`

/** The whole way anew. Somebody who added or deleted a position meanwhile is not overruled: the way is to be looked at again. */
export async function arrange(ctx: Context, { warehouseId, ids }: Many) {
  await find(ctx, warehouseId)
  const rows = await of(ctx, warehouseId)
    .select(['posiId', 'posiName'])
    .orderBy('walk')
    .orderBy('posiName')
    .orderBy('posiId')
    .forNoKeyUpdate()
    .execute()
  const there = new Map(rows.map(({ posiId, posiName }) => [posiId, posiName]))
  if (new Set(ids).size !== ids.length || ids.length !== there.size || ids.some((id) => !there.has(id)))
    throw refused('仓位已有增减，请刷新后重新排序')
  const way = (names: readonly (string | undefined)[]) => ({ walk: `${names.slice(0, 20).join('、')}${names.length > 20 ? ' …' : ''}` })
  await statement(ctx, 'posi.arrange', WAY, [ctx.tenantId, warehouseId, ids])
  const [before, after] = [rows.map(({ posiName }) => posiName), ids.map((id) => there.get(id))]
  await recordChange(ctx, 'warehouse', warehouseId, '调整拣货顺序', way(before), way(after))
  return {}
}

export const stop = (ctx: Context, input: Many) => turn(ctx, input, false)
export const resume = (ctx: Context, input: Many) => turn(ctx, input, true)

async function turn(ctx: Context, input: Many, enabled: boolean) {
  const rows = (await chosen(ctx, input)).filter((row) => row.enabled !== enabled)
  await ctx.db
    .updateTable('posi')
    .set(({ eb }) => ({ enabled, version: eb('version', '+', 1) }))
    .where('tenantId', '=', ctx.tenantId)
    .where('posiId', 'in', [0, ...rows.map(({ posiId }) => posiId)])
    .execute()
  await recordNames(ctx, input.warehouseId, enabled ? '启用仓位' : '停用仓位', rows)
  return {}
}

export const USED = `
  select u.id, min(u.what) as what from (
    select b.posi_id as id, case when b.qty <> 0 or b.reserved <> 0 then '还有库存' else '有过出入库记录' end as what
      from stock_balance b where b.tenant_id = $1 and b.posi_id > 0 and b.posi_id = any($2::bigint[])
    union all select d.posi_id, '是商品的默认仓位' from part_posi d where d.tenant_id = $1 and d.posi_id = any($2::bigint[])
  ) u group by u.id order by u.id`

/** 删除 of positions that nothing needs. One in use keeps all of them: which one, and why, is said. */
export async function remove(ctx: Context, input: Many) {
  const rows = await chosen(ctx, input)
  const ids = rows.map(({ posiId }) => posiId)
  const used = await statement<{ id: number; what: string }>(ctx, 'posi.used', USED, [ctx.tenantId, ids])
  if (used.length > 0) {
    const names = new Map(rows.map(({ posiId, posiName }) => [posiId, posiName]))
    const few = used.slice(0, 5).map(({ id, what }) => `${names.get(id)} ${what}`)
    const rest = used.length > few.length ? ` 等 ${used.length} 个` : ''
    throw refused(`${few.join('；')}${rest}，不能删除，可以停用`)
  }
  await ctx.db.updateTable('posi').set({ deletedAt: ctx.now }).where('tenantId', '=', ctx.tenantId).where('posiId', 'in', ids).execute()
  await recordNames(ctx, input.warehouseId, '删除仓位', rows)
  return {}
}

const of = ({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, warehouseId: number) =>
  db.selectFrom('posi').where('tenantId', '=', tenantId).where('warehouseId', '=', warehouseId).where('deletedAt', 'is', null)

/** The positions meant, locked, all of one warehouse of this company. */
async function chosen(ctx: Context, { warehouseId, ids }: Many) {
  await find(ctx, warehouseId)
  const rows = await of(ctx, warehouseId)
    .select(['posiId', 'posiName', 'enabled'])
    .where('posiId', 'in', ids)
    .orderBy('posiId')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < new Set(ids).size) throw refused('仓位不存在，请刷新后重试')
  return rows
}

const SHOWN = 20
async function recordNames(ctx: Context, warehouseId: number, action: string, rows: readonly { posiName: string }[]) {
  if (rows.length === 0) return
  const names = rows.slice(0, SHOWN).map((row) => row.posiName)
  const posiName = `${names.join('、')}${rows.length > SHOWN ? ` 等 ${rows.length} 个` : ''}`
  await recordChange(ctx, 'warehouse', warehouseId, action, undefined, { posiName })
}
