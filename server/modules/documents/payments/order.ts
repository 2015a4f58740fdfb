import { sql } from 'kysely'
import { MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql, withinDataScope } from '#server/kit/data-scope.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { PARTNERS } from './settling.ts'

/** The orders of a kind the caller's data scope reaches: made by somebody he sees. */
export const visible = (ctx: Context, kind: MoneyKind) =>
  ctx.db
    .selectFrom('moneyOrder as o')
    .where('o.tenantId', '=', ctx.tenantId)
    .where('o.companyId', '=', ctx.companyId)
    .where('o.kind', '=', kind)
    .where(withinDataScope(ctx, 'o.created_by'))

const orderColumns = [
  'moneyId',
  'moneyNo',
  'clientId',
  'moneyDate',
  'status',
  'moneySum',
  'discount',
  'settling',
  'version',
  'createdBy',
] as const
export interface MoneyOrder {
  moneyId: number
  moneyNo: string
  clientId: number
  moneyDate: string
  status: string
  moneySum: string
  discount: string
  settling: string
  version: number
  createdBy: number
}

/** The order's row, locked: of two clicks the later waits and then sees the new state. */
export async function lockOrder(ctx: Context, kind: MoneyKind, id: number): Promise<MoneyOrder> {
  const [order] = await statement<MoneyOrder>(ctx, 'money.lock', LOCK, [ctx.tenantId, ctx.companyId, kind, id, ctx.dataScope])
  if (!order) throw notYours()
  return order
}
const LOCK = `select ${columns(orderColumns)} from money_order
  where tenant_id = $1 and company_id = $2 and kind = $3 and money_id = $4 and ${dataScopeSql('$5', 'created_by')} for update`

/** The papers of the money that was taken with a document and still stands; locked, and those of these items with them. */
export async function lockMoneyOf(ctx: Context, document: string, documentId: number, itemIds: readonly number[]) {
  const values = [ctx.tenantId, document, documentId, itemIds]
  const rows = await statement<MoneyOrder & { kind: MoneyKind; own: boolean }>(ctx, 'money.lock-with', LOCK_WITH, values)
  return rows.filter(({ own }) => own)
}
const OWN_MONEY = 'coalesce(of_document = $2 and of_id = $3 and reversed_at is null, false)'
const LOCK_WITH = `select kind, ${columns(orderColumns)}, ${OWN_MONEY} as own from money_order
  where tenant_id = $1 and (of_document = $2 and of_id = $3 and reversed_at is null
    or (kind, money_id) in (select i.document, i.document_id from accysyf i where i.tenant_id = $1 and i.ysyf_id = any($4::bigint[])))
  order by money_id for update`

export const linesOf = (ctx: Context, moneyId: number) =>
  ctx.db
    .selectFrom('moneyAccount as l')
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 'l.tenantId').onRef('a.accountId', '=', 'l.accountId'))
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.moneyId', '=', moneyId)
    .select(({ fn }) => [
      'l.accountId',
      'a.accountName',
      'l.amount',
      'l.remark',
      'l.method',
      fn.coalesce('l.given', sql<string>`0`).as('given'),
    ])
    .orderBy('l.rowNo')
    .execute()

export const chosenOf = (ctx: Context, moneyId: number) =>
  ctx.db
    .selectFrom('moneyItem as m')
    .innerJoin('accysyf as y', (join) => join.onRef('y.tenantId', '=', 'm.tenantId').onRef('y.ysyfId', '=', 'm.ysyfId'))
    .where('m.tenantId', '=', ctx.tenantId)
    .where('m.moneyId', '=', moneyId)
    .select(['m.ysyfId as itemId', 'm.amount', 'y.direction', 'y.document', 'y.documentId', 'y.docNo', 'y.bizDate', 'y.dueDate'])
    .select('y.amount as total')
    .orderBy('y.dueDate')
    .orderBy('y.ysyfId')
    .execute()

/** Who pays or is paid: within the caller's scope, also when trade with him has been stopped. */
export async function requirePartner(ctx: Context, kind: MoneyKind, clientId: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('client')
    .select(['clientName', 'tags'])
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .executeTakeFirst()
  if (!found) throw notYours()
  if (PARTNERS[kind].includes(found.tags)) return
  const { name, partner } = MONEY_KINDS[kind]
  throw refused(kind === 'hc' ? `${found.clientName} 不同时是客户和供应商，不能对冲` : `${found.clientName} 不是${partner}，不能开${name}`)
}

/** Amounts of money are written by whoever may see them. */
export function requireSight(ctx: Context, kind: MoneyKind): void {
  if (!MONEY_KINDS[kind].tags.every((tag) => ctx.maySee(tag))) throw refused(`没有查看金额的权限，不能开${MONEY_KINDS[kind].name}`)
}

export const setStatus = (ctx: Context, { moneyId, version }: MoneyOrder, status: string, change: object = {}) =>
  ctx.db
    .updateTable('moneyOrder')
    .set({ status, modifierId: ctx.userId, updatedAt: ctx.now, version: version + 1, ...change })
    .where('tenantId', '=', ctx.tenantId)
    .where('moneyId', '=', moneyId)
    .execute()

/** The order's own open items by their events. */
export async function ownItems(ctx: Context, kind: MoneyKind, moneyId: number): Promise<Map<string, { id: number; amount: string }>> {
  const rows = await ctx.db
    .selectFrom('accysyf')
    .select(['ysyfId as id', 'event', 'amount'])
    .where('tenantId', '=', ctx.tenantId)
    .where('document', '=', sql.lit(kind))
    .where('documentId', '=', moneyId)
    .execute()
  return new Map(rows.map(({ event, ...row }) => [event, row]))
}

interface Met {
  id: number
  document: string
  docNo: string
}
/** The items that these have been settled with and still are. */
export const metBy = (ctx: Context, itemIds: readonly number[]) => statement<Met>(ctx, 'money.met-by', MET_BY, [ctx.tenantId, itemIds])
const MET_BY = `
  select o.ysyf_id as id, o.document, o.doc_no as "docNo" from settlement s
  join accysyf o on o.tenant_id = s.tenant_id and o.ysyf_id = any(array[s.debit_id, s.credit_id]) and o.ysyf_id <> all($2::bigint[])
  where s.tenant_id = $1 and (s.debit_id = any($2::bigint[]) or s.credit_id = any($2::bigint[])) and s.reverses is null
    and not exists (select 1 from settlement r where r.tenant_id = s.tenant_id and r.reverses = s.settlement_id)`

/** Credits of a client that are open now, read before his lock: a refund takes of these, whose receipts it holds. */
export async function openCredits(ctx: Context, kind: MoneyKind, clientId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('accysyf')
    .select('ysyfId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('clientId', '=', clientId)
    .where('direction', '=', kind === 'tk' ? 'ys' : 'yf')
    .where('amount', '<', '0')
    .where(sql<boolean>`amount <> settled`)
    .execute()
  return rows.map(({ ysyfId }) => ysyfId)
}
