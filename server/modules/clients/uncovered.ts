import { type RawBuilder, sql } from 'kysely'

/**
 * What is really still to come of open debts. Money in hand covers first: all open credits of a client and direction are set against his debts, oldest due
 * first, although nothing is settled by it. Rows: ysyf_id, client_id, direction, due_date, uncovered (above 0).
 * `where` picks the open items `y`; with it stands how far a client's books reach: one company's, or all of the tenant's.
 */
export const uncovered = (where: string) => `${HEAD}${where}${TAIL}`
export const uncoveredSql = (where: RawBuilder<unknown>) => sql`${sql.raw(HEAD)}${where}${sql.raw(TAIL)}`

const HEAD = `(
  select c.ysyf_id, c.client_id, c.direction, c.due_date, c.uncovered from (
    select y.ysyf_id, y.client_id, y.direction, y.due_date, y.amount, least(y.amount - y.settled,
      sum(y.amount - y.settled) filter (where y.amount > 0) over (partition by y.client_id, y.direction order by y.due_date, y.ysyf_id)
      + coalesce(sum(y.amount - y.settled) filter (where y.amount < 0) over (partition by y.client_id, y.direction), 0)) as uncovered
    from accysyf y where y.amount <> y.settled and `
const TAIL = `
  ) c where c.amount > 0 and c.uncovered > 0)`
