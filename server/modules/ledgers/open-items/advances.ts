import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { DUES, type DueDirection, type openItemCalls } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { filtered, oldest } from './items.ts'

// credits lie below 0 among the open items; a page of its own counts them up
const amount = sql<string>`-y.amount`
const settled = sql<string>`-y.settled`
const rest = sql<string>`y.settled - y.amount`

const unused = (ctx: Context, direction: DueDirection, { clientId, docNo }: Received<typeof openItemCalls.ys.advanceTotal>) =>
  filtered(ctx, direction, { clientId, docNo, dateFrom: undefined, dateTo: undefined, state: 'credit' })

export const advancesOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof openItemCalls.ys.advances>) => {
  const query = unused(ctx, direction, input)
  const tags = [DUES[direction].tag]
  const sortable = { bizDate: { by: 'y.bizDate' }, amount: { by: amount, tags }, rest: { by: rest, tags } } as const
  const order = await orderOf(ctx, query, input, sortable, oldest)
  const rows = query
    .select(['y.ysyfId as id', 'y.clientId', 'c.clientName', 'y.bizDate', 'y.document', 'y.documentId', 'y.docNo', 'y.event'])
    .select([amount.as('amount'), settled.as('settled'), rest.as('rest')])
  return { page: await paginate(ctx, inOrder(rows, order), query, input) }
}

export const advanceTotalOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof openItemCalls.ys.advanceTotal>) => {
  const sum = (of: typeof amount) => sql<string>`coalesce(sum(${of}), 0)`
  const content = await unused(ctx, direction, input)
    .select([sum(amount).as('amount'), sum(settled).as('settled'), sum(rest).as('rest')])
    .executeTakeFirstOrThrow()
  return { content }
}
