import pg from 'pg'
import { reach } from './reach.ts'

/**
 * A distributed database (Citus) copies what `insert … select` brings into the tables of its machines, and walls between tenants forbid copying. One that
 * answers something, or knows what to do with a conflict, is inserted instead: so each answers.
 */
export function answering(text: string): string {
  if (!/\binsert\s+into\b/i.test(text)) return text
  const ends: number[] = []
  const open: { depth: number; from: number }[] = []
  let depth = 0
  const close = (at: number) => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) > depth) {
      const insert = text.slice(open.pop()?.from, at)
      if (FROM_A_SELECT.test(insert) && !/\breturning\b|\bon\s+conflict\b/i.test(insert)) ends.push(at)
    }
  }
  for (const { index, 0: sign } of text.matchAll(/'(?:[^']|'')*'|--[^\n]*|[()]|\binsert\s+into\b/gi)) {
    if (sign === '(') depth++
    else if (sign === ')') {
      depth--
      close(index)
    } else if (/^i/i.test(sign)) open.push({ depth, from: index })
  }
  depth = -1
  close(text.length)
  return ends.sort((one, other) => other - one).reduce((sent, at) => `${sent.slice(0, at).trimEnd()} returning 1${sent.slice(at)}`, text)
}
const FROM_A_SELECT = /^insert\s+into\b(?:(?!\bvalues\b)[\s\S])*?\bselect\b/i

const GIVEN = /\btenant_id"?\s*=\s*\$(\d+)(?!\d)/g
const BETWEEN = /((?:\b\w+|"\w+")\."?tenant_id"?)\s*=\s*(?:\b\w+|"\w+")\."?tenant_id"?/g

/**
 * Each table says itself whose rows are meant, where the statement is one tenant's: from `b.tenant_id = a.tenant_id` the machines do not see that all lie on one of
 * them, and locks and chains that are followed are only for one.
 */
export function pinned(text: string, values: readonly unknown[]): string {
  const given = [...new Set([...text.matchAll(GIVEN)].map(([, nth]) => Number(nth)))]
  const [first] = given
  if (first === undefined || given.some((nth) => values[nth - 1] !== values[first - 1])) return text
  return text.replace(BETWEEN, (equal, own: string) => `(${equal} and ${own} = $${first})`)
}

/** Views by their text: what they join is pinned then as well. */
type Views = ReadonlyMap<string, string>

const VIEW =
  /\bfrom\s+(\w+)\b(?!\s*[.(])(\s+(?!(?:where|union|group|order|join|left|right|full|cross|inner|limit|on|for|window)\b)(?:as\s+)?\w+)?/gi

export const spelledOut = (text: string, views: Views): string =>
  text.replace(VIEW, (found, name: string, alias?: string) => {
    const view = views.get(name)
    return view === undefined ? found : `from (${spelledOut(view, views)})${alias ?? ` ${name}`}`
  })

/** Has a connection send its statements so. */
function sendWhole(client: pg.PoolClient, views: Views) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const asked = typeof first === 'string' ? { text: first, values: rest[0] } : (first as { text?: unknown; values?: unknown })
    if (typeof asked?.text !== 'string') return query(first, ...rest)
    const spelled = spelledOut(asked.text, views)
    const text = answering(Array.isArray(asked.values) ? pinned(spelled, asked.values) : spelled)
    return typeof first === 'string' ? query(text, ...rest) : query({ ...asked, text }, ...rest)
  }) as typeof client.query
}

const spread = new WeakSet<pg.Pool>()

/** From here on the pool speaks to several machines. */
export function spreadOut(pool: pg.Pool, views: Views) {
  spread.add(pool)
  pool.on('connect', (client) => sendWhole(client, views))
}

/** One statement that is its own transaction and says itself whose it is; the machines of a distributed database are told by `set local` in a transaction that was begun. */
export async function queryFor<Row extends pg.QueryResultRow>(pool: pg.Pool, tenantId: number, query: pg.QueryConfig): Promise<Row[]> {
  if (!spread.has(pool)) return (await pool.query<Row>(query)).rows
  const client = await pool.connect()
  try {
    const [, { rows }] = await Promise.all([
      client.query(`begin; set local app.tenant_id = '${Number(tenantId)}'`),
      client.query<Row>(query),
      client.query('commit'),
    ])
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Where the tables lie on several machines the texts of the views; else undefined. */
export async function viewsOfMachines(url: string): Promise<Views | undefined> {
  const client = new pg.Client(reach(url))
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ out: boolean }>('select house.laid_out() as out')
    if (!rows[0]?.out) return undefined
    const views = await client.query<{ name: string; text: string }>(
      `select relname as name, rtrim(pg_get_viewdef(oid), ';') as text from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`,
    )
    return new Map(views.rows.map(({ name, text }) => [name, text]))
  } finally {
    await client.end()
  }
}
