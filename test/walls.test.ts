import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import walls, { levels } from '../.dependency-cruiser.mjs'

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
  ['contract-imports-nobody', 'contract/a.ts', '#server/kit/money.ts'],
  ['contract-imports-nobody', 'contract/b.ts', 'react-router'],
  ['contract-imports-nobody', 'contract/c.ts', 'node:fs'],
  ['web-does-not-see-server', 'web/shell/a.ts', '#server/app.ts'],
  ['server-does-not-see-web', 'server/kit/a.ts', '#web/main.ts'],
  ['server-kit-knows-no-module', 'server/kit/b.ts', '#server/modules/parts/index.ts'],
  ['web-kit-knows-no-module', 'web/kit/a.ts', '#web/modules/parts/x.ts'],
  ['through-the-door', 'server/modules/stock/a.ts', '../parts/queries.ts'],
  ['through-the-door-from-outside', 'server/app.ts', '#server/modules/parts/queries.ts'],
  ['rules-are-pure', 'server/modules/parts/rules.ts', './queries.ts'],
  ['rules-are-pure', 'server/modules/parts/price-rules.ts', 'pg'],
  ['who-opens-the-pool', 'server/modules/parts/a.ts', '#server/kit/pool.ts'],
  ['who-opens-the-pool', 'server/modules/parts/b.ts', 'pg'],
  ['who-opens-the-pool', 'server/modules/parts/c.ts', '#server/db/open.ts'],
  ['web-modules-stand-apart', 'web/modules/clients/a.ts', '../parts/x.ts'],
  ['no-router-under-modules', 'web/modules/parts/y.ts', 'react-router'],
  ['tests-stay-tests', 'server/kit/c.ts', '#test/world.ts'],
  ['levels-look-down-platform', 'server/modules/people/a.ts', '#server/modules/parts/index.ts'],
  ['levels-look-down-master', 'server/modules/parts/d.ts', '#server/modules/stock/index.ts'],
  ['levels-look-down-ledgers', 'server/modules/stock/b.ts', '#server/modules/outbound/index.ts'],
  ['levels-look-down-documents', 'server/modules/outbound/a.ts', '#server/modules/history/index.ts'],
  ['no-circles', 'server/modules/parts/round.ts', './trip.ts'],
  ['no-dead-ends', 'server/modules/parts/e.ts', './nowhere.ts'],
]

/** And imports that the walls let pass. */
const allowed: [from: string, to: string][] = [
  ['server/modules/outbound/b.ts', '#server/modules/stock/index.ts'],
  ['server/modules/parts/rules.ts', '#server/kit/money.ts'],
  ['server/modules/parts/f.ts', '#server/db/schema.ts'],
  ['server/main.ts', '#server/kit/pool.ts'],
  ['web/shell/b.ts', 'react-router'],
]

const targets = [
  ...[
    'server/kit/money.ts',
    'server/kit/pool.ts',
    'server/db/open.ts',
    'server/db/schema.ts',
    'web/main.ts',
    'web/modules/parts/x.ts',
    'test/world.ts',
  ],
  ...['parts', 'stock', 'outbound', 'history'].map((name) => `server/modules/${name}/index.ts`),
  'server/modules/parts/queries.ts',
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
  write('package.json', JSON.stringify({ name: 'house', type: 'module', imports, dependencies: { pg: '*', 'react-router': '*' } }))
  for (const name of ['pg', 'react-router']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  for (const path of targets) write(path, 'export const it = 1\n')
  write('server/modules/parts/trip.ts', `import './round.ts'\n`)
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
})

test('every server module has its level', () => {
  const modules = readdirSync(join(root, 'server/modules'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(modules.map(({ name }) => name).filter((name) => !levels.flat().includes(name))).toEqual([])
})
