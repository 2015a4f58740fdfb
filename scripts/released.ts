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
