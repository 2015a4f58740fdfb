import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import type { Open, Pair } from './rules.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>
export type Direction = 'ys' | 'yf'

export interface OpenItem extends Open {
  document: string
  documentId: number
  docNo: string
  event: string
  bizDate: string
  dueDate: string
}

/**
 * The open items of a client, oldest due first, read under the lock of his balance: until the end of the transaction nobody else settles them.
 * Whoever settles takes this lock first (`postOpenItem` takes it, too).
 */
export async function openItems(ctx: Who, clientId: number, direction: Direction): Promise<OpenItem[]> {
  await lockPartner(ctx, clientId)
  return statement<OpenItem>(ctx, 'accounts.open', OPEN, [ctx.tenantId, ctx.companyId, clientId, direction])
}

export const lockPartner = (ctx: Who, clientId: number) =>
  statement(
    ctx,
    'accounts.lock-partner',
    'select 1 from client_balance where tenant_id = $1 and company_id = $2 and client_id = $3 for update',
    [ctx.tenantId, ctx.companyId, clientId],
  )

/**
 * Settles debts with credits of one client; under his lock. An item already settled by somebody else is refused by the database's own rule.
 * `inWindow`: in the payment window of the debt's own document, with which it is taken back.
 */
export async function settle(
  ctx: Who,
  clientId: number,
  direction: Direction,
  day: string,
  pairs: readonly Pair[],
  inWindow = false,
): Promise<void> {
  if (pairs.length === 0) return
  const touched = new Set(pairs.flatMap(({ debitId, creditId }) => [debitId, creditId]))
  const [row] = await statement<{ moved: number }>(ctx, 'accounts.settle', SETTLE, [
    ctx.tenantId,
    ctx.companyId,
    clientId,
    direction,
    day,
    ctx.userId,
    pairs.map(({ debitId }) => debitId),
    pairs.map(({ creditId }) => creditId),
    pairs.map(({ amount }) => amount),
    inWindow,
  ])
  if (row?.moved !== touched.size) throw refused('往来明细已变化，请刷新后重试')
}

/** Takes back whatever these items were settled by; the debts and credits on the other side are open again. Answers those others. */
export async function unsettle(ctx: Who, itemIds: readonly number[], day: string): Promise<number[]> {
  const rows = await statement<{ id: number }>(ctx, 'accounts.take-back', TAKE_BACK, [ctx.tenantId, itemIds, day, ctx.userId])
  return rows.map(({ id }) => id)
}

/** Some settlements taken back, as far as they still stand; under the lock of their client. */
export async function unsettleThese(ctx: Who, settlementIds: readonly number[], day: string): Promise<void> {
  await statement(ctx, 'accounts.take-back-these', TAKE_BACK_THESE, [ctx.tenantId, settlementIds, day, ctx.userId])
}

interface UsedCredit {
  settlementId: number
  direction: Direction
  itemId: number
  document: string
  docNo: string
  bizDate: string
  amount: string
}
/** What lay there in advance and was used in the payment window of a document; without the money taken in it. */
export const usedInWindow = (ctx: Pick<Who, 'db' | 'tenantId'>, document: string, documentId: number) =>
  statement<UsedCredit>(ctx, 'accounts.used-in-window', USED, [ctx.tenantId, document, documentId])

/** The items of other documents that what a document posted is settled with, the latest settlement first; without what goes with it. */
export const settledWith = (ctx: Pick<Who, 'db' | 'tenantId'>, document: string, documentId: number) =>
  statement<{ settlementId: number; direction: Direction; document: string; id: number; docNo: string }>(
    ctx,
    'accounts.settled-with',
    WITH,
    [ctx.tenantId, document, documentId],
  )

/** The open item of one posting. */
export async function ownItemOf(ctx: Pick<Who, 'db' | 'tenantId'>, document: string, documentId: number, event: string): Promise<number> {
  const [row] = await statement<{ id: number }>(ctx, 'accounts.own', OWN, [ctx.tenantId, document, documentId, event])
  if (!row) throw new Error(`${document} ${documentId} has no item ${event}`)
  return row.id
}

const OWN = `select ysyf_id as id from accysyf where tenant_id = $1 and document = $2 and document_id = $3 and event = $4`
/** The settlement `s` of item `y` with item `o` goes with the document of `y`: made in its payment window, or by the money that was taken there. */
export const goesAlong = `(s.in_window and s.debit_id = y.ysyf_id or exists (select 1 from money_order m
  where m.tenant_id = o.tenant_id and m.kind = o.document and m.money_id = o.document_id and m.of_document = y.document and m.of_id = y.document_id))`
const standing = `not exists (select 1 from settlement r where r.tenant_id = s.tenant_id and r.reverses = s.settlement_id)`
const USED = `
  select s.settlement_id as "settlementId", s.direction, c.ysyf_id as "itemId", c.document, c.doc_no as "docNo", c.biz_date as "bizDate", s.amount
  from accysyf y
  join settlement s on s.tenant_id = y.tenant_id and s.debit_id = y.ysyf_id and s.in_window and s.reverses is null and ${standing}
  join accysyf c on c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id
  where y.tenant_id = $1 and y.document = $2 and y.document_id = $3
    and not exists (select 1 from money_order m where m.tenant_id = c.tenant_id and m.kind = c.document and m.money_id = c.document_id
      and m.of_document = y.document and m.of_id = y.document_id)
  order by s.settlement_id`
const WITH = `
  select s.settlement_id as "settlementId", s.direction, o.document, o.document_id as id, o.doc_no as "docNo" from accysyf y
  cross join lateral (
    select *, d.credit_id as other from settlement d where d.tenant_id = y.tenant_id and d.debit_id = y.ysyf_id and d.reverses is null
    union all select *, c.debit_id from settlement c where c.tenant_id = y.tenant_id and c.credit_id = y.ysyf_id and c.reverses is null
  ) s
  join accysyf o on o.tenant_id = y.tenant_id and o.ysyf_id = s.other
  where y.tenant_id = $1 and y.document = $2 and y.document_id = $3 and (o.document, o.document_id) <> ($2, $3) and ${standing} and not ${goesAlong}
  order by s.settlement_id desc`
const OPEN = `
  select ysyf_id as id, amount - settled as rest, document, document_id as "documentId", doc_no as "docNo", event, biz_date as "bizDate",
    due_date as "dueDate" from accysyf where tenant_id = $1 and company_id = $2 and client_id = $3 and direction = $4 and amount <> settled order by due_date, ysyf_id`

/**
 * `made` are settlement rows; both of their items move by the amount. What a return, a bad debt or the item's own document meets was paid by nobody:
 * the item is relieved of it.
 */
const moving = `
  moved as (
    select each.id, sum(each.delta) as delta, coalesce(sum(each.delta) filter (where each.relieves), 0) as relieved
    from made m
    join accysyf d on d.tenant_id = $1 and d.ysyf_id = m.debit_id
    join accysyf c on c.tenant_id = $1 and c.ysyf_id = m.credit_id
    cross join lateral (select (d.document, d.document_id) = (c.document, c.document_id) as own) o
    cross join lateral (values (m.debit_id, m.amount, o.own or c.document in ('xt', 'ct', 'hz')), (m.credit_id, -m.amount, o.own)) as each(id, delta, relieves)
    group by 1
  ), items as (
    update accysyf a set settled = a.settled + m.delta, relieved = a.relieved + m.relieved
    from moved m where a.tenant_id = $1 and a.ysyf_id = m.id returning a.ysyf_id
  )`
const SETTLE = `
  with made as (
    insert into settlement (tenant_id, company_id, client_id, direction, debit_id, credit_id, amount, settled_on, settled_by, in_window)
    select $1, $2, $3, $4, p.debit, p.credit, p.amount, $5, $6, $10
    from unnest($7::bigint[], $8::bigint[], $9::numeric[]) with ordinality as p(debit, credit, amount, ord)
    join accysyf d on d.tenant_id = $1 and d.ysyf_id = p.debit and d.company_id = $2 and d.client_id = $3 and d.direction = $4 and d.amount > 0
    join accysyf c on c.tenant_id = $1 and c.ysyf_id = p.credit and c.company_id = $2 and c.client_id = $3 and c.direction = $4 and c.amount < 0
    order by p.ord returning debit_id, credit_id, amount
  ), ${moving}
  select count(*)::int as moved from items`
const takingBack = (which: string) => `
  with taken as (
    select s.company_id, s.client_id, s.direction, s.debit_id, s.credit_id, s.amount, s.settlement_id from settlement s
    where s.tenant_id = $1 and ${which} and s.reverses is null and ${standing}
  ), made as (
    insert into settlement (tenant_id, company_id, client_id, direction, debit_id, credit_id, amount, settled_on, settled_by, reverses)
    select $1, s.company_id, s.client_id, s.direction, s.debit_id, s.credit_id, -s.amount, $3, $4, s.settlement_id from taken s
    returning debit_id, credit_id, amount
  ), ${moving}
  select distinct id from moved`
const TAKE_BACK = `${takingBack('(s.debit_id = any($2::bigint[]) or s.credit_id = any($2::bigint[]))')} where id <> all($2::bigint[])`
const TAKE_BACK_THESE = takingBack('s.settlement_id = any($2::bigint[])')
