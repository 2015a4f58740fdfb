import { CamelCasePlugin, type DatabaseConnection, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { DB } from '#server/db/schema.ts'
import { comeToNothing, openApart } from './apart.ts'
import { settleAll } from './at-end.ts'
import type { Database } from './database.ts'
import { gatherWrites } from './gather-writes.ts'
import { cancelByProtocol, isPooled, markPooled } from './pooler.ts'
import { reach } from './reach.ts'
import { openStatements } from './statement.ts'
import { type Turns, turns } from './turns.ts'

const { types } = pg
const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint beyond 2^53: ${text}`)
  return value
}

/** How values leave the driver: bigint → number, numeric → exact text, dates → text as the trade reads them (Asia/Shanghai). */
function parser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (oid === INT8) return wholeNumber
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return (text: string) => text.slice(0, 19)
    if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(wholeNumber))
  }
  return types.getTypeParser(oid, format as 'text')
}

const gates = new WeakMap<pg.Pool, Turns>()
/** Of so many connections one is kept free, and one at least: who is calling, and numbers of documents, are asked also while companies hold theirs. */
const KEPT_FREE = 8

/** What every connection of the application is held to. Behind a pooler, which takes no such words at the beginning, the role has them (db/roles.ts). */
export const SESSION = {
  timezone: 'Asia/Shanghai',
  statement_timeout: '60000',
  lock_timeout: '15000',
  idle_in_transaction_session_timeout: '120000',
}
const options = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Of its connections no company holds more than half, and who has to wait is served by companies in turn. */
export function openPool(url: string, size: number, { pooled = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...reach(url),
    max: size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    // a database that went away without a word is found out by its silence
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!pooled && { options }),
    types: { getTypeParser: parser as typeof types.getTypeParser },
  })
  const all = Math.max(1, size - Math.max(1, Math.floor(size / KEPT_FREE)))
  const full = '您公司同时进行的操作过多，请稍候几秒再试'
  if (pooled) markPooled(pool)
  gates.set(pool, turns({ all, each: Math.max(1, Math.floor(size / 2)), waiting: 100, patience: 10_000, full }))
  // an idle line that the database cuts is replaced by the next one; without a listener it ends the process, also once the pool has been ended and its last lines are about to
  return pool.on('error', () => {}).on('connect', gatherWrites)
}

/** Calls that wait for a connection: nearly all of them before the pool, where companies take turns. */
export const waitingFor = (pool: pg.Pool): number => pool.waitingCount + (gates.get(pool)?.waiting() ?? 0)

const plugins = [new CamelCasePlugin({ underscoreBeforeDigits: false })]

function connectionOn(client: pg.PoolClient): DatabaseConnection {
  return {
    async executeQuery(query) {
      const { rows, rowCount } = await client.query(query.sql, query.parameters as unknown[])
      return { rows, numAffectedRows: rowCount === null ? undefined : BigInt(rowCount) }
    },
    streamQuery() {
      throw new Error('read large results in pages (keyset)')
    },
  }
}
const closed = async () => {
  throw new Error('the request is the transaction; nested ones do not exist')
}

/** A Kysely on one client whose transaction is already open. */
function databaseOn(client: pg.PoolClient): Database {
  const connection = connectionOn(client)
  const db: Database = new Kysely<DB>({
    plugins,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: closed,
        commitTransaction: closed,
        rollbackTransaction: closed,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
  openStatements(db, client)
  return db
}

/** Whose transaction it is: a tenant's, or nobody's. What is written during a support visit carries its number. In a read-only one the database refuses every write. A patient one waits for its connection as long as it takes. One of a snapshot sees all as it was at its first statement. */
type Whose = number | undefined | { tenantId: number; supportId?: number | null; readOnly?: boolean; patient?: boolean; snapshot?: boolean }

function beginFor(whose: Whose): string {
  if (whose === undefined) return 'begin'
  const { tenantId, supportId = null, readOnly = false, snapshot = false } = typeof whose === 'number' ? { tenantId: whose } : whose
  const support = supportId === null ? '' : `; set local app.support_id = '${Number(supportId)}'`
  return `begin${snapshot ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}; set local app.tenant_id = '${Number(tenantId)}'${support}`
}

const brokenLines = new WeakMap<Error, 'undone' | 'unknown'>()
/** Whether the line to the database broke under this transaction: nothing was done, or nobody knows. */
export const lineBroke = (error: unknown) => (error instanceof Error ? brokenLines.get(error) : undefined)

/** Runs work in one transaction of one tenant (undefined = of none). The begin travels together with the first statement. */
export async function transact<T>(pool: pg.Pool, whose: Whose, work: (db: Database) => Promise<T>, gone?: AbortSignal): Promise<T> {
  const leave = await turnOf(pool, whose, gone)
  const client = await pool.connect().catch((error) => {
    leave()
    throw error
  })
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  const cancel = cancelWhenGone(pool, client, gone)
  const db = databaseOn(client)
  openApart(db, pool)
  let asked = false
  try {
    const begun = client.query(beginFor(whose))
    begun.catch(() => {})
    const result = await work(db)
    await begun
    await settleAll(db)
    asked = true
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK') throw new Error('a statement had failed and its error was swallowed; nothing was written')
    return result
  } catch (error) {
    if (!broken) await client.query('rollback').catch(onError)
    // of a broken line nobody knows whether the commit arrived, if it was sent
    if (!broken) await comeToNothing(db).catch(() => {})
    else brokenLines.set(error as Error, asked ? 'unknown' : 'undone')
    throw error
  } finally {
    await cancel()
    client.off('error', onError)
    client.release(broken)
    leave()
  }
}

async function turnOf(pool: pg.Pool, whose: Whose, gone: AbortSignal | undefined) {
  const holder = typeof whose === 'object' ? whose : whose === undefined ? undefined : { tenantId: whose, patient: false }
  const gate = gates.get(pool)
  return holder && gate ? gate.take(holder.tenantId, { gone, patient: holder.patient }) : () => {}
}

/** One statement by itself, of no tenant: it is its own transaction, without a trip for begin and commit. */
export async function single<T>(pool: pg.Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(databaseOn(client))
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Cancels the running statement when the caller has gone. The client is given back only after a cancel under way has arrived. */
function cancelWhenGone(pool: pg.Pool, client: pg.PoolClient, gone: AbortSignal | undefined) {
  if (!gone) return async () => {}
  let sent: Promise<unknown> | undefined
  const send = () => {
    const { processID } = client as unknown as { processID: number }
    // behind a pooler that number is nobody's or a stranger's: the pooler itself is asked
    sent = isPooled(pool) ? cancelByProtocol(client) : pool.query('select pg_cancel_backend($1::int)', [processID]).catch(() => {})
  }
  gone.addEventListener('abort', send, { once: true })
  return async () => {
    gone.removeEventListener('abort', send)
    await sent
  }
}

/** One statement of the schema's owner. */
export async function asOwner(ownerUrl: string, query: { text: string; values: unknown[] }): Promise<void> {
  const owner = new pg.Client(reach(ownerUrl))
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query(query)
  } finally {
    await owner.end()
  }
}
