import { expect, test } from 'vitest'
import { searchIn } from './menu-search.ts'

const pages = [
  { title: '入库单', path: '/purchase/stock-in', pinyin: ['rukudan', 'rkd'] },
  { title: '销售单', path: '/sale/orders', pinyin: ['xiaoshoudan', 'xsd'] },
  { title: '库存查询', path: '/stock/query', pinyin: ['kucunchaxun', 'kccx'] },
  { title: 'query', path: '/elsewhere', pinyin: ['query', 'query'] },
  { title: '客户资料', path: '/base/clients', pinyin: ['kehuziliao', 'khzl'] },
]
const found = (text: string) => searchIn(pages)(text, 10).map(({ title }) => title)

test('a page is found by its title and by its path, the title weighing more', () => {
  expect(found('客户')).toEqual(['客户资料'])
  expect(found('base/clients')[0]).toBe('客户资料')
  expect(found('query')).toEqual(['query', '库存查询'])
})

test('two letters exchanged are forgiven, something else is not found', () => {
  expect(found('stock/qurey')).toContain('库存查询')
  expect(found('客护资料')).toEqual(['客户资料'])
  expect(found('zzzzzz')).toEqual([])
})

test('a page is found by its pinyin, whole, begun or by initials', () => {
  expect(found('kucunchaxun')[0]).toBe('库存查询')
  expect(found('kehu')[0]).toBe('客户资料')
  expect(found('rkd')[0]).toBe('入库单')
})

test('a page is found by what the field also calls it, before one whose title differs by a sign', () => {
  expect(found('出库单')[0]).toBe('销售单')
  expect(found('ckd')[0]).toBe('销售单')
  expect(found('入库单')[0]).toBe('入库单')
})

test('no more than asked for', () => {
  expect(searchIn(pages)('库', 1)).toHaveLength(1)
})
