import { compare, least, subtract } from '#contract/kit/decimal.ts'
import { isCash, UNPAID } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { lockPartner } from '#server/modules/ledgers/open-items/index.ts'
import { uncovered } from '#server/modules/master/clients/index.ts'
import type { Partner } from '../core/index.ts'
import { holdCredits, type Met } from '../payments/index.ts'
import type { Objection } from './objection.ts'
import type { Order } from './order.ts'

type Terms = Pick<Partner, 'settleKind' | 'walkIn'>

/** Over the counter goods are handed over and have arrived: all three kinds are paid there. */
export const paysAtCounter = ({ settleKind }: Terms) => isCash(settleKind)
export const paysBeforeShipping = ({ settleKind }: Terms) => settleKind === '现结' || settleKind === '款到发货'
export const paysOnArrival = ({ settleKind }: Terms) => settleKind === '货到付款'

/** Somebody has let this sale go unpaid; that its price or credit was let pass says nothing of its money. */
export const mayStayUnpaid = ({ override }: Pick<Order, 'override'>) => override.split('；').includes(UNPAID)

/**
 * What of a sale is covered neither by what is taken with it nor by money in hand. `receivable`: of this company, with the sale and that money in it.
 * Money in hand under 散客 is another's.
 */
export function cashDue(sum: string, met: Met, receivable: string, { walkIn }: Terms): string {
  const open = subtract(sum, met.all)
  const due = walkIn ? open : least(open, receivable)
  return compare(due, '0') > 0 ? due : '0'
}

export function unpaid(ctx: Context, due: string, { settleKind }: Terms): Objection[] {
  if (compare(due, '0') <= 0) return []
  const said = (left: string) => `${UNPAID}（${settleKind}客户${left}），请收款或由主管授权`
  const full = said(`，还差${Number(due).toFixed(2)}`)
  return [{ reason: UNPAID, full, needs: 'price.txsprice', detail: ctx.maySee('price.txsprice') ? full : said(''), tag: 'busi:ck:approve' }]
}

/** What lies there for whoever pays cash, held before any lock; nothing where it is said what is used, and under 散客. */
export const holdInHand = async (ctx: Context, clientId: number, { walkIn }: Terms, { credits }: { credits: readonly unknown[] }) =>
  walkIn || credits.length > 0 ? [] : holdCredits(ctx, clientId)
/** For the log of the sale; the amount stands in the books. */
export const usedNote = (docNos: readonly string[]) => (docNos.length > 0 ? `预收抵扣 ${docNos.join('、')}` : '')

/** What is open of a sale that has left, and how much of that is still to come; nobody takes or uses money of this client until the end. */
export async function openOnArrival(
  ctx: Context,
  { ckId, clientId }: Pick<Order, 'ckId' | 'clientId'>,
  { walkIn }: Terms,
): Promise<{ rest: string; due: string }> {
  await lockPartner(ctx, clientId)
  const [row] = await statement<{ rest: string; due: string }>(ctx, 'ck.on-arrival', ON_ARRIVAL, [
    ctx.tenantId,
    ctx.companyId,
    clientId,
    ckId,
  ])
  const rest = row?.rest ?? '0'
  return { rest, due: walkIn ? rest : (row?.due ?? '0') }
}

/** It fell due as it arrived, not as it left. */
export const dueToday = (ctx: Context, { ckId }: Pick<Order, 'ckId'>) =>
  statement(ctx, 'ck.due-today', DUE_TODAY, [ctx.tenantId, ctx.companyId, ckId, ctx.today])

const OWN = `tenant_id = $1 and company_id = $2 and document = 'ck' and event = '发货'`
const ON_ARRIVAL = `
  select y.amount - y.settled as rest, coalesce(u.uncovered, 0) as due from accysyf y
  left join ${uncovered(`y.tenant_id = $1 and y.company_id = $2 and y.client_id = $3 and y.direction = 'ys'`)} u on u.ysyf_id = y.ysyf_id
  where y.tenant_id = $1 and y.company_id = $2 and y.document = 'ck' and y.event = '发货' and y.document_id = $4`
const DUE_TODAY = `update accysyf set due_date = greatest(due_date, $4) where ${OWN} and document_id = $3 and amount <> settled`
