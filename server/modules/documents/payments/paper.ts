import { MONEY_KINDS } from '#contract/documents/payments/payments.ts'
import { TAKING_KINDS, type TakingKind } from '#contract/documents/payments/taking.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { lockAccounts, methodsInUse } from '#server/modules/ledgers/cash/index.ts'
import { logTransition } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { flowSign, SIDES } from './settling.ts'
import { misfit, moneyOf, type Payment } from './taking.ts'

/** A document whose posting is paid, and the event of that posting. */
export interface Payable {
  document: TakingKind
  event: string
  documentId: number
  docNo: string
  clientId: number
}
/** The paper its money is written on. */
export const PAPERS = { ck: 'sk', rk: 'fk', db: 'fk', xt: 'tk', ct: 'gk' } as const
/**
 * Taking a document back takes the money back that came with it. A transfer is the sender's to take back and its fees were paid out of the receiver's tills:
 * what was paid with it is nobody's but his, and stands in the way.
 */
export const goesAlong = (document: TakingKind): boolean => document !== 'db'

export interface Written {
  moneyId: number
  moneyNo: string
  lines: readonly Payment[]
}

/** Money that comes or goes with a document, done at once. The client's lock is held; accounts are locked before the number is drawn. */
export async function write(
  ctx: Context,
  { document, documentId, clientId }: Payable,
  { payments, rounding }: { payments: readonly Payment[]; rounding: string },
): Promise<Written> {
  const methods = await methodsInUse(ctx)
  const wrong = misfit(payments, methods)
  if (wrong) throw refused(wrong)
  const lines = payments.map((payment) => ({
    ...payment,
    accountId: methods.find(({ name }) => name === payment.method)?.accountId ?? 0,
  }))
  const ids = new Set(lines.map(({ accountId }) => accountId))
  if ((await lockAccounts(ctx, [...ids])).length < ids.size) throw notYours()
  const { word, log } = TAKING_KINDS[document]
  if ((document === 'ck' || document === 'xt') && lines.length > 0) await requireShift(ctx, word)
  const kind = PAPERS[document]
  const moneyNo = await nextNumber(ctx, kind, ctx.today)
  const [row] = await statement<{ moneyId: number }>(ctx, 'money.with-document', WRITE, [
    ...[ctx.tenantId, ctx.companyId, kind, moneyNo, clientId, ctx.today, moneyOf(payments), rounding, ctx.userId, ctx.now],
    ...(goesAlong(document) ? [document, documentId] : [null, null]),
    JSON.stringify(lines),
  ])
  const { moneyId } = row as { moneyId: number }
  await logTransition(ctx, kind, moneyId, [{ from: '', to: '已完成', note: log }])
  return { moneyId, moneyNo, lines }
}

/** COUNTER_SHIFT; behind the accounts' locks, so nobody hands over meanwhile. */
async function requireShift(ctx: Context, word: string): Promise<void> {
  if (ctx.parameters.get('COUNTER_SHIFT') !== '1') return
  const shift = await ctx.db
    .selectFrom('tillShift')
    .select('shiftId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('cashierId', '=', ctx.userId)
    .where('status', '=', '当班')
    .executeTakeFirst()
  if (!shift) throw refused(`您尚未开班，不能${word}；请先在“财务管理 - 交班”开班`)
}

/** Where several papers are written in one go: all their accounts, before the first number is drawn. The clients' locks are held. */
export async function holdAccounts(ctx: Context, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return
  const methods = await methodsInUse(ctx)
  const ids = payments.flatMap(({ method }) => methods.find(({ name }) => name === method)?.accountId ?? [])
  await lockAccounts(ctx, ids)
}

export const sideOf = (document: TakingKind) => {
  const [first] = SIDES[PAPERS[document]]
  if (!first) throw new Error(`${document} has no side`)
  return first
}

export const causeOfPaper = ({ document, clientId }: Payable, { moneyId, moneyNo }: Written) => ({
  document: PAPERS[document],
  documentId: moneyId,
  docNo: moneyNo,
  kind: MONEY_KINDS[PAPERS[document]].word,
  clientId,
})

export const movesOf = (document: TakingKind, lines: readonly Payment[]) =>
  lines.map(({ accountId, amount, method }) => ({ accountId, amount: flowSign(PAPERS[document], amount), remark: method }))

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
