import { expect, test } from 'vitest'
import type { DueItem } from '#web/kit/document/money-kinds.ts'
import { balanced, oldestFirst, sumOf, within } from './allot.ts'

const item = (id: number, rest: number, document = 'ck') => ({ id, rest, document }) as DueItem

test('an amount settles the oldest items first and stops when it is used up', () => {
  expect(oldestFirst([item(1, 100.1), item(2, 200.2), item(3, 50)], '150.2')).toEqual({ 1: 100.1, 2: 50.1 })
  expect(oldestFirst([item(1, 100)], '0')).toEqual({})
})

test('an open return takes part, what was paid in advance stays', () => {
  const items = [item(1, 100), item(2, -30, 'th'), item(3, -500, 'sk')]
  expect(oldestFirst(items, '70')).toEqual({ 1: 100, 2: -30 })
  expect(sumOf(oldestFirst(items, '70'))).toBe('70')
  expect(oldestFirst([item(1, 20), item(2, -30, 'th')], '0')).toEqual({ 1: 20, 2: -20 })
})

test('what is typed stays within what is open, with its sign', () => {
  expect(within(item(1, 100), 250)).toBe(100)
  expect(within(item(1, -30), 10)).toBe(-10)
  expect(within(item(1, -30), -50)).toBe(-30)
  expect(within(item(1, 100), 'x')).toBe(0)
})

test('debts and credits are matched until one side is used up; both sides add up to the same', () => {
  const chosen = balanced([item(1, 100.5), item(2, -30, 'th'), item(3, 50), item(4, -90.7, 'sk')])
  expect(chosen).toEqual({ 1: 100.5, 2: -30, 3: 20.2, 4: -90.7 })
  expect(Number(sumOf(chosen))).toBe(0)
  expect(balanced([item(1, 100)])).toEqual({})
})
