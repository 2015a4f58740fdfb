import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What has been given to others: databases out there have run these migrations, just as they were. */
export interface Released {
  releases: { version: string; on: string; lastMigration: string }[]
  /** SHA-256 of each, line ends as on the disk of a Unix. */
  migrations: Record<string, string>
}

const root = join(import.meta.dirname, '..')
export const MIGRATIONS = join(root, 'server/db/migrations')
export const RELEASED_FILE = join(root, 'server/db/released.json')
export const RELEASES = join(root, 'test/releases')

export const readReleased = (): Released => JSON.parse(readFileSync(RELEASED_FILE, 'utf8'))

/** The migrations of a folder, in their order. */
export function sumsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'))
      .digest('hex')
  return Object.fromEntries(names.map((name) => [name, sum(name)]))
}

/** What would keep a released database from being brought forward by what lies there now. */
export function faultsAgainst({ releases, migrations }: Released, now: Record<string, string>): string[] {
  const last = releases.at(-1)?.lastMigration ?? ''
  const kept = Object.entries(migrations).flatMap(([name, sha256]) => {
    if (!now[name]) return [`${name} was released and is gone: bring it back`]
    return now[name] === sha256 ? [] : [`${name} was released and must stay as it was: put the change into a new migration`]
  })
  const early = Object.keys(now).filter((name) => !(name in migrations) && name < last)
  return [...kept, ...early.map((name) => `${name} sorts before ${last}, which was released: give it a higher number`)]
}

/** What the release before would meet: it knows only what it made itself. */
const BREAKS: [RegExp, string][] = [
  [/\b(drop|rename|truncate|revoke)\b/, 'takes away or renames'],
  [/\balter\s+column\b|\bset\s+not\s+null\b/, 'changes a column'],
  [/\bcreate\s+or\s+replace\b/, 'replaces what the release before calls'],
  [/\badd\s+(constraint|check|unique|primary|foreign)\b/, 'demands what the release before does not keep'],
  [/^\s*(update|delete|lock)\b/m, 'holds rows that are being worked with'],
]

/** Why a migration marked `-- expand` may not roll; empty where it may, or is not marked. */
export function expandFaults(name: string, sql: string): string[] {
  if (!/^-- expand\b/.test(sql)) return []
  const text = sql.replaceAll(/--.*$/gm, '').toLowerCase()
  const made = [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(([, table]) => table)
  const indexed = [...text.matchAll(/\bcreate\s+(?:unique\s+)?index\s[^;]*?\bon\s+(?:only\s+)?([\w.]+)/g)].map(([, table]) => table)
  const faults = BREAKS.filter(([pattern]) => pattern.test(text)).map(([, why]) => why)
  if (/\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\w+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/.test(text))
    faults.push('adds a column that the release before does not fill')
  if (indexed.some((table) => !made.includes(table))) faults.push('builds an index while others write')
  return faults.map((why) => `${name} is marked "-- expand" and ${why}`)
}
