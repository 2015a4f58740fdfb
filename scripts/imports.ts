import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './programs.ts'

const SOURCES = ['{contract,server,web,print-helper,bench,test,scripts}/**/*.{ts,tsx,mjs}', '*.config.ts', '.dependency-cruiser.mjs']
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:#|\.{1,2}\/)[^'"]+)['"]/g

/** Which files of ours each file imports, read from its text: types and imports made at run time count as well. */
export function importsOf(): Map<string, string[]> {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) => file.replaceAll('\\', '/'))
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const named = [...text.matchAll(IMPORT)].map(([, from = '']) => resolved(file, from))
      return [file, named]
    }),
  )
}

const resolved = (file: string, from: string) =>
  (from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from)).replaceAll('\\', '/')).replace(/\?.*$/, '')

/** Everything that imports one of these, itself or through others. Ways that lead through a file of `cut` are not followed. */
export function importersOf(files: Iterable<string>, imports: Map<string, string[]>, cut: RegExp = /(?!)/): Set<string> {
  const importers = Map.groupBy(
    [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to }))),
    ({ to }) => to,
  )
  const found = new Set(files)
  for (const file of found) if (!cut.test(file)) for (const { from } of importers.get(file) ?? []) found.add(from)
  return found
}
