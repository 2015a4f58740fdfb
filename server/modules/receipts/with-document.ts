import { TAKING_KINDS, type TakingKind } from '#contract/pay.ts'
import { MONEY_KINDS } from '#contract/receipts.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, notYours, refused } from '#server/kit/fault.ts'
import { add, isZero, negate } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { gateOf, lockAccounts, moveFunds, openItems, oweItem, settle } from '../accounts/index.ts'
import { numbered, record } from '../flow/index.ts'
import { methodsInUse } from '../funds/index.ts'
import { followReceipts, lockReceipts } from './follow.ts'
import { chosenPairs, flowSign, NUMBERS, SIDES } from './settling.ts'
import { excess, flawOf, isTaking, misfit, moneyOf, type Payment, type Taking, takenOf } from './taking.ts'

/** A document whose posting is paid, and the event of that posting. */
export interface Payable {
  document: TakingKind
  event: string
  documentId: number
  docNo: string
  clientId: number
}
const KIND = { ck: 'sk', rk: 'fk' } as const

/** Before anything is locked: the right, amounts that make sense, and the receipts whose rest is used. Answers how much of the document it will meet. */
export async function beginTaking(ctx: Context, document: TakingKind, taking: Taking): Promise<string> {
  if (!isTaking(taking)) return '0'
  const words = TAKING_KINDS[document]
  if (!ctx.may(words.pay)) throw forbidden()
  if (!ctx.maySee(words.tag)) throw refused(`没有查看金额的权限，不能${words.word}`)
  const flaw = flawOf(taking, words)
  if (flaw) throw invalid(flaw)
  if (taking.credits.length > 0)
    await lockReceipts(
      ctx,
      taking.credits.map(({ itemId }) => itemId),
    )
  return takenOf(taking)
}

/**
 * The money of a document that has just been posted, or was before: a 收款单 (付款单) of its own, done at once, that settles this document and nothing else.
 * The parts' gates are held already; the client's, the accounts and the number follow in this order. What stays open is owed.
 */
export async function takeMoney(ctx: Context, payable: Payable, taking: Taking): Promise<{ moneyNo: string }> {
  if (!isTaking(taking)) return { moneyNo: '' }
  const { document, documentId, clientId, event } = payable
  const { direction } = side(document)
  const words = TAKING_KINDS[document]
  await gateOf(ctx, clientId)
  const open = await openItems(ctx, clientId, direction)
  const debt = open.find((item) => item.document === document && item.documentId === documentId && item.event === event)
  if (!debt) throw refused(document === 'ck' ? '单据已收清' : '单据已付清')
  const over = excess(taking, debt.rest, words)
  if (over) throw refused(over)
  const credits = taking.credits.map(({ itemId, amount }) => ({ itemId, amount: negate(amount) }))
  const chosen = [{ itemId: debt.id, amount: takenOf(taking) }, ...credits]
  const amount = add(moneyOf(taking.payments), taking.rounding)
  const order = isZero(amount) ? undefined : await write(ctx, payable, taking)
  const own = order && { id: await creditOf(ctx, payable, order, amount), rest: negate(amount) }
  const pairs = chosenPairs(open, chosen, own)
  if (typeof pairs === 'string') throw refused(pairs)
  await settle(ctx, clientId, direction, ctx.today, pairs)
  if (credits.length > 0)
    await followReceipts(
      ctx,
      credits.map(({ itemId }) => itemId),
    )
  if (order) await moveFunds(ctx, { ...causeOf(payable, order), event: '审核', bizDate: ctx.today }, movesOf(document, order.lines))
  return { moneyNo: order?.moneyNo ?? '' }
}

const side = (document: TakingKind) => {
  const [first] = SIDES[KIND[document]]
  if (!first) throw new Error(`${document} has no side`)
  return first
}

interface Written {
  moneyId: number
  moneyNo: string
  lines: readonly Payment[]
}

/** The paper: accounts are locked before its number is drawn. */
async function write(ctx: Context, { document, documentId, clientId }: Payable, { payments, rounding }: Taking): Promise<Written> {
  const methods = await methodsInUse(ctx)
  const wrong = misfit(payments, methods)
  if (wrong) throw refused(wrong)
  const lines = payments.map((payment) => ({
    ...payment,
    accountId: methods.find(({ name }) => name === payment.method)?.accountId ?? 0,
  }))
  const ids = new Set(lines.map(({ accountId }) => accountId))
  if ((await lockAccounts(ctx, [...ids])).length < ids.size) throw notYours()
  if (document === 'ck' && lines.length > 0) await demandShift(ctx)
  const kind = KIND[document]
  const moneyNo = await numbered(ctx, NUMBERS[kind], ctx.today)
  const [row] = await statement<{ moneyId: number }>(ctx, 'money.with-document', WRITE, [
    ...[ctx.tenantId, ctx.companyId, kind, moneyNo, clientId, ctx.today, moneyOf(payments), rounding, ctx.userId, ctx.now],
    ...[document, documentId, JSON.stringify(lines)],
  ])
  const { moneyId } = row as { moneyId: number }
  await record(ctx, kind, moneyId, [{ from: '', to: '已完成', note: TAKING_KINDS[document].log }])
  return { moneyId, moneyNo, lines }
}

/** COUNTER_SHIFT; behind the accounts' locks, so nobody hands over meanwhile. */
async function demandShift(ctx: Context): Promise<void> {
  if (ctx.parameters.get('COUNTER_SHIFT') !== '1') return
  const shift = await ctx.db
    .selectFrom('tillShift')
    .select('shiftId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('cashierId', '=', ctx.userId)
    .where('status', '=', '当班')
    .executeTakeFirst()
  if (!shift) throw refused('您还没有开班，不能收款；请先在“财务管理 - 交班”开班')
}

const causeOf = ({ document, clientId }: Payable, { moneyId, moneyNo }: Written) => ({
  document: KIND[document],
  documentId: moneyId,
  docNo: moneyNo,
  kind: MONEY_KINDS[KIND[document]].word,
  clientId,
})

async function creditOf(ctx: Context, payable: Payable, order: Written, amount: string): Promise<number> {
  const { direction, event } = side(payable.document)
  const dates = { bizDate: ctx.today, dueDate: ctx.today }
  const { id } = await oweItem(ctx, { ...causeOf(payable, order), direction, event, amount: negate(amount), ...dates })
  return id
}

const movesOf = (document: TakingKind, lines: readonly Payment[]) =>
  lines.map(({ accountId, amount, method }) => ({ accountId, amount: flowSign(KIND[document], amount), remark: method }))

const WRITE = `
  with made as (
    insert into money_order (tenant_id, company_id, kind, money_no, client_id, money_date, status, money_sum, discount, settling,
      modifier_id, created_by, created_at, updated_at, audited_by, audited_at, of_document, of_id)
    values ($1, $2, $3, $4, $5, $6, '已完成', $7, $8, '指定', $9, $9, $10, $10, $9, $10, $11, $12) returning tenant_id, money_id
  ), lines as (
    insert into money_account (tenant_id, money_id, row_no, account_id, amount, method, given)
    select m.tenant_id, m.money_id, l.ord, "accountId", amount, method, coalesce(given, amount) from made m,
    rows from (jsonb_to_recordset($13::jsonb) as ("accountId" bigint, amount numeric, method text, given numeric))
      with ordinality as l("accountId", amount, method, given, ord)
  )
  select money_id as "moneyId" from made`
