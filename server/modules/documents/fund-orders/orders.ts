import { sql } from 'kysely'
import { EXPENSE_CATEGORIES, FUND_KINDS, type FundKind, type fundOrders, INCOME_CATEGORIES } from '#contract/documents/fund-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { invalid } from '#server/kit/errors.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { standing, sumsByStanding } from '../core/index.ts'

type Filters = Received<typeof fundOrders.total>

/** Of the company, made by somebody within the caller's data scope. */
export const visible = (ctx: Context) =>
  ctx.db
    .selectFrom('fundOrder as o')
    .where('o.tenantId', '=', ctx.tenantId)
    .where('o.companyId', '=', ctx.companyId)
    .where(withinDataScope(ctx, 'o.created_by'))

function filtered(ctx: Context, { dateFrom, dateTo, fundNo, kind, accountId, category, status }: Filters) {
  let query = visible(ctx)
  if (dateFrom) query = query.where('o.fundDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.fundDate', '<=', dateTo)
  if (fundNo) query = query.where('o.fundNo', 'like', containing(fundNo.toUpperCase()))
  if (kind) query = query.where('o.kind', 'in', kindsOf(kind))
  if (accountId) query = query.where(({ or, eb }) => or([eb('o.accountId', '=', accountId), eb('o.toAccountId', '=', accountId)]))
  if (category) query = query.where('o.category', 'ilike', containing(category))
  if (status) query = query.where('o.status', 'in', status.split(','))
  return query
}
function kindsOf(text: string): FundKind[] {
  const kinds = text.split(',')
  if (!kinds.every((kind) => Object.hasOwn(FUND_KINDS, kind))) throw invalid('类型不正确')
  return kinds as FundKind[]
}

const newest: Order = [
  ['o.fundDate', 'desc'],
  ['o.fundId', 'desc'],
]
const sortable = { fundNo: { by: 'o.fundNo' }, fundDate: { by: 'o.fundDate', indexed: true }, amount: { by: 'o.amount' } } as const

export async function pageOrders(ctx: Context, input: Received<typeof fundOrders.page>) {
  const query = filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  const rows = query
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 'o.tenantId').onRef('a.accountId', '=', 'o.accountId'))
    .leftJoin('accAccount as t', (join) => join.onRef('t.tenantId', '=', 'o.tenantId').onRef('t.accountId', '=', 'o.toAccountId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.createdBy'))
    .select(['o.fundId as id', 'o.fundNo', 'o.fundDate', 'o.status', 'o.accountId', 'a.accountName', 'o.category', 'o.counterpart'])
    .select(['o.amount', 'o.fee', 'o.remark', 'o.createdAt as createTime'])
    .select(({ fn, val }) => [
      sql<FundKind>`o.kind`.as('kind'),
      fn.coalesce('t.accountName', val('')).as('toAccountName'),
      fn.coalesce('u.realName', val('')).as('userName'),
    ])
  return { page: await paginate(ctx, inOrder(rows, order), query, input) }
}

export async function totalOrders(ctx: Context, input: Filters) {
  const of = (kind: FundKind) => sql`case when o.kind = ${sql.lit(kind)} then o.amount end`
  const where = standing('o.createdAt')
  return {
    content: await sumsByStanding(filtered(ctx, input), where, { amount: 'o.amount', income: of('qs'), expense: of('qz'), fee: 'o.fee' }),
  }
}

/** Categories that are offered: the usual ones and those in use. */
export async function categories(ctx: Context) {
  const used = await ctx.db
    .selectFrom('fundOrder')
    .select(['kind', 'category'])
    .distinct()
    .where('tenantId', '=', ctx.tenantId)
    .where('category', '<>', '')
    .limit(200)
    .execute()
  const usual = [
    ...INCOME_CATEGORIES.map((category) => ({ kind: 'qs', category })),
    ...EXPENSE_CATEGORIES.map((category) => ({ kind: 'qz', category })),
  ]
  const known = new Set(usual.map(({ kind, category }) => `${kind} ${category}`))
  return { content: [...usual, ...used.filter(({ kind, category }) => !known.has(`${kind} ${category}`))] }
}
