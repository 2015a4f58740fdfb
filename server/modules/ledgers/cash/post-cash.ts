import { add, compare, isZero, sum } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { assertOpenPeriod } from '../periods/index.ts'
import { explain } from '../results/index.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>

/** What moves money: a document's name and number, and the words of the flow's rows. (document, id, event, leg) is written once. */
export interface FundCause {
  document: string
  documentId: number
  docNo: string
  /** Word shown in the flow: 收款, 付款, 转账 … */
  kind: string
  event: string
  bizDate: string
  clientId: number | null
}
export interface FundMove {
  accountId: number
  /** Above 0 comes in, below 0 goes out; 0 is left out. */
  amount: string
  remark?: string
  /** 手续费 and the like: a word of its own for this leg. */
  kind?: string
}

/** Locks accounts of the company in the order in which everybody does; whoever also takes a number takes it after them. */
export const lockAccounts = (ctx: Who, ids: readonly number[]) =>
  statement<Account>(ctx, 'funds.lock', LOCK, [ctx.tenantId, ctx.companyId, [...new Set(ids)]])

interface Account {
  id: number
  name: string
  balance: string
  mayOverdraw: boolean
  enabled: boolean
}

/**
 * Posts to accounts of the company; a movement joins the shift that has the till, else the open shift of whoever posts it (075). They are locked in ascending order; one that would fall below 0 is refused unless it may be overdrawn.
 */
export async function postCash(ctx: Who, cause: FundCause, moves: readonly FundMove[]): Promise<void> {
  const legs = moves.filter(({ amount }) => !isZero(amount))
  if (legs.length === 0) return
  await assertOpenPeriod(ctx, cause.bizDate)
  const ids = [...new Set(legs.map(({ accountId }) => accountId))]
  const accounts = new Map((await lockAccounts(ctx, ids)).map((row) => [row.id, row] as const))
  if (accounts.size < ids.length) throw notYours()
  const balances = legs.map(({ accountId, amount }) => {
    const account = accounts.get(accountId) as Account
    if (!account.enabled) throw refused(`账户 ${account.name} 已停用`)
    account.balance = add(account.balance, amount)
    return account.balance
  })
  const short = [...accounts.values()].find(({ balance, mayOverdraw }) => !mayOverdraw && compare(balance, '0') < 0)
  if (short) throw refused(`账户 ${short.name} 余额不足`)
  await statement(ctx, 'funds.move', MOVE, [
    ctx.tenantId,
    ctx.companyId,
    ids,
    ids.map((id) => accounts.get(id)?.balance),
    cause.document,
    cause.documentId,
    cause.docNo,
    cause.event,
    cause.clientId,
    cause.bizDate,
    ctx.userId,
    legs.map(({ accountId }) => accountId),
    legs.map(({ amount }) => amount),
    balances,
    legs.map(({ kind }) => kind ?? cause.kind),
    legs.map(({ remark }) => remark ?? ''),
  ])
  explain(ctx, cause, cause.bizDate, sum(legs.map(({ amount }) => amount)))
}

const LOCK = `
  select account_id as id, account_name as name, balance, may_overdraw as "mayOverdraw", enabled from acc_account
  where tenant_id = $1 and company_id = $2 and account_id = any($3::bigint[]) order by account_id for update`
const MOVE = `
  with balances as (
    update acc_account a set balance = n.balance from unnest($3::bigint[], $4::numeric[]) as n(id, balance)
    where a.tenant_id = $1 and a.account_id = n.id
  )
  insert into acc_flow (tenant_id, company_id, account_id, amount, balance, kind, document, document_id, doc_no, event, leg, client_id, remark, biz_date, posted_by, shift_id)
  select $1, $2, f.account_id, f.amount, f.balance, f.kind, $5, $6, $7, $8, f.leg - 1, $9, f.remark, $10, $11, coalesce(
    (select shift_id from till_shift s where s.tenant_id = $1 and s.account_id = f.account_id and s.status = '当班'),
    (select shift_id from till_shift s where s.tenant_id = $1 and s.company_id = $2 and s.cashier_id = $11 and s.status = '当班'))
  from unnest($12::bigint[], $13::numeric[], $14::numeric[], $15::text[], $16::text[]) with ordinality as f(account_id, amount, balance, kind, remark, leg)
  order by f.leg`
