import { expect, test } from 'vitest'
import { touchedBy } from '../scripts/changed.ts'
import { importsOf } from '../scripts/imports.ts'

const imports = importsOf()

const of = (...files: string[]) => {
  const { tests, journeys } = touchedBy(files, imports)
  return { tests: tests as readonly string[], journeys: journeys as readonly string[] }
}

test('a use-case of stock-in: its own tests, those that ask it over HTTP, the walks through everything, the journeys of trade', () => {
  const { tests, journeys } = of('server/modules/documents/stock-in/confirm.ts')
  expect(tests).toEqual(expect.arrayContaining(['server/modules/documents/stock-in/fee-money.test.ts', 'test/walk.test.ts']))
  // returns are made of goods that came in: its test asks the calls of stock-in
  expect(tests).toContain('server/modules/documents/returns/returns.test.ts')
  expect(journeys).toEqual(expect.arrayContaining(['test/journeys/trade/stock-in.spec.ts', 'test/journeys/trading-day.spec.ts']))
  expect(tests).not.toContain('server/modules/platform/sms/sending.test.ts')
  expect(journeys).not.toContain('test/journeys/shell/login.spec.ts')
})

test('a column of a screen, and the style of one, reach the journeys of its room', () => {
  for (const file of ['web/modules/platform/people/columns.ts', 'web/modules/platform/messages/messages.css'])
    expect(of(file).journeys).toEqual(expect.arrayContaining(['test/journeys/shell/organisation.spec.ts']))
})

test('a test or a journey that changed runs alone; a helper brings those that use it', () => {
  expect(of('server/modules/platform/sms/sending.test.ts')).toEqual({
    tests: ['server/modules/platform/sms/sending.test.ts'],
    journeys: [],
  })
  expect(of('test/journeys/trade/sale.spec.ts')).toEqual({ tests: [], journeys: ['test/journeys/trade/sale.spec.ts'] })
  expect(of('test/journeys/trade/arrange.ts').journeys).toContain('test/journeys/trade/sale.spec.ts')
})

test('pages are read by the tests that hold the documentation to the code; programs of their own have their own tests', () => {
  expect(of('docs/house.md').tests).toContain('test/doc-paths.test.ts')
  expect(of('print-helper/main.ts').tests).toContain('print-helper/helper.test.ts')
  expect(of('print-helper/main.ts').tests).not.toContain('test/walk.test.ts')
})

test.each([
  'package.json',
  'server/db/migrations/0001_initial.sql',
  'server/kit/pool.ts',
  'contract/kit/fields.ts',
  'web/shell/frame.tsx',
  'server/app.ts',
  'test/world.ts',
])('%s touches everything', (file) => {
  expect(touchedBy([file], imports)).toEqual({ tests: 'all', journeys: 'all' })
})

test('nothing changed, nothing to run', () => {
  expect(of()).toEqual({ tests: [], journeys: [] })
})
