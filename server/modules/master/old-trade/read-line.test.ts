import { expect, test } from 'vitest'
import { type Cells, figuresOf, saysOf } from './read-line.ts'

const cells: Cells = {
  ...{ bizDate: '2026-03-05', kind: '销售', partner: '永兴', pjNo: 'A1', pjName: '', pjBrand: '' },
  ...{ qty: '4', price: '25', amount: '100', docNo: 'XS1', remark: '' },
}
const way = { today: '2026-11-26', decimals: 2 }
const read = (change: Partial<Cells>) => figuresOf({ ...cells, ...change }, way)

test.each([
  ['销售', '销售'],
  ['销售出库单', '销售'],
  ['零售单', '销售'],
  ['批发销售', '销售'],
  ['销售退货单', '退货'],
  ['零售退货', '退货'],
  ['进货单', '采购'],
  ['采购入库', '采购'],
])('%s of an old program is %s', (kind, own) => {
  expect(read({ kind })).toMatchObject({ kind: own, qty: '4', price: '25', amount: '100', noted: [] })
})

test.each([
  [{ bizDate: '' }, '请填写日期'],
  [{ bizDate: '上周' }, '日期“上周”格式不正确'],
  [{ bizDate: '2026-11-27' }, '日期在今天之后'],
  [{ kind: '' }, '请填写类型（销售、退货或采购）'],
  [{ kind: '调拨单' }, '类型应为销售、退货或采购'],
  [{ kind: '进货退货单' }, '采购退货不导入'],
  [{ kind: '进货单', qty: '-4' }, '采购退货不导入'],
  [{ qty: '0' }, '数量应为数字，且不为0'],
  [{ qty: '一箱' }, '数量应为数字，且不为0'],
  [{ qty: '1.2345' }, '数量最多3位小数'],
  [{ price: '-1' }, '单价应为数字，且不小于0'],
  [{ amount: '多' }, '金额应为数字'],
  [{ docNo: 'x'.repeat(41) }, '单号不能超过40个字'],
])('%j is told: %s', (change, words) => {
  expect(read(change)).toBe(words)
})

test.each([
  // 100 over 3 pieces is 33.33 each
  [
    { qty: '3', price: '', amount: '100' },
    { price: '33.33', amount: '100', noted: [] },
  ],
  [
    { price: '25.5', amount: '' },
    { price: '25.5', amount: '102', noted: [] },
  ],
  [
    { price: '', amount: '' },
    { price: '0', amount: '0', noted: ['没有单价，不作上次价'] },
  ],
  [
    { price: '25', amount: '90' },
    { price: '25', amount: '90', noted: ['单价×数量与金额不符'] },
  ],
  [
    { qty: '-4', amount: '-100' },
    { kind: '退货', qty: '4', amount: '100', noted: [] },
  ],
  [
    { kind: '销售退货', qty: '-4', amount: '-100' },
    { kind: '退货', qty: '4', amount: '100', noted: [] },
  ],
])('%j is read as %j', (change, figures) => {
  expect(read(change)).toMatchObject(figures)
})

test('two lines say the same however figures are written; who is here is told apart by his number', () => {
  const [one, other] = [read({}), read({ price: '25.00', amount: '100.0' })]
  if (typeof one === 'string' || typeof other === 'string') throw new Error('these are in order')
  const says = (figures: typeof one, clientId = 0, nth = 0) => saysOf({ figures, partId: 7, clientId, cells }, nth)
  expect(says(one)).toBe(says(other))
  expect(new Set([says(one), says(one, 5), says(one, 0, 1), says(one, 6)]).size).toBe(4)
})
