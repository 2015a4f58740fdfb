import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

const sisters = ['stock-in', 'purchase-orders', 'returns', 'stock-papers', 'price-orders', 'stock-counts', 'sales']
const withoutImports = (text: string) => text.replace(/^(?:import|export) [^;'`]*? from '[^']+'$/gm, '')

function linesOf(document: string): Set<string> {
  const files = globSync(`server/modules/documents/${document}/*.ts`, { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const lines = files.flatMap((path) => withoutImports(readFileSync(join(root, path), 'utf8')).split('\n'))
  return new Set(lines.map((line) => line.trim()).filter((line) => /\w.*\w.*\w/.test(line)))
}

interface Shared {
  document: string
  lines: number
  /** The part that stands in the sister it has most in common with. */
  most: { with: string; part: number }
  /** The part that stands in any of them. */
  anywhere: number
}

/** How many of a document's distinct lines stand in a sister document too. Imports, tests and lines of brackets do not count. */
export function sharedLines(): Shared[] {
  const all = sisters.map((document) => ({ document, own: linesOf(document) }))
  return all.map(({ document, own }) => {
    const others = all.filter((each) => each.document !== document)
    const [most = { with: '—', part: 0 }] = others
      .map((other) => ({ with: other.document, part: own.intersection(other.own).size / own.size }))
      .sort((a, b) => b.part - a.part)
    const anywhere = [...own].filter((line) => others.some((other) => other.own.has(line))).length / own.size
    return { document, lines: own.size, most, anywhere }
  })
}
