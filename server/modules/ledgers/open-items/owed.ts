import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import { DUES, type openItemCalls } from '#contract/ledgers/open-items.ts'
import { CASH, termsTexts } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { uncoveredSql } from '#server/modules/master/clients/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'

type Filters = Received<typeof openItemCalls.ys.owedTotal>

interface Late {
  ysyfId: number
  uncovered: string
  dueDate: string
}

/** One row a client: what is open, by age; debts and credits apart. */
function ages(ctx: Context, direction: DueDirection) {
  const rest = sql`(y.amount - y.settled)`
  const debt = (condition: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${rest}) filter (where y.amount > 0 and ${condition}), 0)`
  const day = (days: number) => sql`(${ctx.today}::date - ${days}::int)`
  const late = uncoveredSql(sql`y.tenant_id = ${ctx.tenantId} and y.company_id = ${ctx.companyId} and y.direction = ${direction}`)
  return ctx.db
    .with(
      // worked out once: right after a company's first debts nobody has counted them yet, and the database would do so for each of them
      (cte) => cte('late').materialized(),
      () => late.$castTo<Late>(),
    )
    .selectFrom('accysyf as y')
    .leftJoin('late as u', 'u.ysyfId', 'y.ysyfId')
    .where('y.tenantId', '=', ctx.tenantId)
    .where('y.companyId', '=', ctx.companyId)
    .where('y.direction', '=', direction)
    .where(sql<boolean>`y.amount <> y.settled`)
    .groupBy('y.clientId')
    .select([
      'y.clientId',
      sql<string>`sum(${rest})`.as('balance'),
      debt(sql`y.biz_date >= ${day(30)}`).as('age30'),
      debt(sql`y.biz_date < ${day(30)} and y.biz_date >= ${day(60)}`).as('age60'),
      debt(sql`y.biz_date < ${day(60)} and y.biz_date >= ${day(90)}`).as('age90'),
      debt(sql`y.biz_date < ${day(90)}`).as('older'),
      sql<string>`coalesce(-sum(${rest}) filter (where y.amount < 0), 0)`.as('credit'),
      sql<string>`coalesce(sum(u.uncovered) filter (where u.due_date < ${ctx.today}), 0)`.as('overdue'),
      sql<string | null>`min(u.due_date)`.as('oldestDue'),
    ])
}

function filtered(ctx: Context, direction: DueDirection, { clientId, inchargeId, state }: Filters) {
  let query = ctx.db
    .selectFrom(ages(ctx, direction).as('g'))
    .innerJoin('client as c', (join) => join.onRef('c.clientId', '=', 'g.clientId').on('c.tenantId', '=', ctx.tenantId))
    .where(clientsInScope(ctx, 'c'))
  if (clientId) query = query.where('c.clientId', '=', clientId)
  if (inchargeId) query = query.where('c.inchargeId', '=', inchargeId)
  if (state === 'overdue') query = query.where('g.overdue', '>', '0')
  if (state === 'credit') query = query.where('g.credit', '>', '0')
  return query
}

const figures = ['balance', 'age30', 'age60', 'age90', 'older', 'credit', 'overdue'] as const
const largest: Order = [
  ['g.balance', 'desc'],
  ['c.clientId', 'asc'],
]
const sortableOf = (direction: DueDirection) => {
  const tags = [DUES[direction].tag]
  return {
    clientName: { by: 'c.clientName' },
    balance: { by: 'g.balance', tags },
    overdue: { by: 'g.overdue', tags },
    older: { by: 'g.older', tags },
    credit: { by: 'g.credit', tags },
  } as const
}

export const owedOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof openItemCalls.ys.owed>) => {
  const query = filtered(ctx, direction, input)
  const order = await orderOf(ctx, query, input, sortableOf(direction), largest)
  const rows = query
    .leftJoin('appUser as i', (join) => join.onRef('i.tenantId', '=', 'c.tenantId').onRef('i.userId', '=', 'c.inchargeId'))
    .select(['c.clientId as id', 'c.clientNo', 'c.clientName', 'c.linkPhone', 'c.vip', 'c.maxDays', 'g.oldestDue'])
    .select(['c.settleKind', 'c.termsSet', 'c.creditUnlimited', 'c.maxPrice', 'c.daysUnlimited'])
    .select(figures.map((figure) => `g.${figure}` as const))
    .select(({ fn, val }) => [
      fn.coalesce('i.realName', val('')).as('inchargeName'),
      sql<string | null>`case when c.settle_kind in (${sql.join(CASH)}) then null
        when c.tmp_price > 0 and ${ctx.today}::date between c.tmp_from and c.tmp_from + c.tmp_days then c.tmp_price
        when not c.credit_unlimited then c.max_price end`.as('limit'),
      sql<string>`coalesce((select sum(b.receivable + b.unshipped) from client_balance b
        where b.tenant_id = c.tenant_id and b.client_id = c.client_id), 0)`.as('used'),
    ])
  const page = await paginate(ctx, inOrder(rows, order), query, input)
  return { page: { ...page, list: page.list.map((row) => ({ ...row, ...termsTexts(row) })) } }
}

export const owedTotalOf = (direction: DueDirection) => async (ctx: Context, input: Filters) => {
  const content = await filtered(ctx, direction, input)
    .select(figures.map((figure) => sql<string>`coalesce(sum(${sql.ref(`g.${figure}`)}), 0)`.as(figure)))
    .executeTakeFirstOrThrow()
  return { content }
}
