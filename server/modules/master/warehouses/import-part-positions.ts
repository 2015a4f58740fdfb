import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { fieldByField, type JudgedLine, type ListLine, type Look, listKind, noting, placeOf } from '#server/modules/platform/lists/index.ts'
import { cleanCode, partsMeant } from '../search/index.ts'
import { writePlaces } from './part-positions.ts'
import { companyWarehouses } from './warehouses.ts'

const TITLES = {
  pjNo: ['编码', '商品编码', '配件编码', '零件号'],
  pjBrand: ['品牌'],
  warehouseName: ['仓库', '仓库名称'],
  posiName: ['仓位', '默认仓位', '货位', '库位'],
} as const
type Field = keyof typeof TITLES
interface Row extends JudgedLine {
  partId: number
  warehouseId: number
  posiId: number
}
interface KnownPlaces {
  id: number
  warehouseId: number
  posiName: string
}
interface Usual {
  partId: number
  warehouseId: number
  posiId: number
  posiName: string
}

interface Known {
  /** Warehouses by their names, positions by warehouse and name, usual places by part and warehouse, and what they are called. */
  stores: ReadonlyMap<string, number>
  posiOf: ReadonlyMap<string, number>
  before: ReadonlyMap<string, Usual>
}
type Meant = Awaited<ReturnType<typeof partsMeant>>[number]

function judge({ no, cells }: ListLine<Field>, meant: Meant | undefined, { stores, posiOf, before }: Known): Row {
  const { part, problem: unknown } = meant ?? { part: undefined, problem: '编码不存在' }
  const [posiName, warehouseId, partId] = [cleanCode(cells.posiName), stores.get(cells.warehouseName) ?? 0, part?.partId ?? 0]
  const posiId = posiName === '' ? 0 : (posiOf.get(`${warehouseId} ${posiName}`) ?? 0)
  const key = `${partId} ${warehouseId}`
  const problem = unknown || lostPlace(cells.warehouseName, warehouseId, posiName, posiId)
  const shown = { pjNo: part?.pjNo ?? cells.pjNo, pjBrand: part?.pjBrand ?? cells.pjBrand, pjName: part?.pjName ?? '' }
  const values = { ...shown, warehouseName: cells.warehouseName, posiName }
  const own = { no, problem, values, partId, warehouseId, posiId }
  if (problem) return { ...own, verdict: 'wrong' }
  const old = before.get(key)
  const verdict = changeOf(old?.posiId ?? 0, posiId)
  return { ...own, verdict, key, ...(verdict === 'changed' && { olds: { posiName: old?.posiName ?? '' } }) }
}

function lostPlace(warehouseName: string, warehouseId: number, posiName: string, posiId: number): string {
  if (warehouseId === 0) return `仓库 ${warehouseName} 不存在`
  return posiName !== '' && posiId === 0 ? `仓位 ${posiName} 不存在` : ''
}

function changeOf(before: number, posiId: number) {
  if (before === posiId) return 'same'
  return before === 0 ? 'fresh' : 'changed'
}

const KNOWN = `select posi_id as id, warehouse_id as "warehouseId", posi_name as "posiName" from posi
  where tenant_id = $1 and warehouse_id = any($2::bigint[]) and posi_name = any($3::text[]) and deleted_at is null`
const USUAL = `select d.part_id as "partId", d.warehouse_id as "warehouseId", d.posi_id as "posiId", p.posi_name as "posiName", d.updated_at as at,
    coalesce(u.real_name, '') as who
  from part_posi d join posi p on p.tenant_id = $1 and p.posi_id = d.posi_id left join app_user u on u.tenant_id = $1 and u.user_id = d.updated_by
  where d.tenant_id = $1 and d.part_id = any($2::bigint[]) order by d.part_id, d.warehouse_id for update of d`
const LOCK = `select part_id as id from part where tenant_id = $1 and part_id = any($2::bigint[]) and deleted_at is null order by part_id for no key update`
const THERE = `select posi_id as id from posi where tenant_id = $1 and posi_id = any($2::bigint[]) and deleted_at is null`

const usualOf = (ctx: Context, partIds: number[]) =>
  statement<Usual & { who: string; at: string }>(ctx, 'posi.usual-of', USUAL, [ctx.tenantId, [...new Set(partIds)]])

const look: Look = async (ctx, targets) => {
  const ids = [...new Set(targets.map(({ id }) => id))]
  const parts = new Set((await statement<{ id: number }>(ctx, 'posi.lock-parts', LOCK, [ctx.tenantId, ids])).map(({ id }) => id))
  const places = new Map((await usualOf(ctx, ids)).map((row) => [placeOf({ id: row.partId, key: String(row.warehouseId) }), row]))
  return new Map(
    targets.map((target) => {
      const { posiId = 0, who = '', at = '' } = places.get(placeOf(target)) ?? {}
      return [placeOf(target), { gone: !parts.has(target.id), who, at, fields: { posiId } }]
    }),
  )
}

async function judgeAll(ctx: Context, lines: readonly ListLine<Field>[]): Promise<Row[]> {
  const stores = await companyWarehouses(ctx)
  const names = [...new Set(lines.map(({ cells }) => cleanCode(cells.posiName)))]
  const meant = await partsMeant(
    ctx,
    lines.map(({ cells }) => cells),
  )
  const known = await statement<KnownPlaces>(ctx, 'posi.named', KNOWN, [ctx.tenantId, [...stores.values()], names])
  const usual = await usualOf(
    ctx,
    meant.flatMap(({ part }) => (part ? [part.partId] : [])),
  )
  const posiOf = new Map(known.map(({ id, warehouseId, posiName }) => [`${warehouseId} ${posiName}`, id]))
  const before = new Map(usual.map((row) => [`${row.partId} ${row.warehouseId}`, row]))
  return lines.map((line, at) => judge(line, meant[at], { stores, posiOf, before }))
}

const STORED = `
  select p.pj_no as "pjNo", p.pj_brand as "pjBrand", w.warehouse_name as "warehouseName", o.posi_name as "posiName"
  from part_posi d join part p on p.tenant_id = $1 and p.part_id = d.part_id and p.deleted_at is null
  join warehouse w on w.tenant_id = $1 and w.warehouse_id = d.warehouse_id
  join posi o on o.tenant_id = $1 and o.posi_id = d.posi_id and o.deleted_at is null
  where d.tenant_id = $1 and d.warehouse_id = any($2::bigint[]) order by w.sort, w.warehouse_id, o.walk, p.pj_no, p.part_id limit 50001`
const stored = async (ctx: Context) =>
  statement<Record<Field, string>>(ctx, 'posi.stored', STORED, [ctx.tenantId, [...(await companyWarehouses(ctx)).values()]])

/** Usual places of many parts by a file; the positions must be there. */
export const placeList = listKind<Row>({
  kind: 'places',
  titles: TITLES,
  most: 5000,
  judge: (ctx, lines) => judgeAll(ctx, lines as readonly ListLine<Field>[]),
  stored,
  async carryOut(ctx, rows) {
    const targets = rows.map(({ no, partId, warehouseId }) => ({ rowNo: no, id: partId, key: String(warehouseId) }))
    const changes = await noting(ctx, { entity: 'place', look }, targets, async () => {
      await writePlaces(ctx, rows)
      return []
    })
    for (const [warehouseId, own] of Map.groupBy(rows, (row) => row.warehouseId))
      await recordChange(ctx, 'warehouse', warehouseId, '导入商品默认仓位', undefined, { posi: `${own.length} 个商品` })
    return changes
  },
  entities: {
    place: fieldByField({
      name: '商品',
      look,
      names: { posiId: '默认仓位' },
      async remove() {
        throw new Error('a usual place is never made, it is set')
      },
      async restore(ctx, back) {
        const wanted = back.map(({ id, key, fields }) => ({ partId: id, warehouseId: Number(key), posiId: Number(fields.posiId) }))
        const there = await statement<{ id: number }>(ctx, 'posi.there', THERE, [ctx.tenantId, wanted.map(({ posiId }) => posiId)])
        const ids = new Set(there.map(({ id }) => id))
        // a place that was deleted since is none
        await writePlaces(
          ctx,
          wanted.map((place) => (ids.has(place.posiId) ? place : { ...place, posiId: 0 })),
        )
      },
    }),
  },
})
