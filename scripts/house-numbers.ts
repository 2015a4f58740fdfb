import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { rooms } from '../.dependency-cruiser.mjs'
import { importsOf } from './imports.ts'
import { program, root } from './programs.ts'
import { sharedLines } from './shared-lines.ts'

// What the house is measured by: node_modules/.bin/node scripts/house-numbers.ts prints the table of docs/house-numbers.md.
const sources = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
const percent = (part: number, of: number) => `${((part / of) * 100).toFixed(0)} %`

/** Arrows between the rooms of a side, as its imports draw them. */
function arrows(side: string): string[] {
  const inside = new RegExp(`^${side}/([a-z]+)/`)
  const drawn = [...importsOf()]
    .filter(([from]) => !/\.test\.tsx?$/.test(from))
    .flatMap(([from, targets]) => targets.map((to) => [inside.exec(from)?.[1], inside.exec(to)?.[1]]))
    .filter(([from, to]) => from && to && from !== to)
  return [...new Set(drawn.map(([from, to]) => `${from} → ${to}`))].sort()
}

/** The word of each subject on one side. */
function wordsOf(side: string): Set<string> {
  const named = Object.keys(rooms).flatMap((room) =>
    readdirSync(join(root, side, room), { withFileTypes: true })
      .filter((entry) => !/\.test\.tsx?$/.test(entry.name) && (entry.isDirectory() || entry.name.endsWith('.ts')))
      .map((entry) => `${room}/${basename(entry.name, '.ts')}`),
  )
  return new Set(named)
}

/** Rows of the map: contract, handler, screens of each call. */
const mapRows = () =>
  (readFileSync(join(root, 'docs/map.md'), 'utf8').match(/^\| (GET|POST|PUT|DELETE) .*$/gm) ?? []).map((row) =>
    row
      .replaceAll('\\|', '/')
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  )

/** Subjects that have a right to a folder on all three sides: they have calls of their own, and a screen among the modules (not only in the shell or the kit). */
function shownSubjects(): Set<string> {
  const rows = mapRows().filter(([, , , , screens = '']) => /\bmodules\//.test(screens))
  return new Set(rows.flatMap(([, , contract = '']) => /^[a-z]+\/[a-z-]+/.exec(contract) ?? []))
}

function words() {
  const sides = ['contract', 'server/modules', 'web/modules'].map(wordsOf)
  const all = [...new Set(sides.flatMap((side) => [...side]))]
  const shared = all.filter((word) => sides.every((side) => side.has(word)))
  const shown = shownSubjects()
  const lacking = all.filter((word) => shown.has(word) && !shared.includes(word))
  return { shared: shared.length, lacking, all: all.length }
}

/** Rows of the map where a call has no handler, or no screen and no reason for it. */
function mapHoles(): [holes: number, calls: number] {
  const rows = mapRows()
  return [rows.filter((cells) => cells.includes('—')).length, rows.length]
}

interface Found {
  diagnostics: { message: string; location: { path: string; start: { line: number } } }[]
}
/** Functions of a cognitive complexity above ten, by Biome's own rule. */
function complexity(side: string): { of: number; where: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-biome-'))
  const rule = 'noExcessiveCognitiveComplexity'
  const rules = { preset: 'none', complexity: { [rule]: { level: 'error', options: { maxAllowedComplexity: 10 } } } }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }))
  const args = ['lint', `--config-path=${folder}`, `--only=complexity/${rule}`, '--reporter=json', '--max-diagnostics=none', side]
  const [file, ...rest] = program('biome', args, '@biomejs/biome')
  try {
    execFileSync(file, rest, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 })
    return []
  } catch (error) {
    const { diagnostics } = JSON.parse((error as { stdout: string }).stdout) as Found
    return diagnostics
      .filter(({ location }) => !/\.test\.tsx?$/.test(location.path))
      .map(({ message, location }) => ({
        of: Number(/of (\d+) detected/.exec(message)?.[1]),
        where: `${location.path}:${location.start.line}`,
      }))
      .sort((a, b) => b.of - a.of)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
function complexityRow(side: string): string {
  const found = complexity(side)
  const lines = sources(`${side}/**/*.{ts,tsx}`).reduce((sum, file) => sum + linesOf(file), 0)
  const perThousand = (above: number) => ((found.filter(({ of }) => of > above).length / lines) * 1000).toFixed(2)
  return `${perThousand(20)} above 20, ${perThousand(10)} above 10 per 1,000 lines; worst ${found[0]?.of ?? 0} (${found[0]?.where ?? '—'})`
}

const { shared, lacking, all } = words()
const [holes, calls] = mapHoles()
const long = sources('{contract,server,web,print-helper,bench,test,scripts}/**/*.{ts,tsx}').filter((file) => linesOf(file) > 300)
const table: [what: string, figure: string][] = [
  ['rooms', String(Object.keys(rooms).length)],
  ['arrows between rooms, server', `${arrows('server/modules').length}: ${arrows('server/modules').join(', ')}`],
  ['arrows between rooms, web', `${arrows('web/modules').length}`],
  [
    'words in all three of contract, server, web',
    `${shared} of ${shared + lacking.length} with calls and a screen in a module (${percent(shared, shared + lacking.length)}); not ${lacking.join(', ')}; ${all - shared - lacking.length} have no calls or no such screen`,
  ],
  ['map: calls without handler, or without screen or reason', `${holes} of ${calls}`],
  ...(['server', 'web'] as const).flatMap((side) =>
    sharedLines(side).map(({ document, files, lines, most, anywhere }): [string, string] => [
      `shared lines, ${side} ${document} (${files} files, ${lines})`,
      `${percent(most.part, 1)} with ${most.with}; ${percent(anywhere, 1)} with any`,
    ]),
  ),
  ['files above 300 lines', long.map((file) => `${file} ${linesOf(file)}`).join(', ') || 'none'],
  ['cognitive complexity, server', complexityRow('server')],
  ['cognitive complexity, web', complexityRow('web')],
]
console.log(['| measure | now |', '|---|---|', ...table.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n'))
