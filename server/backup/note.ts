import { hostname } from 'node:os'
import type pg from 'pg'

export interface Run {
  work: 'backup' | 'verify'
  place: string
  begun: Date
  bytes: number
  /** Why it failed. */
  error?: unknown
}

/** Writes down what became of it, for the operators. That it cannot be written down does not undo it. */
export async function note(owner: pg.Client, { work, place, begun, bytes, error }: Run): Promise<void> {
  const why = error === undefined ? null : (error instanceof Error ? error.message : String(error)).split('\n')[0]
  await owner.query('select house.note_backup($1, $2, $3, $4, $5, $6)', [work, hostname(), place, begun, bytes, why]).catch(() => {})
}
