import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { questions } from '#contract/platform/helpdesk/helpdesk.ts'
import { startingMenu } from '#server/modules/platform/tenants/starting-menu.ts'
import { caller } from '#test/world.ts'

type Question = Awaited<ReturnType<typeof read>>[number]
/** Of a page, not of the menu. */
const BUTTONS = ['更多 → 批量修改']
const read = async () => (await caller().ok(questions.list, {})).content
const pages = new Map(startingMenu.map(({ title, pages: below }) => [title, below.map((page) => page.title)]))

let all: Question[]
let screens = ''
beforeAll(async () => {
  all = await read()
  for await (const path of glob(['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/modules/**/*.ts'], {
    exclude: (name) => name.includes('.test.'),
  }))
    screens += readFileSync(path, 'utf8')
})

/** As the screens have them; these know a browser, which a test of the server does not. */
const openPaths = () => readFileSync('web/shell/standalone-paths.ts', 'utf8').match(/openPaths = \[([^\]]*)\]/)?.[1] ?? ''

const eachOf = (pattern: RegExp) =>
  all.flatMap(({ id, content }) => [...content.matchAll(pattern)].map(([, found = '']) => ({ id, found })))

test('every menu path that an answer names is in the menu a new company has', () => {
  const named = eachOf(/\*\*([^*]* → [^*]*)\*\*/g)
  expect(named.length).toBeGreaterThan(20)
  const missing = named.flatMap(({ id, found }) => {
    const [group = '', names = '', place] = found.split('：')[0]?.split(' → ') ?? []
    const known = pages.get(group) ?? []
    if (BUTTONS.includes(found)) return []
    const wrong = names.split('、').filter((name) => !known.includes(name))
    return wrong.length > 0 || (place && !screens.includes(place)) ? [`${id}: ${found}`] : []
  })
  expect(missing).toEqual([])
})

test('what an answer quotes stands on a screen in those words', () => {
  const quoted = eachOf(/“([^”]+)”/g)
  expect(quoted.length).toBeGreaterThan(40)
  expect(quoted.filter(({ found }) => found.split('……').some((part) => !screens.includes(part)))).toEqual([])
})

test('opening stock is 期初库存: no answer for beginners sends them to 入库单, which owes a supplier', () => {
  const first = all.find(({ id }) => id === 1)?.content ?? ''
  expect(first).toContain('**库存管理 → 期初库存**：录入或导入现有库存和成本；不要用入库单，否则会产生应付账款。')
  expect(first).not.toContain('采购管理 → 入库单')
})

test('a link in an answer leads to an answer or a page that is there', () => {
  const ids = new Set(all.map(({ id }) => id))
  const dead = eachOf(/\]\(([^)]+)\)/g).filter(({ found }) => {
    const [path = '', id] = found.split('?id=')
    return !openPaths().includes(`'${path}'`) || (id !== undefined && !ids.has(Number(id)))
  })
  expect(dead).toEqual([])
})
