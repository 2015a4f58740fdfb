import { type RawBuilder, sql } from 'kysely'

/**
 * What is really still to come of open debts. Money in hand covers first: all open credits of a client and direction are set against his debts, oldest due
 * first, although nothing is settled by it. Rows: ysyf_id, client_id, direction, due_date, uncovered (above 0). What a client owes whose days are 不限
 * has no due_date, nor have goods of 货到付款 that are still on their way. This is the one place that says what is overdue.
 * `where` picks the open items `y`; with it stands how far a client's books reach: one company's, or all of the tenant's.
 */
export const uncovered = (where: string) => `${head([])}${where}${TAIL}`
/** `more`: other columns of the item. */
export const uncoveredSql = (where: RawBuilder<unknown>, more: readonly string[] = []) =>
  sql`${sql.raw(head(more))}${where}${sql.raw(TAIL)}`

const ENDLESS = `terms.days_unlimited or terms.settle_kind = '货到付款' and y.document = 'ck' and exists (
        select 1 from ck_order g where g.tenant_id = y.tenant_id and g.ck_id = y.document_id and g.status = '已在途')`
const columns = (alias: string, names: readonly string[]) => names.map((name) => `, ${alias}.${name}`).join('')
const head = (more: readonly string[]) => `(
  select c.ysyf_id, c.client_id, c.direction, c.due_date, c.uncovered${columns('c', more)} from (
    select y.ysyf_id${columns(
      'y',
      more.filter((name) => name !== 'amount'),
    )}, y.client_id, y.direction, y.amount, case when y.direction = 'ys' and (${ENDLESS}) then null else y.due_date end as due_date,
      least(y.amount - y.settled,
      sum(y.amount - y.settled) filter (where y.amount > 0) over (partition by y.client_id, y.direction order by y.due_date, y.ysyf_id)
      + coalesce(sum(y.amount - y.settled) filter (where y.amount < 0) over (partition by y.client_id, y.direction), 0)) as uncovered
    from accysyf y join client terms on terms.tenant_id = y.tenant_id and terms.client_id = y.client_id where y.amount <> y.settled and `
const TAIL = `
  ) c where c.amount > 0 and c.uncovered > 0)`
