import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

/** A count has no draft with lines on the screen: it is counted, not written. */
const sisters = {
  server: ['stock-in', 'purchase-orders', 'returns', 'stock-papers', 'price-orders', 'stock-counts', 'sales'],
  web: ['stock-in', 'purchase-orders', 'returns', 'stock-papers', 'price-orders', 'sales'],
}
type Side = keyof typeof sisters
const withoutImports = (text: string) => text.replace(/^(?:import|export) [^;'`]*? from '[^']+'$/gm, '')

const filesOf = (side: Side, document: string) =>
  globSync(`${side}/modules/documents/${document}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !path.includes('.test.'))
function linesOf(files: readonly string[]): Set<string> {
  const lines = files.flatMap((path) => withoutImports(readFileSync(join(root, path), 'utf8')).split('\n'))
  return new Set(lines.map((line) => line.trim()).filter((line) => /\w.*\w.*\w/.test(line)))
}

interface Shared {
  document: string
  files: number
  lines: number
  /** The part that stands in the sister it has most in common with. */
  most: { with: string; part: number }
  /** The part that stands in any of them. */
  anywhere: number
}

/** How many of a document's distinct lines stand in a sister document too. Imports, tests and lines of brackets do not count. */
export function sharedLines(side: Side): Shared[] {
  const all = sisters[side].map((document) => {
    const files = filesOf(side, document)
    return { document, files: files.length, own: linesOf(files) }
  })
  return all.map(({ document, files, own }) => {
    const others = all.filter((each) => each.document !== document)
    const [most = { with: '—', part: 0 }] = others
      .map((other) => ({ with: other.document, part: own.intersection(other.own).size / own.size }))
      .sort((a, b) => b.part - a.part)
    const anywhere = [...own].filter((line) => others.some((other) => other.own.has(line))).length / own.size
    return { document, files, lines: own.size, most, anywhere }
  })
}
