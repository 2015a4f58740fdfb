import { sql } from 'kysely'
import type { statementCalls } from '#contract/documents/statements.ts'
import type { Received } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { amountIn, STATEMENT_COLUMNS } from './statement-columns.ts'

type Filters = Received<typeof statementCalls.ys.statementTotal>

/** Statements about clients within the caller's data scope. */
export const visibleStatements = (ctx: Context, direction: DueDirection) =>
  ctx.db
    .selectFrom('statementOrder as o')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .where('o.tenantId', '=', ctx.tenantId)
    .where('o.companyId', '=', ctx.companyId)
    .where('o.direction', '=', direction)
    .where(clientsInScope(ctx, 'c'))

function filtered(ctx: Context, direction: DueDirection, { month, clientId, statementNo, status }: Filters) {
  let query = visibleStatements(ctx, direction)
  if (month) query = query.where('o.month', '=', `${month}-01`)
  if (clientId) query = query.where('o.clientId', '=', clientId)
  if (statementNo) query = query.where('o.statementNo', 'like', containing(statementNo.toUpperCase()))
  if (status) query = query.where('o.status', 'in', status.split(','))
  return query
}

const newest: Order = [
  ['o.month', 'desc'],
  ['o.statementId', 'desc'],
]

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.createdBy'))
    .select([
      'o.statementId as id',
      'o.statementNo',
      'o.clientId',
      'c.clientName',
      'o.status',
      'o.opening',
      'o.charged',
      'o.paid',
      'o.closing',
    ])
    .select(STATEMENT_COLUMNS.map((each) => `o.${each}` as const))
    .select(({ fn, val }) => fn.coalesce(sql<string>`o.due_date::text`, val('')).as('dueDate'))
    .select(['o.itemCount', 'o.remark', 'o.createdAt as createTime', 'o.confirmedAt'])
    .select(({ fn, val }) => [sql<string>`to_char(o.month, 'YYYY-MM')`.as('month'), fn.coalesce('u.realName', val('')).as('creatorName')])

export const statementsOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof statementCalls.ys.statements>) => {
  const query = filtered(ctx, direction, input)
  const sortable = {
    statementNo: { by: 'o.statementNo' },
    clientName: { by: 'c.clientName' },
    closing: { by: 'o.closing', tags: [DUES[direction].tag] },
  } as const
  const order = await orderOf(ctx, query, input, sortable, newest)
  return { page: await paginate(ctx, inOrder(shown(query), order), query, input) }
}

export const statementTotalOf = (direction: DueDirection) => async (ctx: Context, input: Filters) => {
  const content = await filtered(ctx, direction, input)
    .select(
      (['opening', 'charged', 'paid', 'closing', ...STATEMENT_COLUMNS] as const).map((each) =>
        sql<string>`coalesce(sum(${sql.ref(`o.${each}`)}), 0)`.as(each),
      ),
    )
    .executeTakeFirstOrThrow()
  return { content }
}

export const statementOf =
  (direction: DueDirection) =>
  async (ctx: Context, { id }: { id: number }) => ({
    content: (await shown(visibleStatements(ctx, direction).where('o.statementId', '=', id)).executeTakeFirst()) ?? null,
  })

/** Its lines in the order of the days, each with the balance after it. */
export const statementLinesOf =
  (direction: DueDirection) =>
  async (ctx: Context, { statementId, page, limit }: Received<typeof statementCalls.ys.statementLines>) => {
    const lines = visibleStatements(ctx, direction)
      .innerJoin('statementItem as i', (join) => join.onRef('i.tenantId', '=', 'o.tenantId').onRef('i.statementId', '=', 'o.statementId'))
      .innerJoin('accysyf as y', (join) => join.onRef('y.tenantId', '=', 'i.tenantId').onRef('y.ysyfId', '=', 'i.ysyfId'))
      .leftJoin('moneyOrder as m', (join) =>
        join.onRef('m.tenantId', '=', 'y.tenantId').onRef('m.kind', '=', 'y.document').onRef('m.moneyId', '=', 'y.documentId'),
      )
      .where('o.statementId', '=', statementId)
      .select(STATEMENT_COLUMNS.map((each) => sql<string | null>`${sql.raw(amountIn[each].replaceAll('o.', 'm.'))}`.as(each)))
      .select(['y.ysyfId as id', 'y.bizDate', 'y.document', 'y.documentId', 'y.docNo', 'y.event'])
      .select([
        sql<string | null>`case when y.amount > 0 then y.amount end`.as('charged'),
        sql<string | null>`case when y.amount < 0 then -y.amount end`.as('paid'),
        sql<string>`o.opening + sum(y.amount) over (order by y.biz_date, y.ysyf_id)`.as('balance'),
      ])
    const query = ctx.db.selectFrom(lines.as('l'))
    const rows = query.selectAll('l').orderBy('l.bizDate').orderBy('l.id')
    return { page: await paginate(ctx, rows, query, { page, limit }) }
  }
