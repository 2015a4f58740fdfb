import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { STANDINGS, type Standing } from '#contract/documents/core/list-totals.ts'

/** Where a document of a kind that posts stands; `posted` says when it did. Null: closed before it was posted. */
export const standing = (posted: string): RawBuilder<Standing | null> =>
  sql`case when o.status = '已红冲' then 'reversed' when ${sql.ref(posted)} is not null then 'posted' when o.status <> '已关单' then 'waiting' end`

/** Of a kind that never posts: valid, still written, or neither. */
export const validity: RawBuilder<Standing | null> = sql`case o.status when '草稿' then 'waiting' when '已关单' then null else 'posted' end`

const summand = (by: string | RawBuilder<unknown>) => (typeof by === 'string' ? sql.ref(by) : by)

/** Count and sums of the rows found, by where they stand; `sums` names columns or what is to be added. One pass over the rows. */
export async function sumsByStanding<D, TB extends keyof D, Any, N extends string>(
  query: SelectQueryBuilder<D, TB, Any>,
  where: RawBuilder<Standing | null>,
  sums: Readonly<Record<N, string | RawBuilder<unknown>>>,
) {
  const names = Object.keys(sums) as N[]
  type Group = { count: number } & Record<N, string>
  const rows = (await query
    .select([where.as('standing'), sql<number>`count(*)::int`.as('count')])
    .select(names.map((name) => sql<string>`coalesce(sum(${summand(sums[name])}), 0)`.as(name)))
    .groupBy(sql`1`)
    .execute()) as unknown as ({ standing: Standing | null } & Group)[]
  const none = { count: 0, ...Object.fromEntries(names.map((name) => [name, '0'])) } as Group
  const groupOf = (wanted: Standing): Group => {
    const { standing: _, ...group } = rows.find((row) => row.standing === wanted) ?? { standing: null, ...none }
    return group as unknown as Group
  }
  return Object.fromEntries(STANDINGS.map((each) => [each, groupOf(each)] as const)) as Record<Standing, Group>
}
