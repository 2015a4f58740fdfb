import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, negate, sum } from '#contract/kit/decimal.ts'
import { applyToPool, type CostPool, type PostingLine } from './pool-rules.ts'

const movement = (change: Partial<PostingLine>): PostingLine => ({
  ...{ lineId: 1, leg: 0, partId: 1, pool: 0, warehouseId: 1, posiId: 0, qty: '0' },
  ...change,
})
const empty = (): CostPool => ({ qty: '0', value: '0', lastCost: '0', price: '10', fee: '0', inner: '0' })
/** What a row and its 成本差异 say of fees. */
const told = ({ fee, feeDifference }: ReturnType<typeof applyToPool>) => [fee, feeDifference].map(Number)

test('100 at 10 bring a freight of 60; 40 that are sold take 24 along, and bring them back', () => {
  const pool = empty()
  expect(told(applyToPool(pool, movement({ qty: '100', value: '1000', fee: '60' }), []))).toEqual([60, 0])
  expect(told(applyToPool(pool, movement({ qty: '-40' }), []))).toEqual([-24, 0])
  expect([pool.qty, pool.value, pool.fee].map(Number)).toEqual([60, 600, 36])
  expect(told(applyToPool(pool, movement({ qty: '40', value: '400', fee: '24' }), []))).toEqual([24, 0])
  expect(told(applyToPool(pool, movement({ qty: '-100', value: '-1000', fee: '-60' }), []))).toEqual([-60, 0])
  expect([pool.qty, pool.value, pool.fee].map(Number)).toEqual([0, 0, 0])
})

test('fees that sold goods took along cannot be given up again: what is missing is told apart', () => {
  const pool = empty()
  applyToPool(pool, movement({ qty: '100', value: '1000', fee: '60' }), [])
  applyToPool(pool, movement({ qty: '10', value: '100' }), [])
  // 11 of 110 pieces take 6 of 60
  expect(told(applyToPool(pool, movement({ qty: '-11' }), []))).toEqual([-6, 0])
  applyToPool(pool, movement({ qty: '5', value: '50' }), [])
  // the receipt is taken back: its 60 are owed no more, 54 are there, 6 had been cost of what was sold
  expect(told(applyToPool(pool, movement({ qty: '-100', value: '-1000', fee: '-60' }), []))).toEqual([-60, 6])
  expect(Number(pool.fee)).toBe(0)
})

test('the last goods take all fees along, and goods that had left before they came leave theirs behind', () => {
  const pool = empty()
  applyToPool(pool, movement({ qty: '3', value: '30', fee: '1' }), [])
  expect(told(applyToPool(pool, movement({ qty: '-1' }), []))).toEqual([-0.3333, 0])
  expect(told(applyToPool(pool, movement({ qty: '-2' }), []))).toEqual([-0.6667, 0])
  const { opened } = applyToPool(pool, movement({ qty: '-4' }), [])
  expect(told(applyToPool(pool, movement({ qty: '10', value: '100', fee: '20' }), opened ? [opened] : []))).toEqual([20, -8])
  expect(Number(pool.fee)).toBe(12)
})

test('after any order of movements the fees of a pool are the sum of its rows, never below 0, and nothing where nothing is', () => {
  const move = fc.record({ qty: fc.integer({ min: -30, max: 30 }), fee: fc.integer({ min: 0, max: 5000 }), named: fc.boolean() })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const pool = empty()
      const estimates: NonNullable<ReturnType<typeof applyToPool>['opened']>[] = []
      const rows: string[] = []
      for (const { qty, fee, named } of moves.filter((each) => each.qty !== 0)) {
        const text = (fee / 100).toFixed(2)
        const fees = qty > 0 ? { fee: text, value: String(qty * 10) } : named ? { fee: negate(text) } : {}
        const done = applyToPool(pool, movement({ qty: String(qty), ...fees }), estimates)
        if (done.opened) estimates.push(done.opened)
        rows.push(add(done.fee, done.feeDifference))
        expect(compare(sum(rows), pool.fee)).toBe(0)
        expect(compare(pool.fee, '0')).toBeGreaterThanOrEqual(0)
        if (compare(pool.qty, '0') <= 0) expect(Number(pool.fee)).toBe(0)
      }
    }),
  )
})
