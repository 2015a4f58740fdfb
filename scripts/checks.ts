import { program, runProgram } from './programs.ts'

export interface Tally {
  passed: number
  failed: number
}

const tsc = (project: string) => program('tsc', ['-p', project, '--pretty', 'false'], 'typescript')

const checks: [sentence: string, command: [string, ...string[]]][] = [
  ['types of the server', tsc('tsconfig.json')],
  ['types of the browser', tsc('web/tsconfig.json')],
  ['format and lint', program('biome', ['check', '--colors=off', '--error-on-warnings', '.'], '@biomejs/biome')],
  [
    'walls of the house',
    program(
      'depcruise',
      ['--config', '.dependency-cruiser.mjs', 'contract', 'server', 'web', 'print-helper', 'test', 'scripts'],
      'dependency-cruiser',
    ),
  ],
  ['nothing exported, kept or installed in vain', program('knip', ['--no-progress', '--no-config-hints'])],
]

/** What is known without running the program. */
export async function runChecks(): Promise<Tally> {
  let failed = 0
  // One after the other: the first two use both cores by themselves.
  for (const [sentence, command] of checks) {
    const start = performance.now()
    const { code, output } = await runProgram(command)
    console.log(`${code === 0 ? '✓' : '✗'} ${sentence} ${Math.round(performance.now() - start)} ms`)
    if (code === 0) continue
    failed++
    console.log(output.trimEnd())
  }
  return { passed: checks.length - failed, failed }
}
