import { expect, test } from 'vitest'
import type { MenuPage } from './menu-tree.ts'
import { shownPages } from './pinned-pages.ts'

const page = (menuId: number): MenuPage => ({
  ...{ path: `/p${menuId}`, title: `页面${menuId}`, pinyin: [], menuId, component: `Page${menuId}` },
  ...{ noCache: false, affix: false, hidden: false, icon: '', trail: [], parents: [] },
})
const open = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(page)
const ids = (pinned: readonly string[], used: readonly number[]) => shownPages(open, pinned, used).map(({ menuId }) => menuId)

test('what is pinned stands first and in its order, then what is used most, each once', () => {
  expect(ids(['Page7', 'Page2'], [3, 2, 1])).toEqual([7, 2, 3, 1])
})

test('eight pages and no more; those the reader may not open take no place', () => {
  expect(ids(['Gone', 'Page10'], [99, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([10, 1, 2, 3, 4, 5, 6, 7])
})
