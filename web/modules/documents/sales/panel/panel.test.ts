import { expect, test } from 'vitest'
import { MASKED } from '#contract/kit/fields.ts'
import { newLine, type SaleLine } from '../line.ts'
import { beyondLimit } from './beyond-limit.ts'
import { marginOf, totalMargin } from './margin.ts'
import { type Goods, nextOf, remarked } from './swap.ts'

const goods = (pjid: number, pjNo: string): Goods => ({ pjid, pjNo, pjName: '', pjSize: '', pjFactory: '', pjBrand: '', pjUnit: '' })
const [own, other, third] = [goods(1, 'VKDA 55983'), goods(2, 'GDB3461'), goods(3, 'D1301')]

test('the ring goes round both ways; a part alone has no next', () => {
  const ring = [own, other, third]
  expect([0, 1, 2].map((at) => nextOf(ring, at, 1)?.pjid)).toEqual([2, 3, 1])
  expect([0, 1, 2].map((at) => nextOf(ring, at, -1)?.pjid)).toEqual([3, 1, 2])
  expect(nextOf([own], 0, 1)).toBeUndefined()
})

test('the remark says once what stood there, keeps the salesman’s own words, and is as before when the part is', () => {
  expect(remarked('', own, other, 125)).toBe('换自 VKDA 55983')
  expect(remarked('换自 VKDA 55983', own, third, 125)).toBe('换自 VKDA 55983')
  expect(remarked('急', own, other, 125)).toBe('急；换自 VKDA 55983')
  expect(remarked('急；换自 VKDA 55983', own, own, 125)).toBe('急')
  expect(remarked('字'.repeat(120), own, other, 125)).toBe('字'.repeat(120))
})

test.each([
  [100, 60, null, { rate: '40', state: 'good' }],
  // 95 折 of 100: 35 of 95
  [100, 60, 95, { rate: '36.84', state: 'good' }],
  [68, 60, 100, { rate: '11.76', state: 'thin' }],
  [50, 60, 0, { rate: '-20', state: 'loss' }],
  [0, 60, null, undefined],
  [100, null, null, undefined],
  [100, MASKED, null, undefined],
  [MASKED, 60, null, undefined],
] as const)('sold for %s, cost %s, 折扣率 %s: %j', (price, cost, yhRate, told) => {
  expect(marginOf(price, cost, yhRate, '15')).toEqual(told)
})

test('the margin of all lines is told when every cost is known', () => {
  const line = (pjid: number, ckAmount: number, xsSum: number): SaleLine => ({ ...newLine({}), pjid, ckAmount, xsSum })
  const lines = [line(1, 2, 200), line(2, 1, 50), newLine({})]
  const costs = new Map([
    [1, 70],
    [2, 35],
  ])
  // 250 less 175 are 75
  expect(totalMargin(lines, (pjid) => costs.get(pjid), null)).toBe('30')
  expect(totalMargin(lines, (pjid) => (pjid === 1 ? 70 : null), null)).toBeUndefined()
  expect(totalMargin([newLine({})], () => 1, null)).toBeUndefined()
})

test('beyond the limit is what is used and the document together; without a limit, or where it is hidden, nothing', () => {
  const standing = { used: 900, overdue: 0, overdueDays: 0 }
  expect(beyondLimit({ ...standing, limit: 1000 }, 150.5)).toBe('50.5')
  expect(beyondLimit({ ...standing, limit: 1000 }, 100)).toBeUndefined()
  expect(beyondLimit({ ...standing, limit: null }, 9999)).toBeUndefined()
  expect(beyondLimit({ ...standing, limit: MASKED }, 9999)).toBeUndefined()
})
