import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

/** Names, sizes and times of all that goes into something built; tests do not. In whole seconds: the layers of an image keep no more, and there nothing can be built anew. */
export function sourcesOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root, exclude: ['**/*.test.*'] }).sort()) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${Math.floor(mtimeMs / 1000)}\n`)
  }
  return hash.digest('hex')
}

const stampIn = (folder: string) => join(folder, '.built-from')
/** Whether what stands in the folder was made of just these sources. */
export const isBuiltFrom = (folder: string, sources: string) =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), 'utf8') === sources
/** Written last: what was interrupted is built anew. */
export function stamp(folder: string, sources: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(stampIn(folder), sources)
}
