import { PAPER_KINDS, type PaperKind, type stockPapers } from '#contract/documents/stock-papers.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours } from '#server/kit/errors.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { defineTable, PART_COLUMNS } from '../core/index.ts'
import { manners, steps, tagOf } from './rules.ts'

export type Draft = Received<typeof stockPapers.save>

const kinds = Object.keys(PAPER_KINDS) as PaperKind[]
const header = ['kind', 'companyId', 'toCompanyId', 'paperDate', 'toWarehouseId'] as const
const places = ['warehouseId', 'posiId', 'toWarehouseId', 'toPosiId'] as const
export const papers = defineTable('qr', {
  key: 'paper',
  header,
  lines: ['lineId', 'rowNo', 'partId', 'pjNo', ...places, 'qty', 'gotQty', 'price', 'value', 'fee', 'innerValue', 'branchSum'],
  written: [...PART_COLUMNS, ...places, 'qty', 'price', 'value', 'remark'],
  repeated: ['companyId', 'kind', 'paperDate', 'toCompanyId'],
  scope: ['createdBy'],
  steps: (code) => steps[code as PaperKind],
  kind: { column: 'kind', codes: Object.fromEntries(kinds.map((kind) => [kind, kind])) },
})
export type Paper = Awaited<ReturnType<typeof papers.lock>> & { kind: PaperKind }
export type Line = Awaited<ReturnType<typeof papers.linesOf>>[number]

export function requireTag(ctx: Context, kind: PaperKind, action: string): void {
  if (!ctx.may(tagOf(kind, action))) throw forbidden()
}

/** Under the lock, of whatever kind it is. */
export const lockPaper = (ctx: Context, id: number) => papers.lock(ctx, id) as Promise<Paper>

/** The same for the company the goods are going to: whoever receives there need not see the sender's people. */
export async function lockArriving(ctx: Context, id: number): Promise<Paper> {
  const [paper] = await statement<Paper>(ctx, 'paper.lock-arriving', LOCK_ARRIVING, [ctx.tenantId, ctx.companyId, id])
  if (!paper) throw notYours()
  return paper
}

const LOCK_ARRIVING = `select ${columns(['paperId', 'paperNo', 'status', 'version', ...header])} from stock_paper where tenant_id = $1 and to_company_id = $2 and paper_id = $3 for update`

/** What the stock ledger says of this document. */
export const causeOf = ({ kind, paperId, paperNo }: Paper, event: string, bizDate: string, word = manners[kind].word) => ({
  document: kind,
  documentId: paperId,
  docNo: paperNo,
  kind: word,
  event,
  bizDate,
  clientId: null,
})

/** Values, and for 调拨 quantities, that a posting fixes on the lines. */
export interface Posted {
  lineId: number
  qty: string
  value: string
  poolValue?: string
  /** 调拨: fees the goods take along. */
  fee?: string
  /** 调拨: margin of branches within the value, and at what price the other company takes it over. */
  inner?: string
  branchPrice?: string | null
  branchSum?: string | null
}
export async function writePosted(ctx: Context, { paperId }: Paper, lines: readonly Posted[], bizDate: string): Promise<void> {
  await statement(ctx, 'paper.posted', POSTED, [
    ctx.tenantId,
    paperId,
    lines.map(({ lineId }) => lineId),
    lines.map(({ qty }) => qty),
    lines.map(({ value }) => value),
    lines.map(({ poolValue }) => poolValue ?? '0'),
    bizDate,
    lines.map(({ fee }) => fee ?? '0'),
    lines.map(({ inner }) => inner ?? '0'),
    lines.map(({ branchPrice }) => branchPrice ?? null),
    lines.map(({ branchSum }) => branchSum ?? null),
  ])
}
const POSTED = `
  update stock_paper_line l set posted = true, qty = n.qty, value = n.value, pool_value = n.pool_value, paper_date = $7, fee = n.fee, inner_value = n.inner_value,
    branch_price = n.branch_price, branch_sum = n.branch_sum
  from unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[])
    as n(line_id, qty, value, pool_value, fee, inner_value, branch_price, branch_sum)
  where l.tenant_id = $1 and l.paper_id = $2 and l.line_id = n.line_id`

/** The day the goods of transfers moved last: that of their arrival. */
export async function arrivedOn(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await statement<{ id: number; day: string }>(ctx, 'paper.arrived-on', ARRIVED_ON, [ctx.tenantId, ids])
  return new Map(rows.map(({ id, day }) => [id, day]))
}
const ARRIVED_ON = `
  select document_id as id, max(biz_date) as day from stock_ledger where tenant_id = $1 and document = 'db' and document_id = any($2::bigint[])
    and kind <> '费用' group by 1`
