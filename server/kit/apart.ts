import type pg from 'pg'
import type { Database } from './database.ts'

const pools = new WeakMap<Database, pg.Pool>()
const undone = new WeakMap<Database, (() => Promise<unknown>)[]>()

/** Where the connections beside a transaction's own are to be had. */
export const openApart = (db: Database, pool: pg.Pool) => void pools.set(db, pool)

/**
 * What is shared by all and held by nobody is taken beside the transaction: one statement on another connection, which stands whatever becomes of the transaction.
 * undefined: there is no other connection.
 */
export function besides({ db }: { db: Database }): pg.Pool | undefined {
  const pool = pools.get(db)
  return pool && pool.options.max > 1 ? pool : undefined
}

/** Done when the transaction has come to nothing: what was taken beside it is given back. Not where nobody can tell what became of it. */
export function ifUndone({ db }: { db: Database }, work: () => Promise<unknown>): void {
  undone.set(db, [...(undone.get(db) ?? []), work])
}

export async function comeToNothing(db: Database): Promise<void> {
  for (const work of undone.get(db) ?? []) await work()
}

type Take<T> = (count: number) => Promise<readonly T[] | null>
interface Queue {
  wishes: { resolve: (taken: unknown) => void; reject: (error: unknown) => void }[]
  busy: boolean
}
const queues = new WeakMap<pg.Pool, Map<string, Queue>>()

/** Who wants the same kind of thing at the same moment has it taken together: while one taking is under way, the wishes for the next add up. null: none are given so. */
export function takeTogether<T>(pool: pg.Pool, key: string, take: Take<T>): Promise<T | null> {
  const all = queues.get(pool) ?? new Map<string, Queue>()
  queues.set(pool, all)
  const queue = all.get(key) ?? { wishes: [], busy: false }
  all.set(key, queue)
  return new Promise((resolve, reject) => {
    queue.wishes.push({ resolve: resolve as (taken: unknown) => void, reject })
    if (!queue.busy) void serve(all, key, queue, take)
  })
}

async function serve<T>(all: Map<string, Queue>, key: string, queue: Queue, take: Take<T>): Promise<void> {
  queue.busy = true
  while (queue.wishes.length > 0) {
    const now = queue.wishes.splice(0)
    try {
      const taken = await take(now.length)
      for (const [at, { resolve }] of now.entries()) resolve(taken === null ? null : taken[at])
    } catch (error) {
      for (const { reject } of now) reject(error)
    }
  }
  // nothing is kept of series that nobody asks for
  all.delete(key)
}
