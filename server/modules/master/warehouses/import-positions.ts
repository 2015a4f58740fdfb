import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import {
  fieldByField,
  type JudgedLine,
  type ListLine,
  type Look,
  listKind,
  type Now,
  noting,
  placeOf,
  tooLong,
} from '#server/modules/platform/lists/index.ts'
import { cleanCode } from '../search/index.ts'
import { USED } from './many-positions.ts'
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
type Cells = Record<Field, string>
interface Row extends JudgedLine {
  warehouseId: number
  /** 0: new. */
  posiId: number
  posiName: string
  after: Facts
}
interface Facts {
  walk: number
  enabled: boolean
  remark: string
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

function judge({ no, cells }: ListLine<Field>, stores: Map<string, number>, known: Map<string, KnownPositions>): Row {
  const posiName = cleanCode(cells.posiName)
  const warehouseId = stores.get(cells.warehouseName) ?? 0
  const before = known.get(keyOf(warehouseId, posiName))
  const after = factsOf(cells, before)
  const problem = wrongWith(cells, posiName, warehouseId)
  const own = { no, problem, warehouseId, posiName, posiId: before?.id ?? 0, after }
  const shown = { ...cells, posiName: posiName || cells.posiName, enabled: cells.enabled || stateOf(after) }
  if (problem) return { ...own, verdict: 'wrong', values: shown }
  const [old, next] = [before && told(before), told(after)]
  const olds = old ? Object.fromEntries(Object.entries(old).filter(([field, value]) => next[field as keyof typeof next] !== value)) : {}
  const verdict = !before ? 'fresh' : Object.keys(olds).length > 0 ? 'changed' : 'same'
  const values = before
    ? { ...shown, ...Object.fromEntries(Object.keys(olds).map((field) => [field, next[field as keyof typeof next]])) }
    : shown
  return { ...own, verdict, values, olds, key: keyOf(warehouseId, posiName) }
}
const stateOf = ({ enabled }: Facts) => (enabled ? '启用' : '停用')
const told = (facts: Facts) => ({ walk: String(facts.walk), enabled: stateOf(facts), remark: facts.remark })

/** An empty cell leaves what there is. */
const factsOf = ({ walk, enabled, remark }: Cells, before: KnownPositions | undefined): Facts => ({
  walk: walk === '' ? (before?.walk ?? 0) : Number(walk),
  enabled: enabled === '' ? (before?.enabled ?? true) : enabled === '启用',
  remark: remark === '' ? (before?.remark ?? '') : remark,
})

function wrongWith(cells: Cells, posiName: string, warehouseId: number): string {
  if (warehouseId === 0) return cells.warehouseName ? `仓库 ${cells.warehouseName} 不存在` : '仓库不能为空'
  if (posiName === '') return '仓位不能为空'
  if (posiName.length > 32) return '仓位不能超过32个字'
  if (!/^\d{0,7}$/.test(cells.walk)) return '拣货顺序应为 0 到 9999999 的整数'
  if (!['', '启用', '停用'].includes(cells.enabled)) return '状态应为启用或停用'
  return tooLong(['备注', cells.remark, 125])
}

const FRESH = `insert into posi (tenant_id, warehouse_id, posi_name, walk, enabled, remark)
  select $1, n.w, n.name, case when n.walk > 0 then n.walk else
      coalesce((select max(p.walk) from posi p where p.tenant_id = $1 and p.warehouse_id = n.w and p.deleted_at is null), 0)
      + ${STEP} * row_number() over (partition by n.w, n.walk > 0 order by n.at) end, n.enabled, n.remark
  from unnest($2::bigint[], $3::text[], $4::integer[], $5::boolean[], $6::text[]) with ordinality as n (w, name, walk, enabled, remark, at)
  returning posi_id as id, warehouse_id as "warehouseId", posi_name as "posiName"`
const CHANGED = `update posi p set walk = n.walk, enabled = n.enabled, remark = n.remark, version = p.version + 1
  from unnest($2::bigint[], $3::integer[], $4::boolean[], $5::text[]) as n (id, walk, enabled, remark)
  where p.tenant_id = $1 and p.posi_id = n.id`

async function writePositions(ctx: Context, rows: readonly Row[]) {
  const [fresh, changed] = [rows.filter(({ posiId }) => posiId === 0), rows.filter(({ posiId }) => posiId > 0)]
  const facts = (some: Row[]) => [
    some.map(({ after }) => after.walk),
    some.map(({ after }) => after.enabled),
    some.map(({ after }) => after.remark),
  ]
  const target = ({ no, posiId }: Row) => ({ rowNo: no, id: posiId, key: '' })
  const changes = await noting(ctx, POSI, changed.map(target), async () => {
    const names = [fresh.map(({ warehouseId }) => warehouseId), fresh.map(({ posiName }) => posiName)]
    const made = await statement<KnownPositions>(ctx, 'posi.import-fresh', FRESH, [ctx.tenantId, ...names, ...facts(fresh)])
    await statement(ctx, 'posi.import-changed', CHANGED, [ctx.tenantId, changed.map(({ posiId }) => posiId), ...facts(changed)])
    const ids = new Map(made.map(({ id, warehouseId, posiName }) => [keyOf(warehouseId, posiName), id]))
    return fresh.map((row) => target({ ...row, posiId: ids.get(keyOf(row.warehouseId, row.posiName)) ?? 0 }))
  })
  for (const [warehouseId, own] of Map.groupBy(rows, (row) => row.warehouseId)) {
    const added = own.filter(({ posiId }) => posiId === 0).length
    await recordChange(ctx, 'warehouse', warehouseId, '导入仓位', undefined, {
      posiName: `新增 ${added} 个，修改 ${own.length - added} 个`,
    })
  }
  return changes
}

const NOW = `select posi_id as id, warehouse_id as "warehouseId", posi_name as "posiName", walk, enabled, remark, deleted_at is not null as gone from posi
  where tenant_id = $1 and posi_id = any($2::bigint[]) order by posi_id for update`
const GONE = 'update posi set deleted_at = now() where tenant_id = $1 and posi_id = any($2::bigint[])'

const look: Look = async (ctx, targets) => {
  const rows = await statement<KnownPositions & { gone: boolean }>(ctx, 'posi.now', NOW, [ctx.tenantId, targets.map(({ id }) => id)])
  return new Map(
    rows.map(({ id, warehouseId, posiName, walk, enabled, remark, gone }): [string, Now] => [
      placeOf({ id, key: '' }),
      { gone, who: '', at: '', fields: { warehouseId, posiName, walk, enabled, remark } },
    ]),
  )
}
const POSI = { entity: 'posi', look }

/** Positions of any warehouses of the company. What the file leaves empty stays as it is; new ones without a number come at the end of the way. */
export const positionList = listKind<Row>({
  kind: 'positions',
  titles: TITLES,
  most: 5000,
  async judge(ctx, lines) {
    const stores = await companyWarehouses(ctx)
    const known = await knownPositions(ctx, [...stores.values()])
    return lines.map((line) => judge(line as ListLine<Field>, stores, known))
  },
  carryOut: writePositions,
  entities: {
    posi: fieldByField({
      name: '仓位',
      look,
      names: { posiName: '仓位', walk: '拣货顺序', enabled: '状态', remark: '备注' },
      async used(ctx, made) {
        const rows = await statement<{ id: number; what: string }>(ctx, 'posi.used', USED, [ctx.tenantId, made.map(({ id }) => id)])
        return new Map(rows.map(({ id, what }) => [placeOf({ id, key: '' }), what]))
      },
      async remove(ctx, made) {
        await statement(ctx, 'posi.unmake', GONE, [ctx.tenantId, made.map(({ id }) => id)])
      },
      async restore(ctx, back) {
        const facts = back.map(({ fields, now }) => ({ ...now.fields, ...fields }) as unknown as Facts)
        const columns = [facts.map(({ walk }) => walk), facts.map(({ enabled }) => enabled), facts.map(({ remark }) => remark)]
        await statement(ctx, 'posi.import-changed', CHANGED, [ctx.tenantId, back.map(({ id }) => id), ...columns])
      },
    }),
  },
})
