import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import walls, { rooms } from '../.dependency-cruiser.mjs'

const root = join(import.meta.dirname, '..')

async function breaches(folder: string) {
  const { exclude: _, ...options } = walls.options
  const result = await cruise(['contract', 'server', 'web'], {
    ...options,
    parser: 'swc',
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: walls.forbidden } as IFlattenedRuleSet,
  })
  return (result.output as ICruiseResult).summary
}

/** Each wall, and an import that runs into it. */
const forbidden: [rule: string, from: string, to: string][] = [
  ['contract-imports-nobody', 'contract/a.ts', '#server/kit/errors.ts'],
  ['contract-imports-nobody', 'contract/b.ts', 'react-router'],
  ['contract-imports-nobody', 'contract/c.ts', 'node:fs'],
  ['web-does-not-see-server', 'web/shell/a.ts', '#server/app.ts'],
  ['server-does-not-see-web', 'server/kit/a.ts', '#web/main.ts'],
  ['server-kit-knows-no-module', 'server/kit/b.ts', '#server/modules/master/parts/index.ts'],
  ['web-kit-knows-no-module', 'web/kit/a.ts', '#web/modules/master/parts/x.ts'],
  ['through-the-door', 'server/modules/ledgers/stock/a.ts', '#server/modules/master/parts/queries.ts'],
  ['through-the-door', 'server/modules/master/clients/a.ts', '../parts/queries.ts'],
  ['through-the-door-from-outside', 'server/app.ts', '#server/modules/master/parts/queries.ts'],
  ['rules-are-pure', 'server/modules/master/parts/rules.ts', './queries.ts'],
  ['rules-are-pure', 'server/modules/master/parts/price-rules.ts', 'pg'],
  ['who-opens-the-pool', 'server/modules/master/parts/a.ts', '#server/kit/pool.ts'],
  ['who-opens-the-pool', 'server/modules/master/parts/b.ts', 'pg'],
  ['who-opens-the-pool', 'server/modules/master/parts/c.ts', '#server/db/open.ts'],
  ['web-modules-stand-apart', 'web/modules/master/clients/a.ts', '../parts/x.ts'],
  ['web-modules-stand-apart', 'web/modules/documents/sales/a.ts', '#web/modules/master/parts/x.ts'],
  ['no-router-under-modules', 'web/modules/master/parts/y.ts', 'react-router'],
  ['tests-stay-tests', 'server/kit/c.ts', '#test/world.ts'],
  ['platform-uses-only', 'server/modules/platform/people/a.ts', '#server/modules/master/parts/index.ts'],
  ['printing-uses-only', 'server/modules/printing/tasks/a.ts', '#server/modules/documents/sales/index.ts'],
  ['master-uses-only', 'server/modules/master/parts/d.ts', '#server/modules/ledgers/stock/index.ts'],
  ['ledgers-uses-only', 'server/modules/ledgers/stock/b.ts', '#server/modules/documents/sales/index.ts'],
  ['documents-uses-only', 'server/modules/documents/sales/a.ts', '#server/modules/reports/trade-history/index.ts'],
  ['reports-uses-only', 'server/modules/reports/home/a.ts', '#server/modules/documents/sales/index.ts'],
  ['documents-stand-apart-others', 'server/modules/documents/price-orders/a.ts', '#server/modules/documents/sales/index.ts'],
  ['documents-stand-apart-stock-in', 'server/modules/documents/stock-in/a.ts', '#server/modules/documents/sales/index.ts'],
  ['no-circles', 'server/modules/master/parts/round.ts', './trip.ts'],
  ['no-dead-ends', 'server/modules/master/parts/e.ts', './nowhere.ts'],
]

/** And imports that the walls let pass. */
const allowed: [from: string, to: string][] = [
  ['server/modules/documents/sales/b.ts', '#server/modules/ledgers/stock/index.ts'],
  ['server/modules/documents/reversal/b.ts', '#server/modules/documents/sales/index.ts'],
  ['server/modules/master/parts/rules.ts', '#server/kit/errors.ts'],
  ['server/modules/master/parts/f.ts', '#server/db/schema.ts'],
  ['server/main.ts', '#server/kit/pool.ts'],
  ['contract/d.ts', 'big.js'],
  ['web/shell/b.ts', 'react-router'],
]

const targets = [
  ...[
    'server/kit/errors.ts',
    'server/kit/pool.ts',
    'server/db/open.ts',
    'server/db/schema.ts',
    'web/main.ts',
    'web/modules/master/parts/x.ts',
    'test/world.ts',
  ],
  ...['master/parts', 'ledgers/stock', 'documents/sales', 'reports/trade-history'].map((name) => `server/modules/${name}/index.ts`),
  'server/modules/master/parts/queries.ts',
]

let house: string
let found: ICruiseResult['summary']

beforeAll(async () => {
  house = realpathSync(mkdtempSync(join(tmpdir(), 'peichi-walls-')))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  const imports = Object.fromEntries(['contract', 'server', 'web', 'test'].map((room) => [`#${room}/*`, `./${room}/*`]))
  write(
    'package.json',
    JSON.stringify({ name: 'house', type: 'module', imports, dependencies: { pg: '*', 'react-router': '*', 'big.js': '*' } }),
  )
  for (const name of ['pg', 'react-router', 'big.js']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  for (const path of targets) write(path, 'export const it = 1\n')
  write('server/modules/master/parts/trip.ts', `import './round.ts'\n`)
  const lines = Map.groupBy([...forbidden.map(([, from, to]) => [from, to] as const), ...allowed], ([from]) => from)
  for (const [from, pairs] of lines) write(from, pairs.map(([, to]) => `import '${to}'\n`).join(''))
  found = await breaches(house)
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

const broken = (from: string) => found.violations.filter((violation) => violation.from === from).map(({ rule, to }) => `${rule.name} ${to}`)

test.each(forbidden)('the wall %s keeps %s from importing %s', (rule, from, to) => {
  const name = to.replace(/^#/, '').replace(/^\.+\//, '')
  expect(broken(from).filter((breach) => breach.startsWith(`${rule} `) && breach.includes(name.replace('node:', '')))).toHaveLength(1)
})

test.each(allowed)('no wall keeps %s from importing %s', (from, to) => {
  expect(broken(from).filter((breach) => breach.includes(to.replace(/^#/, '')))).toEqual([])
})

test('the walls are held, and something stands between them', async () => {
  const summary = await breaches(root)
  expect(summary.totalCruised).toBeGreaterThan(40)
  expect(summary.totalDependenciesCruised).toBeGreaterThan(80)
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
}, 90_000)

test.each(['server/modules', 'web/modules'])('%s has the six rooms and nothing beside them', (folder) => {
  expect(readdirSync(join(root, folder)).sort()).toEqual(Object.keys(rooms).sort())
})

test('a circle of rooms cannot come about: each uses only rooms that know nothing of it', () => {
  const reaches = (from: string, seen: string[] = []): string[] =>
    (rooms as Record<string, string[]>)[from]?.flatMap((to) => (seen.includes(to) ? [] : [to, ...reaches(to, [...seen, to])])) ?? []
  for (const room of Object.keys(rooms)) expect(reaches(room)).not.toContain(room)
  expect(Object.values(rooms).flat()).toHaveLength(10)
})
