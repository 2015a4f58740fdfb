import { expect, test } from 'vitest'
import type { MenuPage } from './menu-tree.ts'
import { close, closeAll, closeOthers, keptTabs, MAX_ALIVE, pin, recall, refresh, type Tabs, visit } from './tabs.ts'

const page = (path: string, more: Partial<MenuPage> = {}): MenuPage => ({
  path,
  title: path,
  menuId: 1,
  component: path,
  pinyin: [],
  noCache: false,
  affix: false,
  hidden: false,
  icon: '',
  trail: [],
  parents: [],
  ...more,
})
const home = page('/index', { affix: true, noCache: true })
const start = pin({ tabs: [], alive: [], active: '' }, [home, page('/a')])
const visits = (...paths: string[]) => paths.reduce<Tabs>((tabs, path) => visit(tabs, path === '/index' ? home : page(path), ''), start)
const paths = ({ tabs }: Tabs) => tabs.map(({ path }) => path)

test('the pinned page has its tab before anybody visits it', () => {
  expect(paths(start)).toEqual(['/index'])
  expect(paths(pin(start, [home]))).toEqual(['/index'])
})

test('a page opened again with another query keeps its tab and takes the query', () => {
  const again = visit(visits('/a', '/b'), page('/a'), '?code=1')
  expect(paths(again)).toEqual(['/index', '/a', '/b'])
  expect(again.active).toBe('/a')
  expect(again.tabs[1]?.search).toBe('?code=1')
})

test('closing the tab in front shows its right neighbour, else the left one', () => {
  const three = visits('/a', '/b', '/c')
  expect(close(visit(three, page('/b'), ''), '/b').active).toBe('/c')
  expect(close(three, '/c').active).toBe('/b')
  expect(close(three, '/a').active).toBe('/c')
})

test('pinned tabs outlive every way of closing', () => {
  const three = visits('/a', '/b')
  expect(paths(close(three, '/index'))).toEqual(['/index', '/a', '/b'])
  expect(paths(closeOthers(three, '/a'))).toEqual(['/index', '/a'])
  expect(closeOthers(three, '/a').active).toBe('/a')
  expect(closeAll(three)).toMatchObject({ active: '/index', alive: [] })
})

test('at most twenty pages stay alive; the one unseen longest goes first and keeps its tab', () => {
  const many = visits(...Array.from({ length: MAX_ALIVE + 2 }, (_, at) => `/p${at}`))
  expect(many.alive).toHaveLength(MAX_ALIVE)
  expect(many.alive).not.toContain('/p0')
  expect(paths(many)).toContain('/p0')
})

test('a page that is never cached is dropped as soon as another is in front', () => {
  expect(visits('/index').alive).toEqual(['/index'])
  expect(visits('/index', '/a').alive).toEqual(['/a'])
})

test('a refresh raises the version of that tab alone', () => {
  const { tabs } = refresh(visits('/a', '/b'), '/a')
  expect(tabs.map(({ version }) => version)).toEqual([0, 1, 0])
})

test('the tabs of a window that was left come back in their order, with what they were asked and called; none is built, and pages that are no more stay away', () => {
  const left = visit(visits('/a', '/b'), page('/c', { title: '销售单 XS001' }), '?id=7')
  const kept = keptTabs(left)
  const back = recall({ tabs: [], alive: [], active: '' }, kept, [home, page('/c'), page('/a')])
  expect(paths(back)).toEqual(['/index', '/a', '/c'])
  expect(back.tabs.at(-1)).toMatchObject({ search: '?id=7', title: '销售单 XS001' })
  expect(back.alive).toEqual([])
  // pinned pages stand first, even if they are new
  expect(paths(pin(back, [home, page('/pinned', { affix: true })]))).toEqual(['/pinned', '/index', '/a', '/c'])
})
