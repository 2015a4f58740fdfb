import type { Selectable } from 'kysely'
import type { PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours } from '#server/kit/fault.ts'
import { reachSql } from '#server/kit/reach.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { record, stale } from '../core/index.ts'
import { type Event, manners, steps, tagOf } from './rules.ts'

export type Draft = Received<typeof stockPapers.save>
type Row = Selectable<DB['stockPaper']>
const paperColumns = ['paperId', 'kind', 'paperNo', 'companyId', 'toCompanyId', 'paperDate', 'status', 'toWarehouseId', 'version'] as const
export type Paper = Pick<Row, (typeof paperColumns)[number]> & { kind: PaperKind }

const lineColumns = [
  'lineId',
  'rowNo',
  'partId',
  'pjNo',
  'warehouseId',
  'posiId',
  'toWarehouseId',
  'toPosiId',
  'qty',
  'gotQty',
  'price',
  'value',
  'fee',
] as const
export type Line = Pick<Selectable<DB['stockPaperLine']>, (typeof lineColumns)[number]>

export function demandTag(ctx: Context, kind: PaperKind, action: string): void {
  if (!ctx.may(tagOf(kind, action))) throw forbidden()
}

/** The document's row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
export async function lockPaper(ctx: Context, id: number): Promise<Paper> {
  const [paper] = await statement<Paper>(ctx, 'paper.lock', LOCK, [ctx.tenantId, ctx.companyId, id, ctx.reach])
  if (!paper) throw notYours()
  return paper
}

/** The same for the company the goods are going to: whoever receives there need not see the sender's people. */
export async function lockArriving(ctx: Context, id: number): Promise<Paper> {
  const [paper] = await statement<Paper>(ctx, 'paper.lock-arriving', LOCK_ARRIVING, [ctx.tenantId, ctx.companyId, id])
  if (!paper) throw notYours()
  return paper
}

const LOCK = `select ${columns(paperColumns)} from stock_paper where tenant_id = $1 and company_id = $2 and paper_id = $3
  and ${reachSql('$4', 'created_by')} for update`
const LOCK_ARRIVING = `select ${columns(paperColumns)} from stock_paper where tenant_id = $1 and to_company_id = $2 and paper_id = $3 for update`

export const linesOf = (ctx: Context, id: number) =>
  statement<Line>(
    ctx,
    'paper.lines-of',
    `select ${columns(lineColumns)} from stock_paper_line where tenant_id = $1 and paper_id = $2 order by row_no`,
    [ctx.tenantId, id],
  )

/** The state an event leads to, for kinds that know it; refuses from any other state. */
export function stepOf({ kind, status }: Pick<Paper, 'kind' | 'status'>, event: Event): string {
  const step = steps[kind][event]
  if (!step || !(step.from as readonly string[]).includes(status)) throw stale()
  return step.to
}

type Change = Partial<Pick<Row, 'qty' | 'value' | 'postedAt' | 'reversedAt' | 'reversedOn' | 'missing' | 'toWarehouseId' | 'feeSum'>>

/** Writes the new state and its log row. The caller holds the lock. */
export async function moveTo(ctx: Context, paper: Paper, status: string, change: Change = {}, note = '') {
  await ctx.db
    .updateTable('stockPaper')
    .set({ status, ...change, modifierId: ctx.userId, updatedAt: ctx.now, version: paper.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('paperId', '=', paper.paperId)
    .execute()
  await record(ctx, paper.kind, paper.paperId, [{ from: paper.status, to: status, note }])
  return { status }
}

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
  ])
}
const POSTED = `
  update stock_paper_line l set posted = true, qty = n.qty, value = n.value, pool_value = n.pool_value, paper_date = $7, fee = n.fee
  from unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $8::numeric[]) as n(line_id, qty, value, pool_value, fee)
  where l.tenant_id = $1 and l.paper_id = $2 and l.line_id = n.line_id`

/** The day the goods of transfers moved last: that of their arrival. */
export async function arrivedOn(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await statement<{ id: number; day: string }>(ctx, 'paper.arrived-on', ARRIVED_ON, [ctx.tenantId, ids])
  return new Map(rows.map(({ id, day }) => [id, day]))
}
const ARRIVED_ON = `
  select document_id as id, max(biz_date) as day from stock_ledger where tenant_id = $1 and document = 'db' and document_id = any($2::bigint[])
    and kind <> '费用' group by 1`
