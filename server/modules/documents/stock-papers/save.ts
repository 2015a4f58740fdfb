import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/fault.ts'
import { isZero } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { demandPrices, demandQuantities, partsOf, stale } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { type Draft, demandTag, linesOf, lockPaper } from './paper.ts'
import { demandPlaces, demandReceiver, storeForValues } from './places.ts'
import { draftValue, manners, totalsOf } from './rules.ts'

/** 保存: creates a draft or replaces one, its lines included. The number is taken last: its row is hot. */
export async function save(ctx: Context, draft: Draft) {
  demandTag(ctx, draft.kind, 'add')
  demandNotAfterToday(ctx, draft.paperDate)
  await demandReceiver(ctx, draft)
  const before = draft.id === 0 ? undefined : await lockDraft(ctx, draft)
  const lines = await readyLines(ctx, draft)
  const { kind, paperDate, toCompanyId, toWarehouseId, reason, remark } = draft
  const header = {
    ...{ paperDate, reason, remark, toCompanyId: kind === 'db' ? toCompanyId : null, toWarehouseId: kind === 'bs' ? toWarehouseId : 0 },
    ...totalsOf(lines),
    ...{ lineCount: lines.length, modifierId: ctx.userId, updatedAt: ctx.now },
  }
  const paper = before ? await replace(ctx, draft, header) : await create(ctx, draft, header)
  await statement(ctx, 'paper.lines', LINES, [
    ctx.tenantId,
    ctx.companyId,
    paper.paperId,
    kind,
    paperDate,
    header.toCompanyId,
    JSON.stringify(lines),
  ])
  return { id: paper.paperId, paperNo: paper.paperNo, version: paper.version }
}

async function lockDraft(ctx: Context, { id, version, kind }: Draft) {
  const paper = await lockPaper(ctx, id)
  if (paper.status !== '草稿' || paper.kind !== kind) throw stale()
  if (paper.version !== version) throw refused('单据已被他人修改，请刷新后重试')
  return paper
}

/** Lines with the words of their parts. Prices whoever saves may not see stay as they were. */
async function readyLines(ctx: Context, draft: Draft) {
  const { kind, id, lines } = draft
  if (kind === 'tz') {
    if (!ctx.maySee('price.costprice')) throw refused('成本调整需要查看成本价的权限')
    const idle = lines.findIndex(({ amount }) => amount === undefined || isZero(amount))
    if (idle >= 0) throw invalid(`第${idle + 1}行：请输入调整金额`)
  }
  demandQuantities(
    ctx,
    lines.map(({ qty }) => qty),
    kind === 'tz',
  )
  demandPrices(
    '成本价',
    lines.map(({ price }) => price),
  )
  const placed = kind === 'tz' ? await storeForValues(ctx, lines) : lines
  const parts = await partsOf(ctx, placed, { stoppedToo: kind !== 'qr' && kind !== 'qk' })
  await demandPlaces(ctx, draft, placed)
  const blind = manners[kind].comesIn && !ctx.maySee('price.costprice') && id !== 0
  const known = new Map(blind ? (await linesOf(ctx, id)).map(({ partId, price }) => [partId, price ?? undefined]) : [])
  return placed.map((line, index) => {
    const price = manners[kind].comesIn ? (blind ? known.get(line.pjid) : line.price) : undefined
    if (price?.startsWith('-')) throw invalid(`第${index + 1}行：成本价不能小于0`)
    return { ...line, ...parts.get(line.pjid), price, value: draftValue(kind, { ...line, price }) }
  })
}

interface Header {
  paperDate: string
  reason: string
  remark: string
  toCompanyId: number | null
  toWarehouseId: number
  qty: string
  value: string
  lineCount: number
  modifierId: number
  updatedAt: string
}

async function create(ctx: Context, { kind }: Draft, header: Header) {
  const paperNo = await nextNumber(ctx, kind, ctx.today)
  return ctx.db
    .insertInto('stockPaper')
    .values({
      ...{ tenantId: ctx.tenantId, companyId: ctx.companyId, kind, paperNo, status: '草稿', createdBy: ctx.userId, createdAt: ctx.now },
      ...header,
    })
    .returning(['paperId', 'paperNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function replace(ctx: Context, { id, version }: Draft, header: Header) {
  await ctx.db.deleteFrom('stockPaperLine').where('tenantId', '=', ctx.tenantId).where('paperId', '=', id).execute()
  return ctx.db
    .updateTable('stockPaper')
    .set({ ...header, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('paperId', '=', id)
    .returning(['paperId', 'paperNo', 'version'])
    .executeTakeFirstOrThrow()
}

const LINES = `
  insert into stock_paper_line (tenant_id, company_id, paper_id, kind, paper_date, to_company_id, row_no, part_id, pj_no, pj_name, pj_size, pj_type,
    pj_factory, pj_brand, pj_unit, warehouse_id, posi_id, to_warehouse_id, to_posi_id, qty, price, value, remark)
  select $1, $2, $3, $4, $5, $6, l.ord, "partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit", "warehouseId", "posiId",
    "toWarehouseId", "toPosiId", qty, price, value, remark
  from rows from (jsonb_to_recordset($7::jsonb) as ("partId" bigint, "pjNo" text, "pjName" text, "pjSize" text, "pjType" text, "pjFactory" text,
    "pjBrand" text, "pjUnit" text, "warehouseId" bigint, "posiId" bigint, "toWarehouseId" bigint, "toPosiId" bigint, qty numeric, price numeric,
    value numeric, remark text)) with ordinality as l("partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit",
      "warehouseId", "posiId", "toWarehouseId", "toPosiId", qty, price, value, remark, ord)`

/** 删除草稿. What has been audited is closed, never deleted. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const paper = await lockPaper(ctx, id)
  demandTag(ctx, paper.kind, 'add')
  if (paper.status !== '草稿') throw stale()
  await ctx.db.deleteFrom('stockPaper').where('tenantId', '=', ctx.tenantId).where('paperId', '=', id).execute()
  await recordChange(ctx, paper.kind, id, '删除', { paperNo: paper.paperNo, paperDate: paper.paperDate })
  return {}
}
