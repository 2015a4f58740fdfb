import type { Database } from './database.ts'

type Settle<State> = (state: State) => Promise<void>
type Open = Map<Settle<never>, object>
const open = new WeakMap<Database, Open>()

/**
 * What a transaction has to settle when everything else of it is written: one state for each way of settling, begun when first asked for. It is settled before
 * the commit, which it may still refuse by throwing.
 */
export function untilEnd<State extends object>({ db }: { db: Database }, settle: Settle<State>, begin: () => State): State {
  const states: Open = open.get(db) ?? new Map()
  open.set(db, states)
  const known = states.get(settle) as State | undefined
  if (known) return known
  const state = begin()
  states.set(settle, state)
  return state
}

export async function settleAll(db: Database): Promise<void> {
  for (const [settle, state] of open.get(db) ?? []) await settle(state as never)
}

/** What is undone again leaves nothing to settle. */
export async function withoutEnd<T>({ db }: { db: Database }, work: () => Promise<T>): Promise<T> {
  const before = open.get(db)
  open.delete(db)
  const result = await work()
  if (before) open.set(db, before)
  else open.delete(db)
  return result
}
