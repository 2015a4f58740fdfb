import { expect, test } from 'vitest'
import {
  applyFormula,
  clientPrice,
  discountFactor,
  type Listed,
  levelBase,
  type PriceFacts,
  priceSteps,
  readFormula,
  writeFormula,
} from './rules.ts'

const prices = { xsPrice: '100', purchasePrice: '60', pfPrice: '80', fxPrice: '90', costPrice: '55.123456', minPrice: '70' }
const facts: PriceFacts = {
  agreed: undefined,
  last: undefined,
  old: undefined,
  formula: undefined,
  list: undefined,
  clientType: '',
  yhRate: '0',
  prices,
  decimals: 2,
}
const formula = (script: string) => {
  const read = readFormula(script)
  if (typeof read !== 'object') throw new Error(String(read))
  return read
}

test.each([
  ['批发价*1.05', '批发价*1.05', '84'],
  ['销售价×0.9', '销售价*0.9', '90'],
  ['进价÷0.7', '进价/0.7', '85.71'],
  [' 成本价 + 10 ', '成本价+10', '65.12'],
  ['限价－0.005', '限价-0.005', '70'],
  ['分销价-0.125', '分销价-0.125', '89.88'],
])('the formula %s is %s and gives %s', (script, stored, price) => {
  expect(writeFormula(formula(script))).toBe(stored)
  expect(applyFormula(formula(script), prices, 2)).toBe(price)
})

test.each([
  ['销售价/0', '价格公式不能除以0'],
  ['销售价×0.00', '价格公式不能乘以0'],
  ['销售价*1.2345', '价格公式的倍数最多3位小数'],
  ['零售价*2', '价格公式不正确，应如：批发价*1.05'],
  ['销售价*-1', '价格公式不正确，应如：批发价*1.05'],
  ['销售价', '价格公式不正确，应如：批发价*1.05'],
  ['1*销售价; drop table part', '价格公式不正确，应如：批发价*1.05'],
])('the formula %s is refused', (script, message) => {
  expect(readFormula(script)).toBe(message)
})

test.each([
  ['the agreed price comes first', { agreed: '66', last: '77', formula: formula('进价*2') }, '66', 'agreed'],
  ['then what the client paid last', { last: '77', formula: formula('进价*2') }, '77', 'last'],
  ['then what he paid in the program before', { old: '79', formula: formula('进价*2') }, '79', 'old'],
  ['which says nothing where he has bought here', { last: '0', old: '79', formula: formula('进价*1.5') }, '90', 'formula'],
  ['then his formula', { formula: formula('进价*1.5'), clientType: '批发客户' }, '90', 'formula'],
  [
    'a formula over a price that is not set gives way',
    { formula: formula('进价*2'), prices: { ...prices, purchasePrice: '0' } },
    '100',
    'sales',
  ],
  ['a formula that falls to 0 or below gives way', { formula: formula('进价-60') }, '100', 'sales'],
  ['then a price list of his', { list: '91', clientType: '批发客户' }, '91', 'list'],
  ['behind his formula', { list: '91', formula: formula('进价*1.5') }, '90', 'formula'],
  ['then his level', { clientType: '批发客户' }, '80', 'level'],
  ['with his discount', { clientType: '分销商', yhRate: '95' }, '85.5', 'level'],
  ['a discount alone counts from the sales price', { yhRate: '0.95' }, '95', 'level'],
  [
    'a level without a price of its own falls back to the sales price',
    { clientType: '批发', prices: { ...prices, pfPrice: '0' } },
    '100',
    'sales',
  ],
  ['else the sales price', {}, '100', 'sales'],
] as const)('%s', (_, given, price, source) => {
  expect(clientPrice({ ...facts, ...given })).toEqual({ price, source })
})

test.each([
  ['0', undefined],
  ['1', undefined],
  ['100', undefined],
  ['150', undefined],
  ['95', '0.95'],
  ['0.88', '0.88'],
])('the discount rate %s means the factor %s', (rate, factor) => {
  expect(discountFactor(rate)).toBe(factor)
})

test('the type of a client says which price list is his', () => {
  expect(['批发客户', '分销商', '修理厂', ''].map(levelBase)).toEqual(['pfPrice', 'fxPrice', 'xsPrice', 'xsPrice'])
})

const listed = (...rows: [fromQty: string, price: string | null, script?: string][]): Listed[] =>
  rows.map(([fromQty, price, script = '']) => ({ fromQty, price, script }))

test.each([
  ['no list: one price for every quantity', {}, [], ['0 100 sales']],
  ['below the smallest quantity the next rule counts', {}, listed(['10', '90']), ['0 100 sales', '10 90 list']],
  ['the largest reached quantity counts', {}, listed(['50', '80'], ['10', '90'], ['0', '95']), ['0 95 list', '10 90 list', '50 80 list']],
  [
    'what is more particular goes first, where it is reached',
    {},
    listed(['20', '85'], ['0', null, '销售价*0.95'], ['50', '70']),
    ['0 95 list', '20 85 list'],
  ],
  ['a formula that gives no price gives way', {}, listed(['10', null, '分销价*0.9'], ['0', '97']), ['0 97 list', '10 81 list']],
  [
    'a formula over a price that is not set gives way',
    { prices: { ...prices, fxPrice: '0' } },
    listed(['10', null, '分销价*0.9'], ['0', '97']),
    ['0 97 list'],
  ],
  ['what is agreed holds for every quantity', { agreed: '66' }, listed(['10', '90']), ['0 66 agreed']],
  ['steps of one price are one', {}, listed(['50', '90'], ['10', '90']), ['0 100 sales', '10 90 list']],
] as const)('price steps: %s', (_, given, items, steps) => {
  expect(priceSteps({ ...facts, ...given }, items).map(({ fromQty, price, source }) => `${fromQty} ${price} ${source}`)).toEqual(steps)
})
