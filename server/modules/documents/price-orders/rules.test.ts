import { expect, test } from 'vitest'
import { adjusted, type Formula, formulaError, type Prices, warningOf } from './rules.ts'

const prices: Prices = {
  xsPrice: '100',
  pfPrice: '83.33',
  fxPrice: '0',
  minPrice: '70',
  purchasePrice: '60',
  wbPrice: '0',
  costPrice: '65.123456',
}
const formula = (change: Partial<Formula>): Formula => ({
  field: 'xsPrice',
  base: 'purchasePrice',
  operator: '*',
  multiple: '1.2',
  step: '0.01',
  mode: 'round',
  ...change,
})

test.each([
  [{}, '72'],
  [{ base: 'costPrice', multiple: '1.3' }, '84.66'],
  [{ base: 'costPrice', multiple: '1.3', step: '0.1' }, '84.7'],
  [{ base: 'costPrice', multiple: '1.3', step: '0.1', mode: 'down' }, '84.6'],
  [{ base: 'costPrice', multiple: '1.3', step: '1', mode: 'up' }, '85'],
  [{ base: 'costPrice', multiple: '1.3', step: '5' }, '85'],
  [{ base: 'costPrice', multiple: '1.3', step: '5', mode: 'down' }, '80'],
  [{ base: 'xsPrice', multiple: '1', step: '5', mode: 'up' }, '100'],
  [{ base: 'pfPrice', operator: '/', multiple: '3', step: '0.0001' }, '27.78'],
  [{ base: 'xsPrice', operator: '+', multiple: '0.5', step: '0.5' }, '100.5'],
  [{ base: 'xsPrice', operator: '-', multiple: '100' }, '新价不大于0'],
  [{ base: 'xsPrice', multiple: '0.01', step: '10' }, '新价不大于0'],
  [{ base: 'fxPrice' }, '没有依据的价格'],
  [{ base: 'xsPrice', multiple: '100000' }, '新价超过上限 9,999,999.99'],
] as [Partial<Formula>, string][])('%j gives %s', (change, price) => {
  const reckoned = adjusted(formula(change), prices, 2)
  expect('price' in reckoned ? reckoned.price : reckoned.why).toBe(price)
})

test.each([
  [{ operator: '/', multiple: '0' }, '不能除以0'],
  [{ multiple: '0' }, '倍数应大于0'],
  [{ operator: '+', multiple: '-1' }, '数值不能小于0'],
  [{ operator: '-', multiple: '0' }, undefined],
] as [Partial<Formula>, string | undefined][])('%j: %s', (change, error) => {
  expect(formulaError(formula(change))).toBe(error)
})

const all = { cost: true, min: true, sales: true }
test.each([
  ['a sales price below cost and below the minimum', ['xsPrice'], { xsPrice: '60' }, all, '低于成本、低于限价'],
  ['a wholesale price below the minimum', ['pfPrice'], { pfPrice: '69' }, all, '低于限价'],
  ['a minimum above the sales price', ['minPrice'], { minPrice: '101' }, all, '限价高于销售价'],
  ['a purchase price is no selling price', ['purchasePrice'], { purchasePrice: '1' }, all, ''],
  ['a price that is fine', ['xsPrice'], { xsPrice: '90' }, all, ''],
  ['who sees no cost is told nothing of it', ['xsPrice'], { xsPrice: '60' }, { ...all, cost: false, min: false }, ''],
] as const)('%s', (_, changed, change, sight, warning) => {
  expect(warningOf([...changed], { ...prices, ...change }, sight)).toBe(warning)
})
