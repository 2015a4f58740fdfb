import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What the demo company and its people are made by: every source that runs while they are made. */
const MADE_BY = ['contract/**/*.ts', 'server/**/*.{ts,sql}', 'test/journeys/hire.ts', 'test/journeys/setup.ts', 'package-lock.json']

/** Another one for any other source, and for any other day: the company has traded until today. */
export function templateKey(root: string, day: string): string {
  const files = globSync(MADE_BY, { cwd: root, exclude: ['**/*.test.ts'] }).sort()
  const hash = createHash('sha256').update(day)
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 20)
}

/** Owners and rights are kept: the database runs under an account of its own. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to])

/** Fills an empty data folder from the template of this key; false where there is none. */
export function takeTemplate(templates: string, key: string, data: string): boolean {
  const template = join(templates, key)
  if (process.platform === 'win32' || !existsSync(template)) return false
  copy(template, data)
  return true
}

/** Keeps the data folder of a server that has ended as the template of this key; what other keys left goes. */
export function keepTemplate(templates: string, key: string, data: string): void {
  if (process.platform === 'win32') return
  const unfinished = join(templates, `unfinished-${process.pid}`)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  copy(data, unfinished)
  for (const old of readdirSync(templates)) if (/^[0-9a-f]{20}$/.test(old)) rmSync(join(templates, old), { recursive: true, force: true })
  try {
    renameSync(unfinished, join(templates, key))
  } catch {
    // another run was first
    rmSync(unfinished, { recursive: true, force: true })
  }
}
