import { expect, test } from 'vitest'
import { choose, distribute, letOff, nextRounding, usedCredits } from './pay-rules.ts'

const ways = [
  { name: '现金', accountId: 1, takesChange: true },
  { name: '微信', accountId: 2, takesChange: false },
]

test('1,193.20 less 0.20: 600.00 in cash of which 500.00 are taken gives 100.00 back, 393.00 by 微信, 300.00 stays open', () => {
  const due = 119_320 - letOff(119_320, '抹角')
  expect(due).toBe(119_300)
  // the clerk takes 500.00 of the 600.00 only when the others leave no more
  expect(distribute(50_000, [{ name: '现金', typed: 60_000 }], ways)).toEqual({
    paid: [{ name: '现金', amount: 50_000, given: 60_000 }],
    rest: 0,
    change: 10_000,
    error: '',
  })
  const entries = [
    { name: '现金', typed: 50_000 },
    { name: '微信', typed: 39_300 },
  ]
  expect(distribute(due, entries, ways)).toMatchObject({ rest: 30_000, change: 0, error: '' })
})

test('1,200.00 in cash for 1,193.00 gives 7.00 back; 微信 gives nothing back', () => {
  expect(distribute(119_300, [{ name: '现金', typed: 120_000 }], ways)).toMatchObject({ rest: 0, change: 700 })
  expect(distribute(119_300, [{ name: '微信', typed: 120_000 }], ways).error).toBe('只有现金可以找零')
})

test('a method takes the whole rest when it is chosen, and what was chosen before stays', () => {
  const first = choose([], '微信', 10_000, ways)
  expect(distribute(10_000, first, ways).paid).toEqual([{ name: '微信', amount: 10_000, given: 10_000 }])
  const typed = [{ name: '微信', typed: 4_000 }]
  const second = choose(typed, '现金', 10_000, ways)
  expect(distribute(10_000, second, ways).paid).toEqual([
    { name: '微信', amount: 4_000, given: 4_000 },
    { name: '现金', amount: 6_000, given: 6_000 },
  ])
  // nothing is left for a third: what had taken everything gives way
  expect(choose(first, '现金', 10_000, ways)).toEqual([
    { name: '微信', typed: 10_000 },
    { name: '现金', typed: null },
  ])
})

test('抹零 walks from fen to yuan and round again, and never lets off all of it', () => {
  expect([letOff(119_324, '抹分'), letOff(119_324, '抹角'), letOff(119_324, '抹元')]).toEqual([4, 24, 324])
  expect(nextRounding(119_324, '不抹')).toBe('抹分')
  expect(nextRounding(119_320, '不抹')).toBe('抹角')
  expect(nextRounding(119_324, '抹角')).toBe('抹元')
  expect(nextRounding(119_324, '抹元')).toBe('不抹')
  expect(nextRounding(524, '抹角')).toBe('不抹')
})

test('预收款 is used oldest first', () => {
  const credits = [
    { itemId: 1, rest: 500 },
    { itemId: 2, rest: 700 },
  ]
  expect(usedCredits(credits, 900)).toEqual([
    { itemId: 1, amount: 500 },
    { itemId: 2, amount: 400 },
  ])
  expect(usedCredits(credits, 400)).toEqual([{ itemId: 1, amount: 400 }])
})
