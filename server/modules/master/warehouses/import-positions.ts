import type { Answer, Received } from '#contract/kit/fields.ts'
import type { positions } from '#contract/master/warehouses/positions.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { importTable, readTable, type TableRow } from '#server/modules/platform/sheets/index.ts'
import { cleanCode } from '../search/index.ts'
import { STEP } from './positions.ts'
import { companyWarehouses } from './warehouses.ts'

const TITLES = {
  warehouseName: ['仓库', '仓库名称'],
  posiName: ['仓位', '仓位编码', '货位', '库位'],
  walk: ['拣货顺序', '行走顺序', '顺序'],
  enabled: ['状态'],
  remark: ['备注'],
} as const
type Field = keyof typeof TITLES
type Shown = Answer<typeof positions.import>['content']['rows'][number]
interface Row extends Shown {
  warehouseId: number
  /** 0: new. */
  posiId: number
  after: Facts
}
interface Facts {
  walk: number
  enabled: boolean
  remark: string
}

/** Positions of any warehouses of the company. What the file leaves empty stays as it is; new ones without a number come at the end of the way. */
export async function importPositions(outside: OutsideContext, input: Received<typeof positions.import>, file: UploadedFile) {
  const table = await readTable<Field>(outside, file, TITLES, { required: ['warehouseName', 'posiName'] })
  return outside.transact(async (ctx) => {
    const stores = await companyWarehouses(ctx)
    const known = await knownPositions(ctx, [...stores.values()])
    const seen = new Map<string, number>()
    const rows = table.map((line) => judge(line, stores, known, seen))
    const reply = await importTable(input, rows, (wanted) => writePositions(ctx, wanted))
    return { content: { ...reply.content, rows: reply.content.rows.map(({ warehouseId: _, posiId: __, after: ___, ...row }) => row) } }
  })
}

const KNOWN = `select posi_id as id, warehouse_id as "warehouseId", posi_name as "posiName", walk, enabled, remark from posi
  where tenant_id = $1 and warehouse_id = any($2::bigint[]) and deleted_at is null order by posi_id for no key update`

interface KnownPositions extends Facts {
  id: number
  warehouseId: number
  posiName: string
}
const keyOf = (warehouseId: number, posiName: string) => `${warehouseId} ${posiName}`

async function knownPositions(ctx: Context, warehouseIds: number[]): Promise<Map<string, KnownPositions>> {
  const rows = await statement<KnownPositions>(ctx, 'posi.known', KNOWN, [ctx.tenantId, warehouseIds])
  return new Map(rows.map((row) => [keyOf(row.warehouseId, row.posiName), row]))
}

function judge(
  { no, cells }: TableRow<Field>,
  stores: Map<string, number>,
  known: Map<string, KnownPositions>,
  seen: Map<string, number>,
): Row {
  const posiName = cleanCode(cells.posiName)
  const warehouseId = stores.get(cells.warehouseName) ?? 0
  const before = known.get(keyOf(warehouseId, posiName))
  const after = factsOf(cells, before)
  const key = keyOf(warehouseId, posiName)
  const problem = wrongWith(cells, posiName, warehouseId) || (seen.has(key) ? `与第${seen.get(key)}行重复` : '')
  if (!problem) seen.set(key, no)
  const same = before && before.walk === after.walk && before.enabled === after.enabled && before.remark === after.remark
  const verdict = problem ? 'wrong' : !before ? 'fresh' : same ? 'same' : 'changed'
  const state = cells.enabled || (after.enabled ? '启用' : '停用')
  return {
    no,
    verdict,
    problem,
    ...cells,
    posiName: posiName || cells.posiName,
    enabled: state,
    warehouseId,
    posiId: before?.id ?? 0,
    after,
  }
}

/** An empty cell leaves what there is. */
const factsOf = ({ walk, enabled, remark }: Record<Field, string>, before: KnownPositions | undefined): Facts => ({
  walk: walk === '' ? (before?.walk ?? 0) : Number(walk),
  enabled: enabled === '' ? (before?.enabled ?? true) : enabled === '启用',
  remark: remark === '' ? (before?.remark ?? '') : remark,
})

function wrongWith(cells: Record<Field, string>, posiName: string, warehouseId: number): string {
  if (warehouseId === 0) return cells.warehouseName ? `仓库 ${cells.warehouseName} 不存在` : '仓库不能为空'
  if (posiName === '') return '仓位不能为空'
  if (posiName.length > 32) return '仓位不能超过32个字'
  if (!/^\d{0,7}$/.test(cells.walk)) return '拣货顺序应为0 到 9999999 的整数'
  if (!['', '启用', '停用'].includes(cells.enabled)) return '状态应为启用或停用'
  if (cells.remark.length > 125) return '备注不能超过125个字'
  return ''
}

const FRESH = `insert into posi (tenant_id, warehouse_id, posi_name, walk, enabled, remark)
  select $1, n.w, n.name, case when n.walk > 0 then n.walk else
      coalesce((select max(p.walk) from posi p where p.tenant_id = $1 and p.warehouse_id = n.w and p.deleted_at is null), 0)
      + ${STEP} * row_number() over (partition by n.w, n.walk > 0 order by n.at) end, n.enabled, n.remark
  from unnest($2::bigint[], $3::text[], $4::integer[], $5::boolean[], $6::text[]) with ordinality as n (w, name, walk, enabled, remark, at)`
const CHANGED = `update posi p set walk = n.walk, enabled = n.enabled, remark = n.remark, version = p.version + 1
  from unnest($2::bigint[], $3::integer[], $4::boolean[], $5::text[]) as n (id, walk, enabled, remark)
  where p.tenant_id = $1 and p.posi_id = n.id`

async function writePositions(ctx: Context, rows: Row[]): Promise<void> {
  const [fresh, changed] = [rows.filter(({ posiId }) => posiId === 0), rows.filter(({ posiId }) => posiId > 0)]
  const facts = (some: Row[]) => [
    some.map(({ after }) => after.walk),
    some.map(({ after }) => after.enabled),
    some.map(({ after }) => after.remark),
  ]
  const names = [fresh.map(({ warehouseId }) => warehouseId), fresh.map(({ posiName }) => posiName)]
  await statement(ctx, 'posi.import-fresh', FRESH, [ctx.tenantId, ...names, ...facts(fresh)])
  await statement(ctx, 'posi.import-changed', CHANGED, [ctx.tenantId, changed.map(({ posiId }) => posiId), ...facts(changed)])
  for (const [warehouseId, own] of Map.groupBy(rows, (row) => row.warehouseId)) {
    const added = own.filter(({ posiId }) => posiId === 0).length
    await recordChange(ctx, 'warehouse', warehouseId, '导入仓位', undefined, {
      posiName: `新增 ${added} 个，修改 ${own.length - added} 个`,
    })
  }
}
