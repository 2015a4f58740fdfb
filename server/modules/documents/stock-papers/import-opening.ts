import { add, compare, round } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { brandKey, codeKey, exactly } from '#server/modules/master/search/index.ts'
import { type Change, type JudgedLine, type ListLine, listKind, tooLong } from '#server/modules/platform/lists/index.ts'
import { whole } from '../core/index.ts'
import { audit } from './audit.ts'
import { close } from './close.ts'
import { lockPaper, papers } from './paper.ts'
import { save } from './save.ts'

const titles = {
  pjNo: ['编码', '商品编码', '配件编码', '零件号', '货号'],
  pjBrand: ['品牌', '厂牌'],
  warehouseName: ['仓库', '仓库名称'],
  posiName: ['仓位', '货位', '库位'],
  qty: ['数量', '库存数量', '期初数量', '库存'],
  price: ['成本价', '成本单价', '期初成本', '单价'],
  remark: ['备注'],
} as const
type Field = keyof typeof titles
type Cells = Record<Field, string>
const LINES_OF_A_PAPER = 1000

interface Part {
  code: string
  brand: string
  partId: number
  pjNo: string
  pjName: string
  pjBrand: string
  stopped: boolean
}
interface Store {
  warehouseId: number
  warehouseName: string
  kind: string
}
interface Posi {
  posiId: number
  warehouseId: number
  posiName: string
}

interface Row extends JudgedLine {
  pjid: number
  warehouseId: number
  posiId: number
  qty: string
  price: string | undefined
  remark: string
}

interface KnownParts {
  parts: Map<string, Part[]>
  stores: Store[]
  positions: Posi[]
}

async function lookUp(ctx: Context, cells: readonly Cells[]): Promise<KnownParts> {
  const codes = [...new Set(cells.map(({ pjNo }) => codeKey(pjNo)))]
  const parts = await statement<Part>(ctx, 'opening.parts', PARTS, [ctx.tenantId, codes])
  const stores = await statement<Store>(ctx, 'opening.stores', STORES, [ctx.tenantId, ctx.companyId])
  const positions = await statement<Posi>(ctx, 'opening.positions', POSITIONS, [
    ctx.tenantId,
    stores.map(({ warehouseId }) => warehouseId),
    [...new Set(cells.map(({ posiName }) => posiName.toUpperCase()))],
  ])
  return { parts: Map.groupBy(parts, ({ code }) => code), stores, positions }
}

const number = /^\d{1,13}(\.\d{1,4})?$/
const plain = (text: string) => text.replace(/[,，\s¥￥]/g, '')

function judge({ no, cells }: ListLine<Field>, { parts, stores, positions }: KnownParts, decimals: number): Row {
  const found = exactly(cells.pjNo, parts.get(codeKey(cells.pjNo)) ?? [])
  const fitting = cells.pjBrand === '' ? found : found.filter(({ brand }) => brand === brandKey(cells.pjBrand))
  const [part] = fitting
  const store = cells.warehouseName === '' ? stores[0] : stores.find(({ warehouseName }) => warehouseName === cells.warehouseName)
  const posi = positions.find((each) => each.warehouseId === store?.warehouseId && each.posiName === cells.posiName.toUpperCase())
  const [qty, price] = [plain(cells.qty), plain(cells.price)]
  const problem =
    (cells.pjNo === '' ? '编码为空' : partProblem(part, found.length, fitting.length)) ||
    placeProblem(cells, store, posi) ||
    figureProblem(qty, price, decimals) ||
    tooLong(['备注', cells.remark, 125])
  const values = {
    ...{ pjNo: part?.pjNo ?? cells.pjNo, pjName: part?.pjName ?? '', pjBrand: part?.pjBrand ?? cells.pjBrand },
    ...{ warehouseName: store?.warehouseName ?? cells.warehouseName, posiName: posi?.posiName ?? cells.posiName },
    ...{
      qty: number.test(qty) ? add(qty, '0') : cells.qty,
      price: number.test(price) ? add(price, '0') : cells.price,
      remark: cells.remark,
    },
  }
  const meant = { pjid: part?.partId ?? 0, warehouseId: store?.warehouseId ?? 0, posiId: posi?.posiId ?? 0 }
  const figures = { qty, price: number.test(price) ? price : undefined, remark: cells.remark }
  return { no, problem, verdict: problem === '' ? 'fresh' : 'wrong', values, ...meant, ...figures }
}

function partProblem(part: Part | undefined, found: number, fitting: number): string {
  if (!part) return found > 0 ? '没有这个品牌的商品' : '没有这个编码的商品'
  if (fitting > 1) return `编码有 ${fitting} 个品牌，请填品牌`
  return part.stopped ? '商品已停用' : ''
}

function placeProblem(cells: Cells, store: Store | undefined, posi: Posi | undefined): string {
  if (!store) return '仓库不存在或已停用'
  return cells.posiName !== '' && !posi ? '仓位不存在' : ''
}

function figureProblem(qty: string, price: string, decimals: number): string {
  if (!number.test(qty) || compare(qty, '0') <= 0) return '数量应大于0'
  if (compare(round(qty, decimals), qty) !== 0) return `数量最多${decimals}位小数`
  return price !== '' && !number.test(price) ? '成本价应为数字' : ''
}

const PARTS = `
  select code_n as code, brand_n as brand, part_id as "partId", pj_no as "pjNo", pj_name as "pjName", pj_brand as "pjBrand", pj_enable as stopped
  from part where tenant_id = $1 and code_n = any($2::text[]) and deleted_at is null order by part_id`
const STORES = `
  select warehouse_id as "warehouseId", warehouse_name as "warehouseName", kind from warehouse
  where tenant_id = $1 and company_id = $2 and kind <> 'transit' and enabled and deleted_at is null order by kind, sort, warehouse_id`
const POSITIONS = `
  select posi_id as "posiId", warehouse_id as "warehouseId", posi_name as "posiName" from posi
  where tenant_id = $1 and warehouse_id = any($2::bigint[]) and upper(posi_name) = any($3::text[]) and enabled and deleted_at is null`

const ENTERED = `
  select l.part_id as "pjid", l.warehouse_id as "warehouseId", l.posi_id as "posiId", l.qty::text, l.price::text from stock_paper_line l
  join stock_paper o on o.tenant_id = $1 and o.paper_id = l.paper_id
  where l.tenant_id = $1 and l.kind = 'qk' and o.company_id = $2 and o.status <> '已红冲' and l.part_id = any($3::bigint[])`

/** What stands there already, of the same part in the same place, as much and as dear, is not entered again; a line that names no cost is the same whatever it was entered at. */
async function onlyOnce(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ pjid }) => pjid))]
  const there = await statement<Pick<Row, 'pjid' | 'warehouseId' | 'posiId' | 'qty'> & { price: string | null }>(
    ctx,
    'opening.entered',
    ENTERED,
    [...[ctx.tenantId, ctx.companyId, ids]],
  )
  const alike = (row: Row) =>
    there.some(
      ({ pjid, warehouseId, posiId, qty, price }) =>
        pjid === row.pjid &&
        warehouseId === row.warehouseId &&
        posiId === row.posiId &&
        compare(qty, row.qty) === 0 &&
        (row.price === undefined || compare(price ?? '0', row.price) === 0),
    )
  return rows.map((row) => (row.verdict === 'fresh' && alike(row) ? { ...row, verdict: 'same', problem: '已录入过' } : row))
}

async function writeDrafts(ctx: Context, rows: readonly Row[]): Promise<Change[]> {
  const changes: Change[] = []
  for (let at = 0; at < rows.length; at += LINES_OF_A_PAPER) {
    const own = rows.slice(at, at + LINES_OF_A_PAPER)
    const { id } = await save(ctx, {
      ...{ id: 0, version: 0, kind: 'qk', paperDate: ctx.today, toCompanyId: 0, toWarehouseId: 0, reason: '', remark: '导入' },
      lines: own.map(({ pjid, warehouseId, posiId, qty, price, remark }) => ({
        ...{ pjid, warehouseId, posiId, toWarehouseId: 0, toPosiId: 0, qty, remark },
        ...(price !== undefined && { price }),
      })),
    })
    const { version } = await lockPaper(ctx, id)
    for (const { no } of own) changes.push({ rowNo: no, entity: 'paper', id, key: '', before: null, after: { version } })
  }
  return changes
}

/** 期初库存 by a file: every row judged, then drafts a keeper looks over and audits. Taken back, drafts are deleted and posted papers 红冲. */
export const openingList = listKind<Row>({
  kind: 'opening',
  titles,
  most: 5000,
  async judge(ctx, lines) {
    const own = lines as readonly ListLine<Field>[]
    const known = await lookUp(
      ctx,
      own.map(({ cells }) => cells),
    )
    const decimals = Number(ctx.parameters.get('BUSI_AMOUNT_LENGTH') ?? 0)
    const judged = own.map((line) => judge(line, known, decimals))
    return onlyOnce(ctx, judged)
  },
  carryOut: writeDrafts,
  async post(ctx, ids) {
    for (const id of ids) await audit(ctx, { id })
  },
  entities: {
    paper: whole({
      async standing(ctx, ids) {
        const rows = papers.visible(ctx).select('o.paperId').where('o.paperId', 'in', ids).where('o.status', '<>', '已红冲')
        return new Set((await rows.execute()).map(({ paperId }) => paperId))
      },
      async takeBack(ctx, { id, after }) {
        const paper = await lockPaper(ctx, id)
        if (paper.status !== '草稿') return close(ctx, { id, note: '撤销导入' })
        if (paper.version !== after.version) throw refused('草稿导入后已被修改，保留')
        return papers.removeDraft(ctx, paper)
      },
    }),
  },
})
