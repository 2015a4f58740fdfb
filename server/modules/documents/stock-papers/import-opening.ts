import type { stockPapers } from '#contract/documents/stock-papers.ts'
import { compare, round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Verdict } from '#contract/kit/table-import.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { brandKey, codeKey, exactly } from '#server/modules/master/search/index.ts'
import { importTable, readTable, type TableRow } from '#server/modules/platform/sheets/index.ts'
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
type Cells = TableRow<keyof typeof titles>['cells']
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

/** 期初库存 from Excel: every row judged, then drafts a keeper looks over and audits. */
export async function importOpening(outside: OutsideContext, input: Received<typeof stockPapers.importOpening>, file: UploadedFile) {
  const read = await readTable<keyof typeof titles>(outside, file, titles, { required: ['pjNo', 'qty'] })
  return outside.transact(async (ctx) => {
    const known = await lookUp(
      ctx,
      read.map(({ cells }) => cells),
    )
    const rows = read.map(({ no, cells }) => judge(no, cells, known, Number(ctx.parameters.get('BUSI_AMOUNT_LENGTH') ?? 0)))
    return importTable(input, rows, async (right) => {
      for (let at = 0; at < right.length; at += LINES_OF_A_PAPER)
        await save(ctx, {
          ...{ id: 0, version: 0, kind: 'qk', paperDate: ctx.today, toCompanyId: 0, toWarehouseId: 0, reason: '', remark: '导入' },
          lines: right.slice(at, at + LINES_OF_A_PAPER).map(({ pjid, warehouseId, posiId, qty, price, remark }) => ({
            ...{ pjid, warehouseId, posiId, toWarehouseId: 0, toPosiId: 0, qty: qty ?? '0', remark: remark.slice(0, 125) },
            ...(price !== null && { price }),
          })),
        })
    })
  })
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

function judge(no: number, cells: Cells, { parts, stores, positions }: KnownParts, decimals: number) {
  const found = exactly(cells.pjNo, parts.get(codeKey(cells.pjNo)) ?? [])
  const fitting = cells.pjBrand === '' ? found : found.filter(({ brand }) => brand === brandKey(cells.pjBrand))
  const [part] = fitting
  const store = cells.warehouseName === '' ? stores[0] : stores.find(({ warehouseName }) => warehouseName === cells.warehouseName)
  const posi = positions.find((each) => each.warehouseId === store?.warehouseId && each.posiName === cells.posiName.toUpperCase())
  const [qty, price] = [plain(cells.qty), plain(cells.price)]
  const problem =
    (cells.pjNo === '' ? '编码为空' : partProblem(part, found.length, fitting.length)) ||
    placeProblem(cells, store, posi) ||
    figureProblem(qty, price, decimals)
  return {
    ...{ no, problem, verdict: (problem === '' ? 'fresh' : 'wrong') as Verdict },
    ...{ pjNo: part?.pjNo ?? cells.pjNo, pjName: part?.pjName ?? '', pjBrand: part?.pjBrand ?? cells.pjBrand },
    ...{ warehouseName: store?.warehouseName ?? cells.warehouseName, posiName: posi?.posiName ?? cells.posiName },
    ...{ qty: number.test(qty) ? qty : null, price: number.test(price) ? price : null, remark: cells.remark },
    ...{ pjid: part?.partId ?? 0, warehouseId: store?.warehouseId ?? 0, posiId: posi?.posiId ?? 0 },
  }
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
