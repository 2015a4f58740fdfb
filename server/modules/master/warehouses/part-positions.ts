import type { Received } from '#contract/kit/fields.ts'
import type { positions } from '#contract/master/warehouses/positions.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'

const OF_PART = `
  select w.warehouse_id as "warehouseId", w.warehouse_name as "warehouseName", coalesce(p.posi_id, 0) as "posiId", coalesce(p.posi_name, '') as "posiName"
  from warehouse w left join part_posi d on d.tenant_id = $1 and d.warehouse_id = w.warehouse_id and d.part_id = $3
  left join posi p on p.tenant_id = $1 and p.posi_id = d.posi_id and p.deleted_at is null
  where w.tenant_id = $1 and w.company_id = $2 and w.enabled and w.deleted_at is null order by w.sort, w.warehouse_id`

/** 默认仓位 of a part in each warehouse in use. */
export async function ofPart(ctx: Context, { pjid }: Received<typeof positions.ofPart>) {
  return { content: await statement<Bin>(ctx, 'posi.of-part', OF_PART, [ctx.tenantId, ctx.companyId, pjid]) }
}

interface Bin {
  warehouseId: number
  warehouseName: string
  posiId: number
  posiName: string
}

const USUAL = `
  select d.part_id as pjid, p.posi_id as "posiId", p.posi_name as "posiName" from part_posi d
  join warehouse w on w.tenant_id = $1 and w.warehouse_id = d.warehouse_id and w.company_id = $2
  join posi p on p.tenant_id = $1 and p.posi_id = d.posi_id and p.enabled and p.deleted_at is null
  where d.tenant_id = $1 and d.warehouse_id = $3 and d.part_id = any($4::bigint[])`

/** What lines of a document start with: only positions in use. */
export async function usual(ctx: Context, { warehouseId, pjids }: Received<typeof positions.usual>) {
  type Row = { pjid: number; posiId: number; posiName: string }
  return { content: await statement<Row>(ctx, 'posi.usual', USUAL, [ctx.tenantId, ctx.companyId, warehouseId, pjids]) }
}

const POSITIONS = `
  select w.warehouse_id as "warehouseId", w.warehouse_name as "warehouseName", p.posi_id as "posiId", coalesce(p.posi_name, '') as "posiName"
  from warehouse w left join posi p on p.tenant_id = $1 and p.warehouse_id = w.warehouse_id and p.posi_id = any($4::bigint[]) and p.deleted_at is null
  where w.tenant_id = $1 and w.company_id = $2 and w.warehouse_id = any($3::bigint[]) and w.deleted_at is null`

export async function savePart(ctx: Context, { pjid, places }: Received<typeof positions.savePart>) {
  const part = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', pjid)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!part) throw refused('无效商品')
  if (places.length === 0) return {}
  const there = await statement<Bin>(ctx, 'posi.places', POSITIONS, [
    ctx.tenantId,
    ctx.companyId,
    places.map(({ warehouseId }) => warehouseId),
    places.map(({ posiId }) => posiId).filter((id) => id > 0),
  ])
  for (const { warehouseId, posiId } of places) {
    if (!there.some((row) => row.warehouseId === warehouseId)) throw refused('仓库不存在')
    if (posiId > 0 && !there.some((row) => row.warehouseId === warehouseId && row.posiId === posiId)) throw refused('仓位不属于所选仓库')
  }
  const before = (await ofPart(ctx, { pjid })).content
  await writePlaces(
    ctx,
    places.map((place) => ({ ...place, partId: pjid })),
  )
  const after = (await ofPart(ctx, { pjid })).content
  if (words(before) !== words(after)) await recordChange(ctx, 'part', pjid, '设置默认仓位', { posi: words(before) }, { posi: words(after) })
  return {}
}

const words = (places: readonly Bin[]) =>
  places
    .filter(({ posiId }) => posiId > 0)
    .map(({ warehouseName, posiName }) => `${warehouseName} ${posiName}`)
    .join('；')

const SET = `insert into part_posi (tenant_id, part_id, warehouse_id, posi_id, updated_by)
  select $1, n.part, n.warehouse, n.posi, $2 from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as n (part, warehouse, posi) order by n.part, n.warehouse
  on conflict (tenant_id, part_id, warehouse_id) do update set posi_id = excluded.posi_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at`
const CLEAR = `delete from part_posi d using unnest($2::bigint[], $3::bigint[]) as n (part, warehouse)
  where d.tenant_id = $1 and d.part_id = n.part and d.warehouse_id = n.warehouse`

/** Writes usual places of parts, all of them checked before; posiId 0 takes one away. */
export async function writePlaces(ctx: Context, places: readonly { partId: number; warehouseId: number; posiId: number }[]): Promise<void> {
  const [set, cleared] = [places.filter(({ posiId }) => posiId > 0), places.filter(({ posiId }) => posiId === 0)]
  const keys = (some: typeof set) => [some.map(({ partId }) => partId), some.map(({ warehouseId }) => warehouseId)]
  await statement(ctx, 'posi.set-usual', SET, [ctx.tenantId, ctx.userId, ...keys(set), set.map(({ posiId }) => posiId)])
  if (cleared.length > 0) await statement(ctx, 'posi.clear-usual', CLEAR, [ctx.tenantId, ...keys(cleared)])
}
