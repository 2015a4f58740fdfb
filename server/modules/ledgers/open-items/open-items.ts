import { compare, negate, sum } from '#contract/kit/decimal.ts'
import { isCash } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { uncovered } from '#server/modules/master/clients/index.ts'
import { assertOpenPeriod } from '../periods/index.ts'
import { explain } from '../results/index.ts'
import { settle } from './matching.ts'
import { match } from './rules.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>

export interface Debt {
  clientId: number
  /** 'ys' the client owes us, 'yf' we owe him. */
  direction: 'ys' | 'yf'
  document: string
  documentId: number
  docNo: string
  event: string
  /** Negative for a return. */
  amount: string
  bizDate: string
  dueDate: string
  /**
   * The posting of which document it settles at once, as far as that is open: a return its sale, a reversal what it reverses.
   * `whole`: refused unless all of it is met, for what was paid meanwhile cannot be undone.
   */
  against?: Against & { whole?: true }
  /** Of a return of several documents: each is met by its own part, at most. */
  parts?: readonly (Against & { amount: string })[]
}
interface Against {
  document: string
  documentId: number
  event: string
}
export interface ClientBalance {
  receivable: string
  payable: string
  unshipped: string
}

const BALANCE = 'receivable, payable, unshipped'

/** Books an open item and the client's balance; `shipped` takes that much from what was confirmed and not yet shipped. */
export async function postOpenItem(ctx: Who, debt: Debt, shipped = '0'): Promise<ClientBalance> {
  const { balance } = await postOpenItemRow(ctx, debt, shipped)
  return balance
}

/** The same for whoever settles the item himself; the client's lock is held from here. */
export async function postOpenItemRow(ctx: Who, debt: Debt, shipped = '0'): Promise<{ id: number; balance: ClientBalance }> {
  await assertOpenPeriod(ctx, debt.bizDate)
  const item = statement<{ id: number }>(ctx, 'accounts.owe', OWE, [
    ctx.tenantId,
    ctx.companyId,
    debt.clientId,
    debt.direction,
    debt.document,
    debt.documentId,
    debt.docNo,
    debt.event,
    debt.amount,
    debt.bizDate,
    debt.dueDate,
    ctx.userId,
  ])
  explain(ctx, debt, debt.bizDate, debt.direction === 'ys' ? debt.amount : negate(debt.amount))
  const [receivable, payable] = debt.direction === 'ys' ? [debt.amount, '0'] : ['0', debt.amount]
  const [[row], balance] = await Promise.all([item, shift(ctx, debt.clientId, receivable, payable, `-${shipped}`)])
  const { id } = row as { id: number }
  if (debt.against) await setOff(ctx, debt, debt.against, debt.amount, id)
  for (const part of debt.parts ?? []) await setOff(ctx, debt, part, part.amount, id)
  return { id, balance }
}

/** Meets so much of the new item with the one it was written against, as far as both are open. */
async function setOff(ctx: Who, { clientId, direction, bizDate }: Debt, against: NonNullable<Debt['against']>, amount: string, id: number) {
  const others = await statement<{ id: number; rest: string }>(ctx, 'accounts.against', AGAINST, [
    ctx.tenantId,
    ctx.companyId,
    clientId,
    direction,
    against.document,
    against.documentId,
    against.event,
  ])
  const pairs = match([{ id, rest: amount }, ...others])
  const met = sum(pairs.map((pair) => pair.amount))
  if (against.whole && compare(met, amount.replace('-', '')) !== 0) throw refused('单据刚被核销，请先取消核销或红冲收付款')
  await settle(ctx, clientId, direction, bizDate, pairs)
}

/** When a posting falls due: so many days after the business day; of a monthly-settlement client after the end of its month, the day of his statement; cash at once. */
export const dueDateOf = ({ settleKind, maxDays }: { settleKind: string; maxDays: number }, bizDate: string): string =>
  isCash(settleKind) ? bizDate : daysFrom(settleKind === '月结' ? monthEnd(bizDate) : bizDate, maxDays)

/** A confirmed order counts against credit before it is shipped; a negative amount frees it. */
export const reserveCredit = (ctx: Who, clientId: number, amount: string) => shift(ctx, clientId, '0', '0', amount)

/** The row is locked from here to the end: credit is judged on what nobody else can change meanwhile. */
async function shift(ctx: Who, clientId: number, receivable: string, payable: string, unshipped: string): Promise<ClientBalance> {
  const [balance] = await statement<ClientBalance>(ctx, 'accounts.shift', SHIFT, [
    ctx.tenantId,
    ctx.companyId,
    clientId,
    receivable,
    payable,
    unshipped.replace(/^--/, ''),
  ])
  return balance as ClientBalance
}

/** The client's balance over all companies of the tenant: credit is the tenant's. `own`: what of the receivable is this company's, whose money covers it. */
export async function balanceOf(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>,
  clientId: number,
): Promise<ClientBalance & { own: string }> {
  const [balance] = await statement<ClientBalance & { own: string }>(
    ctx,
    'accounts.balance',
    `select coalesce(sum(receivable), 0) as receivable, coalesce(sum(payable), 0) as payable, coalesce(sum(unshipped), 0) as unshipped,
       coalesce(sum(receivable) filter (where company_id = $3), 0) as own
     from client_balance where tenant_id = $1 and client_id = $2`,
    [ctx.tenantId, clientId, ctx.companyId],
  )
  return balance as ClientBalance & { own: string }
}

/** Days the oldest receivable that no money in hand covers is over its due date, in any company; 0 when none is. */
export async function overdueDays(ctx: Pick<Context, 'db' | 'tenantId' | 'today'>, clientId: number): Promise<number> {
  const [row] = await statement<{ days: number | null }>(
    ctx,
    'accounts.overdue',
    `select ($3::date - min(due_date)) as days from ${uncovered(`y.tenant_id = $1 and y.client_id = $2 and y.direction = 'ys'`)} u`,
    [ctx.tenantId, clientId, ctx.today],
  )
  return Math.max(0, row?.days ?? 0)
}

const OWE = `
  insert into accysyf (tenant_id, company_id, client_id, direction, document, document_id, doc_no, event, amount, biz_date, due_date, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ysyf_id as id`

const AGAINST = `
  select ysyf_id as id, amount - settled as rest from accysyf
  where tenant_id = $1 and company_id = $2 and client_id = $3 and direction = $4 and document = $5 and document_id = $6 and event = $7 and amount <> settled`

const SHIFT = `
  insert into client_balance (tenant_id, company_id, client_id, receivable, payable, unshipped) values ($1, $2, $3, $4, $5, $6)
  on conflict (tenant_id, company_id, client_id) do update
  set receivable = client_balance.receivable + $4, payable = client_balance.payable + $5, unshipped = client_balance.unshipped + $6
  returning ${BALANCE}`
