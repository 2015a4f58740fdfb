import { expect, test } from 'vitest'
import { limitOf, onward, priced, shortened, type Work, worksOf } from './rules.ts'

const all = worksOf(undefined)
const only = (...works: Work[]) => new Set(works)

test.each([
  ['all steps: confirming leads to the picker', '已确认', undefined, all, '待拣货', false],
  ['all steps: picking leads to the checker', '拣货中', 'pick', all, '待验货', false],
  ['without checking, picking leads to the packer', '拣货中', 'pick', only('pick', 'pack', 'ship', 'sign'), '待打包', false],
  ['without checking and packing, picking leads to shipping', '拣货中', 'pick', only('pick', 'ship', 'sign'), '待发货', false],
  ['where shipping is no step of its own, packing ships', '打包中', 'pack', only('pack', 'sign'), '已在途', true],
  ['where signing is no step, shipping completes', '已在途', 'ship', only('ship'), '已完成', true],
  ['without any step the order is through at once', '已确认', undefined, only(), '已完成', true],
] as const)('%s', (_, status, done, works, to, ships) => {
  const walk = onward(status, done, works)
  expect(walk).toMatchObject({ status: to, ships })
  expect(walk.walked.at(-1)?.to ?? status).toBe(to)
})

test('skipped steps leave their rows', () => {
  expect(onward('已确认', undefined, only()).walked.map(({ to }) => to)).toEqual([
    '待拣货',
    '拣货中',
    '待验货',
    '验货中',
    '待打包',
    '打包中',
    '待发货',
    '已在途',
    '已完成',
  ])
})

test.each([
  ['100', '3', '0', { txsPrice: '100', xsSum: '300', txsSum: '300' }],
  ['100', '3', '100', { txsPrice: '100', xsSum: '300', txsSum: '300' }],
  ['33.33', '3', '95', { txsPrice: '31.6635', xsSum: '99.99', txsSum: '94.99' }],
  ['0.0333', '1000', '0', { txsPrice: '0.0333', xsSum: '33.3', txsSum: '33.3' }],
])('%s × %s at a discount rate of %s', (price, quantity, rate, amounts) => {
  expect(priced({ xsPrice: price, unitPrice: null, unitFactor: '1' }, quantity, rate)).toEqual(amounts)
})

test('a short line keeps what was found and remembers what was not', () => {
  const line = { ckAmount: '5', jjAmount: '4', shortAmount: '0', xsPrice: '10', unitPrice: null, unitFactor: '1' }
  expect(shortened(line, '3', '0')).toMatchObject({ ckAmount: '3', jjAmount: '3', shortAmount: '2', xsSum: '30' })
})

test.each([
  [{ maxPrice: '100', tmpPrice: '0', tmpUntil: null }, '100'],
  [{ maxPrice: '100', tmpPrice: '500', tmpUntil: '2026-05-10' }, '500'],
  [{ maxPrice: '100', tmpPrice: '500', tmpUntil: '2026-05-09' }, '100'],
  [{ maxPrice: '0', tmpPrice: '0', tmpUntil: null }, '0'],
  [{ maxPrice: '0', tmpPrice: '0', tmpUntil: null, creditUnlimited: true }, null],
  [{ maxPrice: '0', tmpPrice: '500', tmpUntil: '2026-05-10', creditUnlimited: true }, '500'],
])('the limit of %j is %s', (terms, limit) => {
  expect(limitOf({ creditUnlimited: false, today: '2026-05-10', ...terms })).toBe(limit)
})
