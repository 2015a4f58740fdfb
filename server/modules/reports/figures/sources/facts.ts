import { type RawBuilder, sql } from 'kysely'
import { clientsInScope } from '#server/modules/master/search/index.ts'

export type Sql = RawBuilder<unknown>

/** How far each ledger had been rolled up when the question came: told to the planner as numbers. The statement reads them again, for the clock may have moved them on. */
export interface Borders {
  entry: number
  ledger: number
  day: number
}

/** Whose facts are read, and of which days. */
export interface Read {
  tenantId: number
  companies: readonly number[]
  /** They are all of the house: goods count at what they cost the house. */
  whole: boolean
  /** The users whose trade the reader sees; null = everybody's. */
  scope: readonly number[] | null
  /** undefined = from the beginning: what stood before the period counts too. */
  from: string | undefined
  to: string
  today: string
  /** How far ledgers were rolled up when the question came; undefined: the planner is told nothing of it. */
  borders?: Borders | undefined
  /** Only rows of the ledger that a roll-up does not stand for. */
  only?: Sql
  /** The only parts that the answer can be of, as a list of their numbers; undefined: any. */
  parts?: Sql | undefined
  /** They are so few that each of them is found by an index. */
  few?: boolean
  /** They are more than a page of them: of some days all rows are read, and they are looked up. */
  several?: boolean
  /** They are so many that all rows are read sooner than those of each of them are found. */
  many?: boolean
}

/** Every source yields rows of these columns, and its own figures beside them. */
const BASE = {
  company_id: 'bigint',
  day: 'date',
  kind: 'text',
  category: 'text',
  part_id: 'bigint',
  client_id: 'bigint',
  person_id: 'bigint',
  warehouse_id: 'bigint',
  account_id: 'bigint',
  document: 'text',
  document_id: 'bigint',
  doc_no: 'text',
  id: 'text',
  /** The number of its row, where the newest are found by it. */
  seq: 'bigint',
  qty: 'numeric',
  income: 'numeric',
  cost: 'numeric',
  value: 'numeric',
} as const
type Base = keyof typeof BASE
const same = Object.fromEntries((Object.keys(BASE) as Base[]).map((name) => [name, `f.${name}`]))

/** A select list in the one order of all sources; what a source does not know is null there. */
export const factsOf = (columns: Partial<Record<Base, string>>): Sql =>
  sql.raw((Object.keys(BASE) as Base[]).map((name) => `${columns[name] ?? `null::${BASE[name]}`} as ${name}`).join(', '))

/** The wall every statement stands behind. Of one company rows are read in the order of an index. */
export const mine = (alias: string, { tenantId, companies }: Read): Sql =>
  sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId} and ${sql.ref(`${alias}.company_id`)} = ${
    companies.length === 1 ? sql`${companies[0]}` : sql`any(${companies}::bigint[])`
  }`

export const ofParts = (column: string, { parts, many, few }: Read): Sql => {
  if (!parts) return sql`true`
  if (few) return sql`${sql.ref(column)} = any(array(${parts}))`
  const among = sql`${sql.ref(column)} in (${parts})`
  return many ? sql`(${among}) is true` : among
}

/** Of whoever sees only some people's trade, theirs. */
export const theirs = (column: string, { scope }: Pick<Read, 'scope'>): Sql =>
  scope === null ? sql`true` : sql`${sql.ref(column)} = any(${scope}::bigint[])`
export const within = (column: string, { from, to }: Read): Sql =>
  from === undefined ? sql`${sql.ref(column)} <= ${to}` : sql`${sql.ref(column)} between ${from} and ${to}`

/** Goods are the company's, a partner who also buys is his person's: to whoever may not know him they came from nobody. */
export const unnamed = ({ tenantId, scope }: Pick<Read, 'tenantId' | 'scope'>, facts: Sql): Sql =>
  scope === null
    ? facts
    : sql`select ${factsOf({ ...same, client_id: 'c.client_id' })} from (${facts}) f
      left join client c on c.tenant_id = ${tenantId} and c.client_id = f.client_id and ${clientsInScope({ dataScope: scope }, 'c')}`

export const all = (...parts: Sql[]): Sql => sql.join(parts, sql` union all `)
