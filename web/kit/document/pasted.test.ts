import { expect, test } from 'vitest'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { pastedDecimal } from '../form/number.ts'
import { judge, withPieces } from './codes.ts'
import { readPasted } from './lines.ts'

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
    pjQuality: '',
    pjSize: '',
    pjFactory: '',
    pjUnit: '',
    pjOemcode: '',
    oe: '',
    pjEnable: false,
    xsPrice: 1,
    qty: 0,
    usable: 0,
    replacedBy: '',
    replaces: [],
    same: 1,
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

test('half a code is no code', () => {
  const found = [item(1, 'A-123', '博世'), item(2, 'A-1234', '博世', { same: 0 })]
  expect(judge({ words: [] }, found)).toEqual({ item: found[0] })
  expect(judge({ words: [] }, found.slice(1))).toEqual({ problem: '没有这个编码' })
})

test("the part's own code counts before another maker's number for it", () => {
  const found = [item(1, 'LX 27', '马勒', { same: 3 }), item(2, '28113-3X', '原厂'), item(3, 'LX 28', '曼牌', { same: 2 })]
  expect(judge({ words: [] }, found)).toEqual({ item: found[1] })
  // a barcode before an OE number, an OE number before an interchange
  expect(judge({ words: [] }, found.toSpliced(1, 1))).toEqual({ item: found[2] })
  expect(judge({ words: [] }, [item(4, 'X', '天合', { same: 4 }), item(1, 'LX 27', '马勒', { same: 3 })])).toMatchObject({
    item: { id: 1 },
  })
})

test('of several parts with one code the brand in the line decides, otherwise the user', () => {
  const found = [item(1, 'A1', '原厂'), item(2, 'A1', '国产')]
  expect(judge({ words: ['前杠', '国产'] }, found)).toEqual({ item: found[1] })
  expect(judge({ words: [] }, found)).toEqual({ problem: '2 个同编码商品 · F2 选择' })
})

test('a stopped part is named as such', () => {
  expect(judge({ words: [] }, [item(1, 'A1', '原厂', { pjEnable: true })])).toEqual({ problem: '商品已停用' })
})

test('a code that was given up becomes the part at the end of its chain; a part of that very code stays itself', () => {
  const last = item(1, 'NEW-1', '原厂', { replaces: ['MID-1', 'OLD.1'], same: 5 })
  const middle = item(2, 'MID-1', '原厂', { replacedBy: 'NEW-1', replaces: ['OLD.1'], same: 5 })
  expect(judge({ words: [] }, [middle, last])).toEqual({ item: last })
  const asked = { ...middle, part: { ...(middle.part as NonNullable<typeof middle.part>), same: 1 } }
  expect(judge({ words: [] }, [asked, last])).toEqual({ item: asked })
})

test('a number before a star counts pieces; an oil seal of three measures is no number of pieces', () => {
  expect(withPieces('3*FDB7696')).toEqual({ pieces: 3, code: 'FDB7696' })
  expect(withPieces('12 × 06L-115')).toEqual({ pieces: 12, code: '06L-115' })
  for (const code of ['25*40*7', '3*', 'M8*25', '0*FDB7696']) expect(withPieces(code)).toBeUndefined()
})
