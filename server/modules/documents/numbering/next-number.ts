import { randomUUID } from 'node:crypto'
import { documents, type NumberedDocument } from '#contract/documents.ts'
import { besides, ifUndone, takeTogether } from '#server/kit/apart.ts'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { queryFor } from '#server/kit/in-one-piece.ts'
import { statement } from '#server/kit/statement.ts'
import { standardRule } from './rules.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>
const trials = new WeakSet<Database>()

/**
 * Next number of a kind of document, for a company and a day, by the rule of its series: RK2611210001. It is given beside the transaction, so that documents do not wait
 * for each other; one that comes to nothing gives its number back, and the next takes it. A series that is to be without gaps (连号) is counted within the transaction:
 * there the row is hot, take the number last.
 */
export async function nextNumber(ctx: Who, document: NumberedDocument, day: string): Promise<string> {
  if (trials.has(ctx.db)) return `~${randomUUID()}`
  const series = documents[document].number
  return (await takenApart(ctx, series, day)) ?? countedHere(ctx, series, day)
}

/** Documents that are undone again take no number that others would miss. */
export async function withoutNumbers<T>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  trials.add(db)
  try {
    return await work()
  } finally {
    trials.delete(db)
  }
}

async function takenApart(ctx: Who, series: string, day: string): Promise<string | null> {
  const { tenantId, companyId } = ctx
  const pool = besides(ctx)
  if (!pool) return null
  const number = await takeTogether<string>(pool, [tenantId, companyId, series, day].join(), async (count) => {
    const values = [tenantId, companyId, series, day, JSON.stringify(standardRule(series)), count]
    const [row] = await queryFor<{ numbers: string[] | null }>(pool, tenantId, { name: 'number.take', text: TAKE, values })
    return row?.numbers ?? null
  })
  if (number !== null)
    ifUndone(ctx, () => queryFor(pool, tenantId, { name: 'number.back', text: BACK, values: [tenantId, companyId, number] }))
  return number
}

async function countedHere(ctx: Who, series: string, day: string): Promise<string> {
  const values = [ctx.tenantId, ctx.companyId, series, day, JSON.stringify(standardRule(series))]
  const [row] = await statement<{ number: string }>(ctx, 'flow.number', COUNT, values)
  if (!row) throw new Error(`no number for ${series}`)
  return row.number
}

const TAKE = 'select house.take_numbers($1, $2, $3, $4, $5, $6) as numbers'
const BACK = 'select house.give_number_back($1, $2, $3)'
const COUNT = 'select house.next_number($1, $2, $3, $4, $5) as number'
