// How many of a document's distinct lines stand in a sister document too. Imports, tests and lines of brackets do not count.
// node_modules/.bin/node scripts/shared-lines.ts
import { globSync, readFileSync } from 'node:fs'

const sisters = ['stock-in', 'purchase-orders', 'returns', 'stock-papers', 'price-orders', 'stock-counts', 'sales']
const withoutImports = (text: string) => text.replace(/^(?:import|export) [^;'`]*? from '[^']+'$/gm, '')

function linesOf(document: string): Set<string> {
  const files = globSync(`server/modules/documents/${document}/*.ts`).filter((path) => !path.endsWith('.test.ts'))
  const lines = files.flatMap((path) => withoutImports(readFileSync(path, 'utf8')).split('\n'))
  return new Set(lines.map((line) => line.trim()).filter((line) => /\w.*\w.*\w/.test(line)))
}

const percent = (part: number) => `${Math.round(part * 100)} %`
const all = sisters.map((document) => ({ document, own: linesOf(document) }))
for (const { document, own } of all) {
  const others = all.filter((each) => each.document !== document)
  const shared = others.map((other) => ({ with: other.document, part: own.intersection(other.own).size / own.size }))
  const [most] = shared.sort((a, b) => b.part - a.part)
  const anywhere = [...own].filter((line) => others.some((other) => other.own.has(line))).length / own.size
  const one = `${percent(most?.part ?? 0)} with ${most?.with}`
  console.log(document.padEnd(16), `${own.size} lines`.padEnd(11), one.padEnd(28), `${percent(anywhere)} with any of them`)
}
