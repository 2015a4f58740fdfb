import type { Answer, Received } from '#contract/kit/fields.ts'
import type { positions } from '#contract/master/warehouses/positions.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { importTable, readTable, type TableRow } from '#server/modules/platform/sheets/index.ts'
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
type Shown = Answer<typeof positions.importParts>['content']['rows'][number]
interface Row extends Shown {
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
}

interface Known {
  /** Warehouses by their names, positions by warehouse and name, usual places by part and warehouse. */
  stores: ReadonlyMap<string, number>
  posiOf: ReadonlyMap<string, number>
  before: ReadonlyMap<string, number>
}
type Meant = Awaited<ReturnType<typeof partsMeant>>[number]

function judge(
  { no, cells }: TableRow<Field>,
  meant: Meant | undefined,
  { stores, posiOf, before }: Known,
  seen: Map<string, number>,
): Row {
  const { part, problem: unknown } = meant ?? { part: undefined, problem: '编码不存在' }
  const [posiName, warehouseId, partId] = [cleanCode(cells.posiName), stores.get(cells.warehouseName) ?? 0, part?.partId ?? 0]
  const posiId = posiName === '' ? 0 : (posiOf.get(`${warehouseId} ${posiName}`) ?? 0)
  const key = `${partId} ${warehouseId}`
  const problem =
    unknown || lostPlace(cells.warehouseName, warehouseId, posiName, posiId) || (seen.has(key) ? `与第${seen.get(key)}行重复` : '')
  if (!problem) seen.set(key, no)
  const shown = { pjNo: part?.pjNo ?? cells.pjNo, pjBrand: part?.pjBrand ?? cells.pjBrand, pjName: part?.pjName ?? '' }
  const verdict = problem ? 'wrong' : changeOf(before.get(key) ?? 0, posiId)
  return { no, verdict, problem, ...shown, warehouseName: cells.warehouseName, posiName, partId, warehouseId, posiId }
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
const USUAL = `select part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId" from part_posi
  where tenant_id = $1 and part_id = any($2::bigint[])`

/** Usual places of many parts by a file; the positions must be there. */
export async function importPartPositions(outside: OutsideContext, input: Received<typeof positions.importParts>, file: UploadedFile) {
  const table = await readTable<Field>(outside, file, TITLES, { required: ['pjNo', 'warehouseName', 'posiName'] })
  return outside.transact(async (ctx) => {
    const stores = await companyWarehouses(ctx)
    const names = [...new Set(table.map(({ cells }) => cleanCode(cells.posiName)))]
    const meant = await partsMeant(
      ctx,
      table.map(({ cells }) => cells),
    )
    const partIds = [...new Set(meant.flatMap(({ part }) => (part ? [part.partId] : [])))]
    const [known, usual] = await Promise.all([
      statement<KnownPlaces>(ctx, 'posi.named', KNOWN, [ctx.tenantId, [...stores.values()], names]),
      statement<Usual>(ctx, 'posi.usual-of', USUAL, [ctx.tenantId, partIds]),
    ])
    const posiOf = new Map(known.map(({ id, warehouseId, posiName }) => [`${warehouseId} ${posiName}`, id]))
    const before = new Map(usual.map(({ partId, warehouseId, posiId }) => [`${partId} ${warehouseId}`, posiId]))
    const seen = new Map<string, number>()
    const rows = table.map((line, at) => judge(line, meant[at], { stores, posiOf, before }, seen))
    const reply = await importTable(input, rows, async (wanted) => {
      await writePlaces(ctx, wanted)
      for (const [warehouseId, own] of Map.groupBy(wanted, (row) => row.warehouseId))
        await recordChange(ctx, 'warehouse', warehouseId, '导入商品默认仓位', undefined, { posi: `${own.length} 个商品` })
    })
    return { content: { ...reply.content, rows: reply.content.rows.map(({ partId: _, warehouseId: __, posiId: ___, ...row }) => row) } }
  })
}
