import type { Database } from './database.ts'

type Work = () => Promise<void>
const left = new WeakMap<Database, Work[]>()

/** Work for the end of the running transaction, when everything else of it is written: before the commit, which it may still refuse by throwing. */
export function atEnd({ db }: { db: Database }, work: Work): void {
  const works = left.get(db)
  if (works) works.push(work)
  else left.set(db, [work])
}

/** In the order in which it was left; work may leave more. */
export async function finish(db: Database): Promise<void> {
  for (const work of left.get(db) ?? []) await work()
}
