import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { PriceTag } from '#contract/kit/fields.ts'
import type { Context } from './context.ts'
import type { Database } from './database.ts'
import { forbidden, refused } from './errors.ts'

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

interface PageRequest {
  page: number
  limit: number
}
/**
 * The rows of one page of an ordered query. Of a large table they are chosen before names are joined to them (`.as('l')`):
 * joined first, the planner may sort all rows for a page far behind (5 million ledger rows: 8 s, chosen first 20 ms).
 */
export const onePage = <D, TB extends keyof D, Row>(query: SelectQueryBuilder<D, TB, Row>, { page, limit }: PageRequest) =>
  query.limit(limit).offset((page - 1) * limit)

/** One page of an ordered query and its capped count, in one trip. `counted` is the same query where joins that cannot change the count are left out. */
export async function paginate<D, TB extends keyof D, Row, E, TC extends keyof E, Any>(
  ctx: { db: Database },
  query: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<E, TC, Any>,
  wanted: PageRequest,
): Promise<Page<Row>> {
  return withCount(ctx, onePage(query, wanted), counted, wanted)
}

const fewOf = <D, TB extends keyof D, Any>(query: SelectQueryBuilder<D, TB, Any>, most: number) =>
  query.clearSelect().clearOrderBy().select(sql`1`.as('one')).limit(most)

/** The same for rows that `onePage` has chosen. */
export async function withCount<D, TB extends keyof D, Row, E, TC extends keyof E, Any>(
  ctx: { db: Database },
  rows: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<E, TC, Any>,
  { page, limit }: PageRequest,
): Promise<Page<Row>> {
  const capped = fewOf(counted, CAP + 1)
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

interface Sorting<P extends string> {
  sortProp: P | ''
  sortOrder: 'asc' | 'desc'
}
interface SortColumn {
  /** Column, or an expression over columns. */
  by: string | RawBuilder<unknown>
  /** Who may not see the figures does not learn their order either. */
  tags?: readonly PriceTag[]
  /** An index holds this order: any number of rows. */
  indexed?: true
}
/** Columns and directions, which together tell rows apart. */
export type Order = readonly (readonly [by: string | RawBuilder<unknown>, direction: 'asc' | 'desc'])[]

/**
 * The order a list was asked for, or its own. What no index orders is sorted only while there are few rows: a screen does not wait for millions.
 * `counted`: the rows found.
 */
export async function orderOf<D, TB extends keyof D, Any, P extends string>(
  ctx: Pick<Context, 'db' | 'maySee'>,
  counted: SelectQueryBuilder<D, TB, Any>,
  { sortProp, sortOrder }: Sorting<P>,
  columns: Record<P, SortColumn>,
  own: Order,
): Promise<Order> {
  if (sortProp === '') return own
  const { by, tags = [], indexed } = columns[sortProp]
  if (!tags.every((tag) => ctx.maySee(tag))) throw forbidden()
  if (!indexed) {
    const { rows } = await ctx.db
      .selectFrom(fewOf(counted, CAP + 1).as('counted') as never)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    if (rows > CAP) throw refused(`数据超过 ${CAP} 行，请缩小查询范围后再按这一列排序`)
  }
  const rest = own.filter(([other]) => other !== by).map(([other]) => [other, sortOrder] as const)
  return [[by, sortOrder], ...rest]
}

/** Rows in an order of `orderOf`. Of rows chosen first and joined later both steps need it. */
export const inOrder = <D, TB extends keyof D, Row>(query: SelectQueryBuilder<D, TB, Row>, order: Order): SelectQueryBuilder<D, TB, Row> =>
  order.reduce((sorted, [by, direction]) => sorted.orderBy(by as never, direction), query)

/** A pattern for `like` that finds the text anywhere, its own signs taken as they are. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
