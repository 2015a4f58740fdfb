import { expect, test } from 'vitest'
import { readScript } from '../prices/index.ts'
import { type Terms, termsError } from './terms.ts'

const terms: Terms = {
  clientId: 7,
  clientType: '',
  pjid: 3,
  pjBrand: '',
  pjType: '',
  price: '88',
  script: '',
  fromDay: '2026-01-01',
  toDay: '',
}

test.each([
  [{}, undefined],
  [{ clientId: 0 }, '请选择客户或客户类型'],
  [{ clientType: '修理厂' }, '客户与客户类型只能选一个'],
  [{ pjid: 0 }, '请选择商品，或品牌、类别'],
  [{ price: undefined }, '请输入协议价或公式'],
  [{ script: '销售价*0.9' }, '协议价与公式只能填一个'],
  [{ pjid: 0, pjBrand: '博世' }, '品牌、类别的协议价请用公式，如：销售价*0.9'],
  [{ pjid: 0, pjType: '制动件', price: undefined, script: '销售价*0.9' }, undefined],
  [{ price: '0' }, '协议价应大于0'],
  [{ price: '9999999.99' }, undefined],
  [{ price: '10000000' }, '协议价最高 9,999,999.99'],
  [{ price: '1.005' }, '协议价最多2位小数'],
  [{ toDay: '2025-12-31' }, '截止日期不能早于生效日期'],
  [{ toDay: '2026-01-01' }, undefined],
] as [Partial<Terms>, string | undefined][])('%j: %s', (change, error) => {
  expect(termsError({ ...terms, ...change }, 2)).toBe(error)
})

test.each([
  ['0.9', '销售价*0.9'],
  ['.85', '销售价*0.85'],
  ['95%', '销售价*0.95'],
  ['9折', '销售价*0.9'],
  ['8.5折', '销售价*0.85'],
  ['95折', '销售价*0.95'],
  ['批发价 × 1.05', '批发价×1.05'],
  ['', ''],
])('the discount %s is the formula %s', (text, script) => {
  expect(readScript(text)).toBe(script)
})
