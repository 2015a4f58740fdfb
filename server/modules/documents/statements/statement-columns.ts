/** The columns of a 对账单 between 期初 and 期末, in their order. */
export const STATEMENT_COLUMNS = ['sold', 'returned', 'received', 'refunded', 'discount', 'writtenOff', 'other'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/** What of a receipt was not money but let off; with the sign of the item, so that its 红冲 takes it back. */
const letOff = 'sign(-y.amount) * coalesce(o.discount, 0)'

/**
 * What an item `y` (and the money order `o` behind it, if any) puts into each column. A reversal is of the same document as what it reverses, so it counts
 * against the same column. Columns that make the balance smaller are counted up.
 */
export const amountIn: Readonly<Record<StatementColumn, string>> = {
  sold: `case when y.document in ('ck', 'rk', 'db') then y.amount end`,
  returned: `case when y.document in ('xt', 'ct') then -y.amount end`,
  received: `case when y.document in ('sk', 'fk') then -y.amount - ${letOff} end`,
  refunded: `case when y.document in ('tk', 'gk') then y.amount end`,
  discount: `case when y.document in ('sk', 'fk') then nullif(${letOff}, 0) end`,
  writtenOff: `case when y.document = 'hz' then -y.amount end`,
  other: `case when y.document not in ('ck', 'rk', 'db', 'xt', 'ct', 'sk', 'fk', 'tk', 'gk', 'hz') then y.amount end`,
}
/** The money order behind an item. */
export const MONEY_BEHIND = 'left join money_order o on o.tenant_id = y.tenant_id and o.kind = y.document and o.money_id = y.document_id'
