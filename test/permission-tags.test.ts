import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorTagGroups } from '#contract/tags/operator.ts'
import { ownerTags, tagGroups } from '#contract/tags.ts'
import { operatorMenu, startingMenu } from '#server/modules/platform/tenants/index.ts'
import { routes } from '#server/product.ts'

const root = join(import.meta.dirname, '..')
const known = new Set<string>([...[...tagGroups, ...operatorTagGroups].flatMap(({ tags }) => Object.keys(tags)), ...ownerTags])
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.') && !path.includes('playground'))

/** What a screen asks for: may('a', 'b'), <Permitted tags={['a']}>, maySee('a'), tag="a". */
const ASKS = /\b(?:may|maySee)\(([^()]*)\)|\btags=\{\[([^\]]*)\]\}|\btag="([^"]*)"/g
const asked = sources.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(ASKS)].flatMap((found) =>
    [...(found[1] ?? found[2] ?? `'${found[3]}'`).matchAll(/'([^']+)'/g)].map(([, tag = '']) => `${path}: ${tag}`),
  ),
)

test('every right a button asks for is one that can be given', () => {
  expect(asked.length).toBeGreaterThan(60)
  expect(asked.filter((each) => !known.has(each.split(': ')[1] ?? ''))).toEqual([])
})

test('every right a call or a page of the menu names is one that can be given', () => {
  const calls = routes.flatMap(({ endpoint: { allow, path } }) => [allow].flat().map((tag) => `${path}: ${tag}`))
  const pages = [...startingMenu, ...operatorMenu].flatMap(({ pages }) =>
    pages.flatMap(({ title, tags }) => tags.map((tag) => `${title}: ${tag}`)),
  )
  const unknown = [...calls, ...pages].filter(
    (each) => !['open', 'anyone'].includes(each.split(': ')[1] ?? '') && !known.has(each.split(': ')[1] ?? ''),
  )
  expect(unknown).toEqual([])
})
