import { expect, test } from 'vitest'
import { findQuestions, type Question, tagsOf } from './find-questions.ts'

const question = (id: number, questionTitle: string, tags: string[], content = ''): Question => ({
  id,
  questionTitle,
  tags,
  content,
  createTime: '',
})
const all = [
  question(1, '怎样查库存', ['库存'], '按`F4`到第一个查询条件'),
  question(2, '怎样开单', ['销售', '键盘'], '先看库存'),
  question(3, '快捷键 F4', ['键盘'], ''),
]
const ids = (search: string, tag = '') => findQuestions(all, search, tag).map(({ id }) => id)

test('titles come before tags, tags before answers', () => {
  expect(ids('库存')).toEqual([1, 2])
  expect(ids('f4')).toEqual([3, 1])
  expect(ids('按f4到')).toEqual([1])
  expect(ids('键盘')).toEqual([2, 3])
})

test('every word has to be found, a tag narrows, nothing typed finds all', () => {
  expect(ids('开单 库存')).toEqual([2])
  expect(ids('开单 盘点')).toEqual([])
  expect(ids('', '键盘')).toEqual([2, 3])
  expect(ids('')).toEqual([1, 2, 3])
})

test('tags are offered by how often they are used', () => {
  expect(tagsOf(all)).toEqual(['键盘', '库存', '销售'])
})
