import { expect, test } from 'vitest'
import { applyFormula, clientPrice, discountFactor, levelBase, type PriceFacts, readFormula, writeFormula } from './rules.ts'

const prices = { xsPrice: '100', purchasePrice: '60', pfPrice: '80', fxPrice: '90', costPrice: '55.123456', minPrice: '70' }
const facts: PriceFacts = { agreed: undefined, last: undefined, formula: undefined, clientType: '', yhRate: '0', prices, decimals: 2 }
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
  ['then his formula', { formula: formula('进价*1.5'), clientType: '批发客户' }, '90', 'formula'],
  [
    'a formula over a price that is not set gives way',
    { formula: formula('进价*2'), prices: { ...prices, purchasePrice: '0' } },
    '100',
    'sales',
  ],
  ['a formula that falls to 0 or below gives way', { formula: formula('进价-60') }, '100', 'sales'],
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
