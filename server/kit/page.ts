import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Counting stops here: what lies beyond is shown as `10000+`. */
const CAP = 10_000

interface Page<Row> {
  list: Row[]
  totalCount: number
  totalPage: number
  currPage: number
  pageSize: number
  more: boolean
}

interface Wanted {
  page: number
  limit: number
}
/**
 * The rows of one page of an ordered query. Of a large table they are chosen before names are joined to them (`.as('l')`):
 * joined first, the planner may sort all rows for a page far behind (5 million ledger rows: 8 s, chosen first 20 ms).
 */
export const onePage = <D, TB extends keyof D, Row>(query: SelectQueryBuilder<D, TB, Row>, { page, limit }: Wanted) =>
  query.limit(limit).offset((page - 1) * limit)

/** One page of an ordered query and its capped count, in one trip. `counted` is the same query where joins that cannot change the count are left out. */
export async function paginate<D, TB extends keyof D, Row, E, TC extends keyof E, Any>(
  ctx: { db: Database },
  query: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<E, TC, Any>,
  wanted: Wanted,
): Promise<Page<Row>> {
  return withCount(ctx, onePage(query, wanted), counted, wanted)
}

/** The same for rows that `onePage` has chosen. */
export async function withCount<D, TB extends keyof D, Row, E, TC extends keyof E, Any>(
  ctx: { db: Database },
  rows: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<E, TC, Any>,
  { page, limit }: Wanted,
): Promise<Page<Row>> {
  const capped = counted
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(CAP + 1)
  const [list, total] = await Promise.all([
    rows.execute(),
    ctx.db
      .selectFrom(capped.as('counted') as never)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  ])
  const totalCount = Math.min(total.rows, CAP)
  return {
    list: list as Row[],
    totalCount,
    totalPage: Math.ceil(totalCount / limit),
    currPage: page,
    pageSize: limit,
    more: total.rows > CAP,
  }
}

/** A pattern for `like` that finds the text anywhere, its own signs taken as they are. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
