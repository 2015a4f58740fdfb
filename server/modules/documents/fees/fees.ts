import type { stockIn } from '#contract/documents/stock-in.ts'
import { compare, isFen, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { type Along, activePartnerOf } from '../core/index.ts'
import { addsUp, type Spread } from './shares.ts'

/** The document whose goods bear fees, by the ledgers' word for it. */
export interface Bearing {
  document: 'rk' | 'db'
  documentId: number
}
export interface Fee {
  feeId: number
  kind: string
  partnerId: number
  amount: string
  spread: Spread
  shares: string[]
  /** The payable it is part of; '' = not posted. */
  event: string
  /** On which day it became known, when the goods had been posted already; '' = it came with them. */
  late: string
}
export type Written = Received<typeof stockIn.saveFees>['fees'][number]
type Who = Pick<Context, 'db' | 'tenantId'>

export const feesOf = (ctx: Who, { document, documentId }: Bearing) =>
  statement<Fee>(ctx, 'fee.of', FEES, [ctx.tenantId, document, documentId])
const FEES = `
  select fee_id as "feeId", kind, partner_id as "partnerId", amount, spread, shares::text[] as shares, event, case when late then posted_on::text else '' end as late
  from goods_fee where tenant_id = $1 and document = $2 and document_id = $3 order by row_no, fee_id`

/** Writes the fees that come with the goods, all of them at once, in the place of those that stood there. */
export async function writeFees(ctx: Context, of: Bearing, fees: readonly Written[]): Promise<void> {
  await requireSound(ctx, fees)
  await forgetFees(ctx, of)
  await insertFees(
    ctx,
    of,
    fees.map((fee, at) => ({ ...fee, rowNo: at + 1, event: '', postedOn: null, late: false, expensed: '0' })),
  )
}

/** Fees of a draft go with it. */
export const forgetFees = (ctx: Who, { document, documentId }: Bearing) =>
  statement(ctx, 'fee.gone', `delete from goods_fee where tenant_id = $1 and document = $2 and document_id = $3 and event = ''`, [
    ctx.tenantId,
    document,
    documentId,
  ])

export async function requireSound(ctx: Context, fees: readonly Written[]): Promise<void> {
  for (const [at, { amount = '0', spread, shares }] of fees.entries()) {
    if (compare(amount, '0') <= 0 || !isFen(amount)) throw invalid(`费用第${at + 1}行：请输入大于0的金额，最多两位小数`)
    if (spread !== '手工') continue
    if (shares.some((share) => compare(share, '0') < 0 || !isFen(share)))
      throw invalid(`费用第${at + 1}行：手工分摊的金额不能小于0，最多两位小数`)
    if (!addsUp(amount, shares)) throw invalid(`费用第${at + 1}行：手工分摊合计 ${Number(sum([...shares]))}，应为 ${Number(amount)}`)
  }
  for (const partnerId of new Set(fees.map(({ partnerId }) => partnerId))) await activePartnerOf(ctx, partnerId, 'payee')
}

/** Fees with how far each is paid, for whoever may see the document; `valid`: it was not taken back. */
export async function listFees(ctx: Who, { document, documentId }: Bearing, valid: boolean) {
  const rows = await statement<Fee & Listed>(ctx, 'fee.listed', LISTED, [ctx.tenantId, document, documentId, PAID_STATUSES.yf, valid])
  return { content: rows.map(({ feeId, shares, ...row }) => ({ ...row, shares: shares.map((amount) => ({ amount })), id: feeId })) }
}
interface Listed {
  partnerName: string
  remark: string
  expensed: string
  moneyStatus: string
}
const LISTED = `
  select f.fee_id as "feeId", f.kind, f.partner_id as "partnerId", c.client_name as "partnerName", f.amount, f.spread, f.shares::text[] as shares, f.event,
    f.remark, case when f.late then f.posted_on::text else '' end as late, f.expensed, coalesce(case when $5 then ($4::text[])[y.state + 1] end, '') as "moneyStatus"
  from goods_fee f
  join client c on c.tenant_id = f.tenant_id and c.client_id = f.partner_id
  left join accysyf y on y.tenant_id = f.tenant_id and y.document = f.document and y.document_id = f.document_id and y.event = f.event and f.event <> ''
  where f.tenant_id = $1 and f.document = $2 and f.document_id = $3 order by f.late, f.row_no, f.fee_id`

/** Fees that became known later, as whoever takes the document back reads of them. */
export async function lateFees(ctx: Context, { document, documentId }: Bearing): Promise<Along[]> {
  const rows = await statement<Along>(ctx, 'fee.late', LATE, [ctx.tenantId, document, documentId])
  return ctx.maySee('price.tcostprice') ? rows : rows.map((row) => ({ ...row, amount: '***' }))
}
const LATE = `
  select '费用分摊 ' || f.kind as word, c.client_name as "docNo", f.posted_on as "bizDate", f.amount from goods_fee f
  join client c on c.tenant_id = f.tenant_id and c.client_id = f.partner_id
  where f.tenant_id = $1 and f.document = $2 and f.document_id = $3 and f.late and f.undone_on is null order by f.fee_id`

export const insertFees = (
  ctx: Context,
  { document, documentId }: Bearing,
  fees: readonly (Written & { rowNo: number; event: string; postedOn: string | null; late: boolean; expensed: string })[],
) => statement<{ id: number }>(ctx, 'fee.in', INSERT, [ctx.tenantId, ctx.companyId, document, documentId, JSON.stringify(fees)])
const INSERT = `
  insert into goods_fee (tenant_id, company_id, document, document_id, row_no, kind, partner_id, amount, spread, shares, remark, event, posted_on, late, expensed)
  select $1, $2, $3, $4, f."rowNo", f.kind, f."partnerId", f.amount, f.spread,
    coalesce((select array_agg(s::numeric order by at) from jsonb_array_elements_text(f.shares) with ordinality as e(s, at)), '{}'), f.remark, f.event,
    f."postedOn", f.late, f.expensed
  from jsonb_to_recordset($5::jsonb) as f("rowNo" int, kind text, "partnerId" bigint, amount numeric, spread text, shares jsonb, remark text, event text,
    "postedOn" date, late boolean, expensed numeric)`
