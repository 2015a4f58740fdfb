import { expect, test } from 'vitest'
import type { LookupItem } from '../lookup-kinds.ts'
import { pastedDecimal } from '../number.ts'
import { readPasted } from './lines.ts'
import { judge } from './resolve-codes.ts'

const item = (id: number, no: string, pjBrand: string, more: Partial<NonNullable<LookupItem['part']>> = {}): LookupItem => ({
  id,
  no,
  name: '',
  udf0: '',
  udf1: '',
  udf2: '',
  udf3: '',
  part: {
    pjBrand,
    pjSize: '',
    pjFactory: '',
    pjUnit: '',
    pjOemcode: '',
    pjEnable: false,
    xsPrice: 1,
    qty: 0,
    usable: 0,
    replacedBy: '',
    replaces: [],
    ...more,
  },
})

test('a block with its head line gives codes, numbers in their order, and words', () => {
  const cells = [
    ['编码', '名称', '数量', '单价'],
    ['A-1', '滤清器', '1,200', '￥9.50'],
    ['', '', '', ''],
    ['B 2', '', '3', ''],
  ]
  expect(readPasted(cells, pastedDecimal)).toEqual([
    { code: 'A-1', numbers: ['1200', '9.50'], words: ['滤清器'] },
    { code: 'B 2', numbers: ['3'], words: [] },
  ])
})

test('dashes and case do not tell codes apart, and half a code is no code', () => {
  const found = [item(1, 'A-123', '博世'), item(2, 'A-1234', '博世')]
  expect(judge({ code: 'a123', words: [] }, found)).toEqual({ item: found[0] })
  expect(judge({ code: 'A12', words: [] }, found)).toEqual({ problem: '没有这个编码' })
})

test("the part's own code counts before another maker's number for it", () => {
  const found = [item(1, 'LX 27', '马勒', { pjOemcode: '28113-3X' }), item(2, '28113-3X', '原厂')]
  expect(judge({ code: '28113 3x', words: [] }, found)).toEqual({ item: found[1] })
})

test('of several parts with one code the brand in the line decides, otherwise the user', () => {
  const found = [item(1, 'A1', '原厂'), item(2, 'A1', '国产')]
  expect(judge({ code: 'A1', words: ['前杠', '国产'] }, found)).toEqual({ item: found[1] })
  expect(judge({ code: 'A1', words: [] }, found)).toEqual({ problem: '2个同编码商品，F2选择' })
})

test('a stopped part is named as such', () => {
  expect(judge({ code: 'A1', words: [] }, [item(1, 'A1', '原厂', { pjEnable: true })])).toEqual({ problem: '商品已停用' })
})

test('a code that was given up becomes the part at the end of its chain; a part of that very code stays itself', () => {
  const last = item(1, 'NEW-1', '原厂', { replaces: ['MID-1', 'OLD.1'] })
  const middle = item(2, 'MID-1', '原厂', { replacedBy: 'NEW-1', replaces: ['OLD.1'] })
  expect(judge({ code: 'old1', words: [] }, [middle, last])).toEqual({ item: last })
  expect(judge({ code: 'MID1', words: [] }, [middle, last])).toEqual({ item: middle })
})
