import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Tally } from './checks.ts'

/** What the runners tell of themselves, in their own JSON. */
interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: JourneySuite[]
}
interface JourneySuite {
  title: string
  specs?: { title: string; file: string; line: number; tests: { status: string; results: { duration: number }[] }[] }[]
  suites?: JourneySuite[]
}

/** A runner that fails without a failed test (a set-up, an unhandled rejection) counts as one failure. */
const tally = (passed = 0, failed = 0, code: number): Tally => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

export function tallyOfTests(file: string, code: number): Tally & { failedFiles: string[]; names: string[] } {
  const told = read<TestReport>(file)
  const files = told?.testResults ?? []
  saySlowest(files.map(({ name, startTime, endTime }) => ({ name: basename(name), ms: endTime - startTime })))
  return {
    ...tally(told?.numPassedTests, told?.numFailedTests, code),
    failedFiles: files.filter(({ status }) => status === 'failed').map(({ name }) => name),
    names: files.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${basename(name)} ${fullName}`),
    ),
  }
}

export const secondTry = '第二次才通过 / passed on the second try'
export const stillFailed = '未通过 / failed'

/** Named where the output ends, since its beginning may be cut off. */
export function say(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

export function tallyOfJourneys(file: string, code: number): Tally {
  const told = read<JourneyReport>(file)
  const journeys = told?.suites.flatMap(specsOf) ?? []
  const ms = (tests: (typeof journeys)[number]['tests']) =>
    tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
  const byFile = Map.groupBy(journeys, (journey) => journey.file)
  saySlowest([...byFile].map(([name, those]) => ({ name, ms: those.reduce((sum, { tests }) => sum + ms(tests), 0) })))
  const named = (wanted: string) =>
    journeys
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file: at, line, title }) => `${at}:${line} ${title}`)
  // they failed first and succeeded then: they count as passed, and are to be mended
  say(secondTry, named('flaky'))
  return { ...tally(told && told.stats.expected + told.stats.flaky, told?.stats.unexpected, code), names: named('unexpected') }
}

const specsOf = ({ specs = [], suites = [] }: JourneySuite): NonNullable<JourneySuite['specs']> => [...specs, ...suites.flatMap(specsOf)]

/** Where the time goes. */
function saySlowest(files: { name: string; ms: number }[]): void {
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, 8)
  if (files.length > 1) console.log(`\n最慢 / slowest: ${slowest.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(0)} s`).join(' · ')}`)
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
