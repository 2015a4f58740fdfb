import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { DUES, type DueDirection, type openItemCalls } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { uncoveredSql } from '#server/modules/master/clients/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'

type Filters = Received<typeof openItemCalls.ys.itemTotal>

/** Open items and settled ones of the clients within the caller's data scope. */
export const visible = (ctx: Context, direction: DueDirection) =>
  ctx.db
    .selectFrom('accysyf as y')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'y.tenantId').onRef('c.clientId', '=', 'y.clientId'))
    .where('y.tenantId', '=', ctx.tenantId)
    .where('y.companyId', '=', ctx.companyId)
    .where('y.direction', '=', direction)
    .where(clientsInScope(ctx, 'c'))

export function filtered(ctx: Context, direction: DueDirection, { clientId, dateFrom, dateTo, docNo, state }: Filters) {
  let query = visible(ctx, direction)
  if (clientId) query = query.where('y.clientId', '=', clientId)
  if (dateFrom) query = query.where('y.bizDate', '>=', dateFrom)
  if (dateTo) query = query.where('y.bizDate', '<=', dateTo)
  if (docNo) query = query.where('y.docNo', 'like', containing(docNo.toUpperCase()))
  if (state !== '') query = query.where(sql<boolean>`y.amount <> y.settled`)
  if (state === 'overdue') query = query.where(late(ctx, direction, clientId)).where('y.dueDate', '<', ctx.today)
  if (state === 'credit') query = query.where('y.amount', '<', '0')
  return query
}

/** A debt that no money in hand covers, and that falls due at all. */
function late({ tenantId, companyId }: Context, direction: DueDirection, clientId?: number) {
  const of = clientId ? sql`and y.client_id = ${clientId}` : sql``
  const left = uncoveredSql(sql`y.tenant_id = ${tenantId} and y.company_id = ${companyId} and y.direction = ${direction} ${of}`)
  return sql<boolean>`y.ysyf_id in (select u.ysyf_id from ${left} u where u.due_date is not null)`
}

const newest: Order = [
  ['y.bizDate', 'desc'],
  ['y.ysyfId', 'desc'],
]
/** What is open is settled oldest due first, and shown so. */
export const oldest: Order = [
  ['y.dueDate', 'asc'],
  ['y.ysyfId', 'asc'],
]
const rest = sql`y.amount - y.settled`
const sortableOf = (direction: DueDirection) => {
  const tags = [DUES[direction].tag]
  return {
    bizDate: { by: 'y.bizDate', indexed: true },
    dueDate: { by: 'y.dueDate' },
    amount: { by: 'y.amount', tags },
    rest: { by: rest, tags },
  } as const
}

export const itemsOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof openItemCalls.ys.items>) => {
  const query = filtered(ctx, direction, input)
  const order = await orderOf(ctx, query, input, sortableOf(direction), input.state === '' ? newest : oldest)
  const rows = query
    .select(['y.ysyfId as id', 'y.clientId', 'c.clientName', 'y.bizDate', 'y.document', 'y.documentId', 'y.docNo', 'y.event'])
    .select(['y.amount', 'y.settled'])
    .select([
      sql<string>`y.amount - y.settled`.as('rest'),
      sql<string>`case when y.direction = 'ys' and c.days_unlimited then '' else y.due_date::text end`.as('dueDate'),
      sql<number>`case when ${late(ctx, direction, input.clientId)} then greatest(0, ${ctx.today}::date - y.due_date) else 0 end`.as(
        'overdueDays',
      ),
    ])
  return { page: await paginate(ctx, inOrder(rows, order), query, input) }
}

export const itemTotalOf = (direction: DueDirection) => async (ctx: Context, input: Filters) => {
  const content = await filtered(ctx, direction, input)
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('y.amount'), val('0')).as('amount'),
      fn.coalesce(fn.sum<string>('y.settled'), val('0')).as('settled'),
      sql<string>`coalesce(sum(${rest}), 0)`.as('rest'),
    ])
    .executeTakeFirstOrThrow()
  return { content }
}
