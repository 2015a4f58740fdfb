import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { ACCOUNT_TYPES, type AccountType, FLOW_KINDS, type funds } from '#contract/ledgers/cash.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { documentWithin, veiled } from '../data-scope/index.ts'

const accounts = (ctx: Context, { accountType, enabled }: Received<typeof funds.total>) => {
  let query = ctx.db.selectFrom('accAccount as a').where('a.tenantId', '=', ctx.tenantId).where('a.companyId', '=', ctx.companyId)
  if (accountType !== 0) query = query.where('a.accountType', '=', accountType)
  if (enabled !== undefined) query = query.where('a.enabled', '=', enabled)
  return query
}

export async function page(ctx: Context, input: Received<typeof funds.page>) {
  const query = accounts(ctx, input)
  const rows = query
    .select([
      'a.accountId as id',
      'a.accountName',
      'a.accountType',
      'a.bankName',
      'a.bankAccount',
      'a.balance',
      'a.mayOverdraw',
      'a.enabled',
    ])
    .select(['a.sort', 'a.remark', 'a.updatedAt as lastUpdateTime', 'a.version'])
    .orderBy('a.enabled', 'desc')
    .orderBy('a.sort')
    .orderBy('a.accountId')
  const found = await paginate(ctx, rows, query, input)
  const sees = ctx.may('fin:account:query')
  const list = found.list.map((row) => ({
    ...row,
    accountTypeName: ACCOUNT_TYPES[row.accountType as AccountType] ?? '',
    balance: sees ? row.balance : null,
  }))
  return { page: { ...found, list } }
}

export async function total(ctx: Context, input: Received<typeof funds.total>) {
  const content = await accounts(ctx, input)
    .select(({ fn, val }) => fn.coalesce(fn.sum<string>('a.balance'), val('0')).as('balance'))
    .executeTakeFirstOrThrow()
  return { content }
}

type Filters = Received<typeof funds.flowTotal>
function flows(ctx: Context, { dateFrom, dateTo, accountId, clientId, docNo, kind }: Filters) {
  let query = ctx.db.selectFrom('accFlow as f').where('f.tenantId', '=', ctx.tenantId).where('f.companyId', '=', ctx.companyId)
  if (dateFrom) query = query.where('f.bizDate', '>=', dateFrom)
  if (dateTo) query = query.where('f.bizDate', '<=', dateTo)
  if (accountId) query = query.where('f.accountId', '=', accountId)
  if (clientId) query = query.where('f.clientId', '=', clientId)
  if (docNo) query = query.where('f.docNo', 'like', containing(docNo.toUpperCase()))
  // a number or a client one is not told cannot be felt for either
  if (docNo || clientId) query = query.where(documentWithin(ctx, 'f'))
  if (kind) query = query.where('f.kind', 'in', kindsOf(kind))
  return query
}
function kindsOf(text: string): string[] {
  const kinds = text.split(',')
  if (!kinds.every((kind) => (FLOW_KINDS as readonly string[]).includes(kind))) throw invalid('类型不正确')
  return kinds
}

const newest: Order = [['f.flowId', 'desc']]
const sortable = { bizDate: { by: 'f.bizDate', indexed: true }, amount: { by: 'f.amount' } } as const

export async function flow(ctx: Context, input: Received<typeof funds.flow>) {
  const query = flows(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  const rows = query
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 'f.tenantId').onRef('a.accountId', '=', 'f.accountId'))
    .leftJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'f.tenantId').onRef('c.clientId', '=', 'f.clientId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'f.tenantId').onRef('u.userId', '=', 'f.postedBy'))
    .select(['f.flowId as id', 'f.bizDate', 'f.accountId', 'a.accountName', 'f.kind', 'f.balance', 'f.document', 'f.documentId', 'f.docNo'])
    .select(['f.remark', 'f.postedAt'])
    .select(({ fn, val }) => [
      sql<string | null>`case when f.amount > 0 then f.amount end`.as('income'),
      sql<string | null>`case when f.amount < 0 then -f.amount end`.as('expense'),
      fn.coalesce('f.clientId', sql<number>`0`).as('clientId'),
      fn.coalesce('c.clientName', val('')).as('clientName'),
      fn.coalesce('u.realName', val('')).as('userName'),
      documentWithin(ctx, 'f').as('within'),
    ])
  const page = await paginate(ctx, inOrder(rows, order), query, input)
  const list = page.list.map((row) => ({ ...veiled(row, 'clientName', 'userName', 'remark'), clientId: row.within ? row.clientId : 0 }))
  return { page: { ...page, list } }
}

export async function flowTotal(ctx: Context, input: Filters) {
  const content = await flows(ctx, input)
    .select([
      sql<string>`coalesce(sum(f.amount) filter (where f.amount > 0), 0)`.as('income'),
      sql<string>`coalesce(-sum(f.amount) filter (where f.amount < 0), 0)`.as('expense'),
    ])
    .executeTakeFirstOrThrow()
  return { content }
}
