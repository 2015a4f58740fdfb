import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, root, runProgram } from './programs.ts'

export interface Tally {
  passed: number
  failed: number
  /** What failed to the end, by name. */
  names?: string[]
}
type Check = readonly [sentence: string, command: [string, ...string[]]]

/** What the checks keep for the next time. Each notices by itself which files have changed since. */
const CACHE = 'node_modules/.cache'

const tsc = (project: string) => program('tsc', ['-p', project, '--pretty', 'false'], 'typescript')

/** What decides where an import leads, besides the files: other answers, another cache. */
const resolving = ['package.json', 'package-lock.json', 'tsconfig.json', '.dependency-cruiser.mjs']
const wallsCache = () => {
  const hash = createHash('sha256')
  for (const file of resolving) hash.update(readFileSync(join(root, file)))
  return `${CACHE}/walls/${hash.digest('hex').slice(0, 16)}`
}
const walls = () =>
  program(
    'depcruise',
    [
      ...['--config', '.dependency-cruiser.mjs', '--cache', wallsCache(), '--cache-strategy', 'content'],
      ...['contract', 'server', 'web', 'print-helper', 'test', 'scripts'],
    ],
    'dependency-cruiser',
  )
const unused = () => program('knip', ['--no-progress', '--no-config-hints', '--cache', '--cache-location', `${CACHE}/unused`])

/** Two lanes side by side: the compiler, and what only reads. */
const lanes = (): readonly (readonly Check[])[] => [
  [
    ['types of the server', tsc('tsconfig.json')],
    ['types of the browser', tsc('web/tsconfig.json')],
  ],
  [
    ['format and lint', program('biome', ['check', '--colors=off', '--error-on-warnings', '.'], '@biomejs/biome')],
    ['walls of the house', walls()],
    ['what was released stays as it was', [process.execPath, join(root, 'scripts/check-released.ts')]],
    ['nothing exported, kept or installed in vain', unused()],
  ],
]

/** What is known without running the program. */
export async function runChecks(): Promise<Tally> {
  const results = await Promise.all(lanes().map(runLane))
  const failed = results.flat().filter((good) => !good).length
  return { passed: results.flat().length - failed, failed }
}

async function runLane(checks: readonly Check[]): Promise<boolean[]> {
  const results: boolean[] = []
  for (const [sentence, command] of checks) {
    const start = performance.now()
    const { code, output } = await runProgram(command)
    console.log(`${code === 0 ? '✓' : '✗'} ${sentence} ${Math.round(performance.now() - start)} ms`)
    if (code !== 0) console.log(output.trimEnd())
    results.push(code === 0)
  }
  return results
}
