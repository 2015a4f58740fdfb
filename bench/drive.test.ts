import { expect, test } from 'vitest'
import { drive, exitCodeOf } from './drive.ts'
import { SECTIONS } from './options.ts'
import { plainRow, rowsOrSkipped } from './report.ts'

const fine = (what: string) => plainRow(what, 'p50 < 5 ms', 'p50 4.0 ms', true)
const failing = (why: string) => async () => {
  throw new Error(`${why}\n    at somewhere`)
}

test('a run goes to its end: the section, the job and the size that failed are named there with why, and its exit code says so', async () => {
  const said: string[] = []
  const rows = await drive(
    ['search', 'posting', 'thin', 'reports'],
    {
      loaded: async ({ say, tried }) => {
        await tried('section search', failing('the server ended with 1'))
        await tried('section posting', async () => say(fine('counter sale')))
      },
      alone: {
        thin: async () => [
          ...(await rowsOrSkipped('list · 20,000 parts', failing('no answer within 60 s'))),
          ...(await rowsOrSkipped('suggestions · 20,000 parts', async () => [fine('suggestions · 20,000 parts')])),
          ...(await rowsOrSkipped('1,000,000 parts', failing('no space left on device'))),
        ],
        reports: async () => [fine('report')],
      },
    },
    (text) => said.push(text),
  )
  expect(rows.map(({ what, met }) => [what, met])).toEqual([
    ['section search', false],
    ['counter sale', true],
    ['list · 20,000 parts', false],
    ['suggestions · 20,000 parts', true],
    ['1,000,000 parts', false],
    ['report', true],
  ])
  const [table = '', skipped, left] = said.slice(-3)
  for (const why of ['skipped: the server ended with 1', 'skipped: no answer within 60 s', 'skipped: no space left on device'])
    expect(table).toMatch(new RegExp(`${why} .*MISSED`))
  expect(table).not.toContain('somewhere')
  expect(skipped).toBe('\nskipped: section search; list · 20,000 parts; 1,000,000 parts')
  expect(left).toBe(`\nnot asked for: ${SECTIONS.filter((name) => !['search', 'posting', 'thin', 'reports'].includes(name)).join(' ')}`)
  expect(exitCodeOf(rows)).toBe(1)
})

test('data that cannot be loaded takes its sections along, not the others; where all is well, nothing is named and the exit code is 0', async () => {
  const said: string[] = []
  const rows = await drive(
    ['search', 'thin'],
    { loaded: failing('the disk is full'), alone: { thin: async () => [fine('list')] } },
    (text) => said.push(text),
  )
  expect(rows.map(({ what }) => what)).toEqual(['sections on the loaded data', 'list'])
  expect(exitCodeOf(rows)).toBe(1)
  const quiet: string[] = []
  const well = await drive(['thin'], { loaded: undefined, alone: { thin: async () => [fine('list')] } }, (text) => quiet.push(text))
  expect(quiet.join('\n')).not.toContain('skipped')
  expect(exitCodeOf(well)).toBe(0)
  expect(exitCodeOf([...well, plainRow('sale', '≤ 10 ms', '11 ms', false)])).toBe(1)
})
