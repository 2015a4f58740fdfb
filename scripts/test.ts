import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isProblem } from '#server/db/problem.ts'
import { ensureBrowser } from './browser.ts'
import { changedFiles, type Touched, touchedBy } from './changed.ts'
import { runChecks, type Tally } from './checks.ts'
import { ensureNodePrograms, ensurePrintSystem } from './packages.ts'
import { program, root, runProgram } from './programs.ts'
import { say, secondTry, stillFailed, tallyOfJourneys, tallyOfTests } from './reports.ts'

const reports = mkdtempSync(join(tmpdir(), 'peichi-reports-'))

/** More files than these do not fail by chance: nobody tries them again. */
const MOST_AGAIN = 5

/** Rules, endpoints, start-up, on a real PostgreSQL. A file that failed is tried once more by itself; what passes then is named. */
async function runTests(files: readonly string[]): Promise<Tally> {
  ensurePrintSystem()
  // before many start it at once
  await runProgram([process.execPath, join(root, 'scripts/build.ts')], { show: true })
  ensureNodePrograms()
  const first = await runFiles(files)
  const { failedFiles, failed, names } = first
  if (failedFiles.length === 0 || failedFiles.length > MOST_AGAIN) return first
  say('未通过，再试一次 / failed, tried once more', names)
  const second = await runFiles(failedFiles)
  say(
    secondTry,
    names.filter((name) => !second.names.includes(name)),
  )
  return { ...second, passed: first.passed + failed - second.failed }
}

async function runFiles(files: readonly string[]) {
  const report = join(reports, 'tests.json')
  rmSync(report, { force: true })
  const args = ['run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runProgram(program('vitest', args), { show: true })
  return tallyOfTests(report, code)
}

/** The screens in a real browser, before a real server with the demo company. */
async function runJourneys(files: readonly string[]): Promise<Tally> {
  const report = join(reports, 'journeys.json')
  try {
    process.env.CHROME_PATH = ensureBrowser()
  } catch (error) {
    if (!isProblem(error)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
  const args = ['test', ...files.map(exactly), '--pass-with-no-tests', '--reporter=line,json']
  const { code } = await runProgram(program('playwright', args, '@playwright/test'), {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return tallyOfJourneys(report, code)
}

/** Playwright takes a pattern where it asks for a file. */
const exactly = (file: string) => `^.*/${file.replaceAll('.', '\\.')}$`

/** `npm test` runs everything, `npm test -- --changed [base]` what a change touches. */
function chosen(): Touched {
  const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean', default: false } }, allowPositionals: true })
  if (!values.changed) return { tests: 'all', journeys: 'all' }
  const files = changedFiles(positionals[0])
  const touched = touchedBy(files)
  const count = (list: string[] | 'all') => (list === 'all' ? '全部 / all' : list.length)
  console.log(`改动 / changed: ${files.length} · 测试 / tests: ${count(touched.tests)} · 浏览器 / journeys: ${count(touched.journeys)}`)
  return touched
}

const { tests, journeys } = chosen()
/** None of them touched: nothing to run. */
const of = (files: string[] | 'all', run: (files: readonly string[]) => Promise<Tally>) => async () =>
  files.length === 0 ? { passed: 0, failed: 0 } : run(files === 'all' ? [] : files)
const parts: [title: string, run: () => Promise<Tally>][] = [
  ['检查 / checks', runChecks],
  ['测试 / tests', of(tests, runTests)],
  ['浏览器 / journeys', of(journeys, runJourneys)],
]

const total = { passed: 0, failed: 0 }
const summary: string[] = []
const unmet: string[] = []
for (const [title, run] of parts) {
  console.log(`\n── ${title}`)
  const start = performance.now()
  const { passed, failed, names = [] } = await run()
  unmet.push(...names)
  total.passed += passed
  total.failed += failed
  summary.push(`${title}: ${passed} passed, ${failed} failed, ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
rmSync(reports, { recursive: true, force: true })
say(stillFailed, unmet)
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
