import { expect, test } from 'vitest'
import type { MenuTree } from '#web/kit/session/session.ts'
import { isGroup, menuOf, pagesOf } from './menu-tree.ts'

const meta = (id: number, title: string) => ({ id, title, icon: '', noCache: false, affix: false, pinyin: [] })
const leaf = (id: number, path: string, title: string, component: string) => ({
  path,
  name: component,
  component,
  hidden: false,
  meta: meta(id, title),
  children: [],
})
const tree: MenuTree = [
  {
    path: '/stock',
    name: 'stock',
    component: 'Framelayout',
    hidden: false,
    meta: meta(1, '库存管理'),
    children: [
      leaf(2, 'query', '库存查询', 'StockQuery'),
      { ...leaf(3, 'more', '更多', 'ParentView'), children: [leaf(4, '/elsewhere', '呆滞分析', 'SlowMoving')] },
      leaf(5, 'https://example.com/help', '外部帮助', 'Link'),
    ],
  },
]

test('paths are joined below their level, absolute ones and links left alone', () => {
  const own = pagesOf(tree).filter(({ menuId }) => menuId > 0)
  expect(own.map(({ path }) => path)).toEqual(['/stock/query', '/elsewhere', 'https://example.com/help'])
})

test('a page knows the titles and submenus above it', () => {
  const slow = pagesOf(tree).find(({ component }) => component === 'SlowMoving')
  expect(slow?.trail).toEqual(['库存管理', '更多'])
  expect(slow?.parents).toEqual(['menu-1', 'menu-3'])
})

test('the frame always has a home page, pinned and never cached', () => {
  expect(pagesOf([]).find(({ path }) => path === '/index')).toMatchObject({ affix: true, noCache: true, title: '首页' })
})

test('levels become submenus', () => {
  const [stock] = menuOf(tree)
  expect(stock && isGroup(stock) && stock.children).toHaveLength(3)
})
