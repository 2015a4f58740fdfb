import { negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { requireUnsettled } from '#server/modules/ledgers/open-items/index.ts'
import { LATER, LATER_INNER, post, undoDay } from '#server/modules/ledgers/stock/index.ts'
import { feeDebtsBack, feesOf, postFeeDebts, undoLateFees, withLateFees } from '../fees/index.ts'
import { causeOf, type Paper } from './paper.ts'
import { callBack, lockBothParts } from './transfer.ts'
import { bearing } from './transfer-fees.ts'
import { oweBackBranch } from './transfer-prices.ts'

interface Row {
  companyId: number
  kind: string
  event: string
  lineId: number
  leg: number
  partId: number
  warehouseId: number
  posiId: number
  qty: string
  value: string
  fee: string
  inner: string
  later: string
  laterInner: string
  bizDate: string
}

/**
 * What was on the way comes back; what had arrived goes back to the sender at what it left with, as does what was lost. Fees of its receiving are owed no
 * longer; what was paid of them stands in the way. Answers the day it is booked on.
 */
export async function takeBackTransfer(ctx: Context, paper: Paper): Promise<string> {
  if (paper.status === '已在途') {
    await callBack(ctx, paper)
    return ctx.today
  }
  const receiver = { ...ctx, companyId: paper.toCompanyId ?? 0 }
  const of = bearing(paper.paperId)
  const fees = await feesOf(ctx, of)
  await requireUnsettled(ctx, of.document, of.documentId)
  const rows = await statement<Row>(ctx, 'paper.transfer-rows', ROWS, [ctx.tenantId, paper.paperId])
  await lockBothParts(receiver, ctx, rows)
  const { day } = await dayOf(ctx, receiver, rows)
  // fees that became known later cannot be taken back before they were booked
  const bizDate = [day, ...fees.flatMap(({ late }) => late || [])].sort().at(-1) ?? day
  // The receiver gives first; then nothing is short on the way back through the sender's transit.
  for (const group of inOrder(rows, paper.companyId)) {
    const [{ companyId, event, kind }] = group
    const moves = group.map(({ lineId, leg, partId, warehouseId, posiId, qty, value, fee, inner, later, laterInner }) => ({
      ...{ lineId, leg, partId, warehouseId, posiId, later, laterInner, covers: { document: paper.kind, lineId } },
      ...{ qty: negate(qty), value: negate(value), fee: negate(fee), inner: negate(inner) },
    }))
    const cause = causeOf(paper, `红冲${event}`, bizDate, kind)
    if (companyId === paper.companyId) await post(ctx, cause, moves)
    else await post(receiver, cause, await withLateFees(receiver, moves, of))
  }
  await oweBackBranch(ctx, paper, bizDate)
  await undoLateFees(receiver, of, bizDate)
  await postFeeDebts(receiver, await feeDebtsBack(receiver, { ...of, docNo: paper.paperNo, bizDate }, fees))
  return bizDate
}

/** The day a transfer would be taken back on, and why it is today. */
export async function transferDay(ctx: Context, id: number, free: boolean): Promise<{ day: string; why: string }> {
  const [paper] = await statement<{ status: string; toCompanyId: number; toCompanyName: string }>(ctx, 'paper.going', GOING, [
    ctx.tenantId,
    id,
  ])
  if (paper?.status !== '已完成') return { day: ctx.today, why: '' }
  const rows = await statement<Row>(ctx, 'paper.transfer-rows', ROWS, [ctx.tenantId, id])
  return dayOf(ctx, { ...ctx, companyId: paper.toCompanyId }, rows, { name: paper.toCompanyName, free })
}
const GOING = `
  select p.status, p.to_company_id as "toCompanyId", d.dept_name as "toCompanyName" from stock_paper p
  join dept d on d.tenant_id = p.tenant_id and d.dept_id = p.to_company_id where p.tenant_id = $1 and p.paper_id = $2`

/** The day of the arrival, when neither company has closed it and the goods have been there since. */
async function dayOf(ctx: Context, receiver: Context, rows: readonly Row[], { name = '', free = true } = {}) {
  const arrived =
    rows
      .map(({ bizDate }) => bizDate)
      .sort()
      .at(-1) ?? ctx.today
  const there = await undoDay(receiver, arrived, free ? rows.filter(({ companyId }) => companyId === receiver.companyId) : [])
  const here = await undoDay(ctx, arrived)
  if (here.why !== '' || there.why === '') return here
  return { day: there.day, why: `${name} ${there.why}`.trim() }
}

const WAY_BACK = ['到货', '短少', '发货', '退回']

/** Rows of one posting each, as they are undone. */
function inOrder(rows: readonly Row[], sender: number): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = `${row.companyId === sender ? 1 : 0}${WAY_BACK.indexOf(row.event)}${row.kind}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

const ROWS = `
  select company_id as "companyId", kind, event, line_id as "lineId", leg, part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId", qty, value, fee,
    inner_value as "inner", biz_date as "bizDate", ${LATER} as later, ${LATER_INNER} as "laterInner" from stock_ledger l
  where tenant_id = $1 and document = 'db' and document_id = $2 and event in ('发货', '到货', '短少', '退回') and kind <> '成本差异' order by ledger_id`
