import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/fault.ts'
import { add, compare, isFen, sum } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { type Along, activePartnerOf, stale } from '../core/index.ts'
import { addsUp, type Bearer, borneBy, type Spread, sharesOf } from './fee-shares.ts'
import { DOCUMENT, lockOrder } from './order.ts'
import { visible } from './queries.ts'

export interface Fee {
  feeId: number
  kind: string
  partnerId: number
  amount: string
  spread: Spread
  shares: string[]
  /** The payable it is part of; '' = not posted. */
  event: string
  /** On which day it became known, when the receipt had been posted already; '' = it came with the receipt. */
  late: string
}
type Who = Pick<Context, 'db' | 'tenantId'>

export const feesOf = (ctx: Who, rkId: number) => statement<Fee>(ctx, 'rk.fees-of', FEES, [ctx.tenantId, rkId])
const FEES = `
  select fee_id as "feeId", kind, partner_id as "partnerId", amount, spread, shares::text[] as shares, event, case when late then posted_on::text else '' end as late from rk_fee
  where tenant_id = $1 and rk_id = $2 order by row_no, fee_id`

/** What each line of a stock-in has to be shared by, in the order of its rows. */
export const bearersOf = (ctx: Who, rkId: number) =>
  statement<Bearer & { lineId: number }>(ctx, 'rk.bearers', BEARERS, [ctx.tenantId, rkId])
const BEARERS = `
  select l.line_id as "lineId", l.purchase_sum as "purchaseSum", l.rk_amount as "rkAmount", p.pj_weight as weight, p.pj_volume as volume
  from rk_product l join part p on p.tenant_id = l.tenant_id and p.part_id = l.part_id where l.tenant_id = $1 and l.rk_id = $2 order by l.row_no`

/** 费用 of a draft: all of them at once. Whoever may not see 含费成本 neither sees nor writes them. */
export async function saveFees(ctx: Context, { id, fees }: Received<typeof stockIn.saveFees>) {
  if (!ctx.maySee('price.tcostprice')) throw refused('录入费用需要查看含费成本的权限')
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  await demandSound(ctx, fees)
  const before = await feesOf(ctx, id)
  await statement(ctx, 'rk.fees-gone', 'delete from rk_fee where tenant_id = $1 and rk_id = $2', [ctx.tenantId, id])
  await insertFees(
    ctx,
    id,
    fees.map((fee, at) => ({ ...fee, rowNo: at + 1, event: '', postedOn: null, late: false, expensed: '0' })),
  )
  const total = (all: readonly { amount?: string | undefined }[]) => sum(all.map(({ amount }) => amount ?? '0'))
  await recordChange(ctx, DOCUMENT, id, '修改', { fees: total(before) }, { fees: total(fees) })
  return {}
}

type Written = Received<typeof stockIn.saveFees>['fees'][number]

export async function demandSound(ctx: Context, fees: readonly Written[]): Promise<void> {
  for (const [at, { amount = '0', spread, shares }] of fees.entries()) {
    if (compare(amount, '0') <= 0 || !isFen(amount)) throw invalid(`费用第${at + 1}行：请输入大于0的金额，最多两位小数`)
    if (spread !== '手工') continue
    if (shares.some((share) => compare(share, '0') < 0 || !isFen(share)))
      throw invalid(`费用第${at + 1}行：手工分摊的金额不能小于0，最多两位小数`)
    if (!addsUp(amount, shares)) throw invalid(`费用第${at + 1}行：手工分摊合计 ${Number(sum([...shares]))}，应为 ${Number(amount)}`)
  }
  for (const partnerId of new Set(fees.map(({ partnerId }) => partnerId))) await activePartnerOf(ctx, partnerId, 'payee')
}

/** 费用 of a stock-in, with how far each is paid. */
export async function listFees(ctx: Context, { id }: { id: number }) {
  const seen = await visible(ctx).select('o.rkId').where('o.rkId', '=', id).executeTakeFirst()
  if (!seen) return { content: [] }
  const rows = await statement<Fee & Listed>(ctx, 'rk.fees-listed', LISTED, [ctx.tenantId, id, PAID_STATUSES.yf])
  return {
    content: rows.map(({ feeId, shares, ...row }) => ({
      ...row,
      shares: shares.map((amount) => ({ amount })),
      id: feeId,
    })),
  }
}
interface Listed {
  partnerName: string
  remark: string
  expensed: string
  moneyStatus: string
}
const LISTED = `
  select f.fee_id as "feeId", f.kind, f.partner_id as "partnerId", c.client_name as "partnerName", f.amount, f.spread, f.shares::text[] as shares, f.event,
    f.remark, case when f.late then f.posted_on::text else '' end as late, f.expensed, coalesce(case when o.status = '已红冲' then '' else ($3::text[])[y.state + 1] end, '') as "moneyStatus"
  from rk_fee f
  join rk_order o on o.tenant_id = f.tenant_id and o.rk_id = f.rk_id
  join client c on c.tenant_id = f.tenant_id and c.client_id = f.partner_id
  left join accysyf y on y.tenant_id = f.tenant_id and y.document = 'rk' and y.document_id = f.rk_id and y.event = f.event and f.event <> ''
  where f.tenant_id = $1 and f.rk_id = $2 order by f.late, f.row_no, f.fee_id`

/** Fees that became known later, as whoever takes the receipt back reads of them. */
export async function lateFees(ctx: Context, rkId: number): Promise<Along[]> {
  const rows = await statement<Along>(ctx, 'rk.fees-late', LATE, [ctx.tenantId, rkId])
  return ctx.maySee('price.tcostprice') ? rows : rows.map((row) => ({ ...row, amount: '***' }))
}
const LATE = `
  select '费用分摊 ' || f.kind as word, c.client_name as "docNo", f.posted_on as "bizDate", f.amount from rk_fee f
  join client c on c.tenant_id = f.tenant_id and c.client_id = f.partner_id
  where f.tenant_id = $1 and f.rk_id = $2 and f.late and f.undone_on is null order by f.fee_id`

export const insertFees = (
  ctx: Context,
  rkId: number,
  fees: readonly (Written & { rowNo: number; event: string; postedOn: string | null; late: boolean; expensed: string })[],
) => statement<{ id: number }>(ctx, 'rk.fees-in', INSERT, [ctx.tenantId, ctx.companyId, rkId, JSON.stringify(fees)])
const INSERT = `
  insert into rk_fee (tenant_id, company_id, rk_id, row_no, kind, partner_id, amount, spread, shares, remark, event, posted_on, late, expensed)
  select $1, $2, $3, f."rowNo", f.kind, f."partnerId", f.amount, f.spread,
    coalesce((select array_agg(s::numeric order by at) from jsonb_array_elements_text(f.shares) with ordinality as e(s, at)), '{}'), f.remark, f.event,
    f."postedOn", f.late, f.expensed
  from jsonb_to_recordset($4::jsonb) as f("rowNo" int, kind text, "partnerId" bigint, amount numeric, spread text, shares jsonb, remark text, event text,
    "postedOn" date, late boolean, expensed numeric)
  returning fee_id as id`

/** Each fee shared over the lines: what each fee puts on each, and what each line bears of all. */
export function spreadOver<F extends Pick<Fee, 'kind' | 'amount' | 'spread' | 'shares'>>(fees: readonly F[], lines: readonly Bearer[]) {
  const shared = fees.map((fee) => {
    if (fee.spread !== '手工') {
      const shares = sharesOf(fee.amount, fee.spread, lines)
      if (!shares) throw refused(`${fee.kind} ${Number(fee.amount)} 不能按${fee.spread}分摊：明细的${fee.spread}都是0，请换一种方式`)
      return { ...fee, shares }
    }
    if (fee.shares.length !== lines.length || !addsUp(fee.amount, fee.shares))
      throw refused(`${fee.kind} ${Number(fee.amount)} 的手工分摊与明细不符，请重新分摊`)
    return fee
  })
  return {
    shared,
    borne: borneBy(
      shared.map(({ shares }) => shares),
      lines.length,
    ),
  }
}

/** What is owed to whom for fees: one payable a partner. Names go on after those the document has already. */
export function payablesOf(fees: readonly { partnerId: number; amount: string }[], known: number) {
  const partners = new Map<number, string>()
  for (const { partnerId, amount } of fees) partners.set(partnerId, add(partners.get(partnerId) ?? '0', amount))
  return [...partners].map(([partnerId, amount], at) => ({ partnerId, amount, event: eventOf(known + at + 1) }))
}
const eventOf = (nth: number) => (nth === 1 ? '费用' : `费用${nth}`)
