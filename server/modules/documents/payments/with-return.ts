import { compare, least, negate, subtract, yuanText } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { methodsInUse, type PayMethod, postCash } from '#server/modules/ledgers/cash/index.ts'
import { lockPartner, openItems, postOpenItemRow, settle } from '#server/modules/ledgers/open-items/index.ts'
import { causeOfPaper, movesOf, PAPERS, type Payable, sideOf, write } from './paper.ts'
import { moneyOf, type Payment } from './taking.ts'
import { beginTaking } from './with-document.ts'

export interface Returned extends Payable {
  document: 'xt' | 'ct'
  /** The sales (stock-ins) it takes back. */
  sources: readonly number[]
}
export interface Back {
  payments: readonly Payment[]
  /** 原路: of no method more than the sources were paid with. */
  original: boolean
}

/** Before anything is locked: the right and amounts that make sense. */
export const beginBack = (ctx: Context, document: Returned['document'], { payments }: Back) =>
  beginTaking(ctx, document, { payments, rounding: '0', credits: [] })

/**
 * The money of a return that is posted: a refund of its own, done at once, that meets the return's credit and nothing else. What of the credit has met
 * the sale itself is gone: nobody gets back what he has not paid.
 */
export async function refundReturn(ctx: Context, returned: Returned, { payments, original }: Back): Promise<{ moneyNo: string }> {
  if (payments.length === 0) return { moneyNo: '' }
  const { document, documentId, clientId, event } = returned
  const side = sideOf(document)
  await lockPartner(ctx, clientId)
  const open = await openItems(ctx, clientId, side.direction)
  const credit = open.find((item) => item.document === document && item.documentId === documentId && item.event === event)
  const [amount, available] = [moneyOf(payments), credit && compare(credit.rest, '0') < 0 ? negate(credit.rest) : '0']
  if (!credit || compare(amount, available) > 0) throw refused(`可退 ${yuanText(available)}，不能退 ${yuanText(amount)}`)
  if (original) await requireOriginal(ctx, returned, payments)
  const order = await write(ctx, returned, { payments, rounding: '0' })
  const cause = causeOfPaper(returned, order)
  const dates = { bizDate: ctx.today, dueDate: ctx.today }
  const { id } = await postOpenItemRow(ctx, { ...cause, direction: side.direction, event: side.event, amount, ...dates })
  await settle(ctx, clientId, side.direction, ctx.today, [{ debitId: id, creditId: credit.id, amount }])
  await postCash(ctx, { ...cause, event: '审核', bizDate: ctx.today }, movesOf(document, order.lines))
  return { moneyNo: order.moneyNo }
}

async function requireOriginal(ctx: Context, returned: Returned, payments: Back['payments']) {
  const paid = await paidThrough(ctx, returned, await methodsInUse(ctx))
  for (const { method, amount } of payments) {
    const most = paid.find((each) => each.method === method)?.amount ?? '0'
    if (compare(amount, most) > 0) throw refused(`原路可退 ${method} ${yuanText(most)}，不能退 ${yuanText(amount)}`)
  }
}

/** What a window for giving money back has to know; `due`: how much may be given back. */
export async function beforeBack(ctx: Context, returned: Pick<Returned, 'document' | 'sources' | 'clientId'>, due: string) {
  const methods = await methodsInUse(ctx)
  let left = due
  const original = (await paidThrough(ctx, returned, methods)).flatMap(({ method, amount }) => {
    const share = least(amount, left)
    left = subtract(left, share)
    return compare(share, '0') > 0 ? [{ method, amount: share }] : []
  })
  return { due, methods, original }
}

/**
 * How the sources of a return were paid in one go with them, first paid first, without what has gone back to where it came from. Cash is cash, whichever
 * till it lay in; what a receipt of the office brought belongs to no sale alone, and a carrier's money to no supplier.
 */
async function paidThrough(
  ctx: Context,
  { document, sources, clientId }: Pick<Returned, 'document' | 'sources' | 'clientId'>,
  methods: readonly PayMethod[],
) {
  const source = document === 'xt' ? 'ck' : 'rk'
  const rows = await statement<{ accountId: number; cash: boolean; amount: string }>(ctx, 'money.paid-through', PAID_THROUGH, [
    ...[ctx.tenantId, source, sources, PAPERS[source], document, PAPERS[document], clientId],
  ])
  const cashMethod = methods.find(({ takesChange }) => takesChange)
  return rows.flatMap(({ accountId, cash, amount }) => {
    const method = cash ? cashMethod : methods.find((each) => each.accountId === accountId)
    return method && compare(amount, '0') > 0 ? [{ method: method.name, amount }] : []
  })
}

const PAID_THROUGH = `
  with backs as (
    select distinct th_id from th_product where tenant_id = $1 and th_type = case when $5 = 'xt' then 0 else 1 end and source_id = any($3::bigint[])
  ), lines as (
    select m.money_id, a.row_no, a.account_id, a.amount from money_order m
    join money_account a on a.tenant_id = m.tenant_id and a.money_id = m.money_id
    where m.tenant_id = $1 and m.kind = $4 and m.of_document = $2 and m.of_id = any($3::bigint[]) and m.client_id = $7 and m.reversed_at is null
    union all
    select m.money_id, a.row_no, a.account_id, -a.amount from money_order m
    join money_account a on a.tenant_id = m.tenant_id and a.money_id = m.money_id
    where m.tenant_id = $1 and m.kind = $6 and m.of_document = $5 and m.of_id in (select th_id from backs) and m.reversed_at is null
  )
  select max(c.account_id) as "accountId", c.account_type = 1 as cash, sum(l.amount) as amount from lines l
  join acc_account c on c.tenant_id = $1 and c.account_id = l.account_id
  group by c.account_type = 1, case when c.account_type = 1 then 0 else c.account_id end
  order by min(l.money_id), min(l.row_no)`
