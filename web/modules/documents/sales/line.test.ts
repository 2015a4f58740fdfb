import { expect, test } from 'vitest'
import { BY_HAND } from '#contract/documents/sales/order.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { type LineFacts, newLine, type SaleLine, settleLine, withFacts } from './line.ts'

const facts = {
  ...{ pjid: 7, xsPrice: 100, priceSource: '销售价', stock: [], minPrice: 0, last: [] },
  steps: [
    { fromQty: 10, xsPrice: 92.5, priceSource: '价格表' },
    { fromQty: 50, xsPrice: 88, priceSource: '价格表' },
  ],
} as unknown as LineFacts
const places = { warehouseIdOf: () => 0 } as unknown as Places
const typed = (line: SaleLine, change: Partial<SaleLine>) =>
  settleLine({ ...line, ...change }, new Set(Object.keys(change)), places, () => facts)
const line = withFacts({ ...newLine({}), pjid: 7, pjNo: 'A', ckAmount: 1 }, facts, false)
const priceOf = ({ xsPrice, priceSource, xsSum }: SaleLine) => [xsPrice, priceSource, xsSum]

test('a quantity that crosses a break reads the price anew, both ways', () => {
  expect(priceOf(line)).toEqual([100, '销售价', 100])
  const ten = typed(line, { ckAmount: 10 })
  expect(priceOf(ten)).toEqual([92.5, '价格表', 925])
  const many = typed(ten, { ckAmount: 60 })
  expect(priceOf(many)).toEqual([88, '价格表', 5280])
  expect(priceOf(typed(many, { ckAmount: 9 }))).toEqual([100, '销售价', 900])
})

test('a part that came without its units learns them, and is counted in its own until another is chosen', () => {
  const units = [{ unit: '箱', factor: 12, buys: false, sells: false }]
  const known = { ...facts, pjUnit: '只', units, steps: [] }
  const learnt = withFacts({ ...newLine({}), pjid: 7, ckAmount: 2 }, known, false)
  expect([learnt.unit, learnt.pjUnit, learnt.unitFactor, learnt.units]).toEqual(['只', '只', 1, units])
  const boxes = settleLine({ ...learnt, unit: '箱' }, new Set(['unit']), places, () => known)
  expect([boxes.unitFactor, boxes.xsPrice, boxes.xsSum]).toEqual([12, 1200, 2400])
  // a unit that was chosen stays when the facts come once more
  expect(withFacts(boxes, known, false)).toMatchObject({ unit: '箱', unitFactor: 12, xsPrice: 1200 })
})

test('a price that was typed stays, and one that was offered', () => {
  const own = typed(line, { xsPrice: 95 })
  expect(priceOf(typed(own, { ckAmount: 60 }))).toEqual([95, BY_HAND, 5700])
  const back = typed(typed(own, { xsPrice: null }), { ckAmount: 50 })
  expect(priceOf(back)).toEqual([88, '价格表', 4400])
  expect(priceOf(typed({ ...line, sourceLineId: 3 }, { ckAmount: 60 })).slice(0, 2)).toEqual([100, '销售价'])
})

test('a stored price is by hand only where it is not that of its quantity', () => {
  const stored = { ...newLine({}), pjid: 7, pjNo: 'A', ckAmount: 50, xsPrice: 88 }
  expect(priceOf(withFacts(stored, facts, false))).toEqual([88, '价格表', 4400])
  expect(priceOf(withFacts({ ...stored, xsPrice: 100 }, facts, false))).toEqual([100, BY_HAND, 5000])
})

test('what may not be seen stays hidden at every quantity', () => {
  const hidden = { ...facts, xsPrice: MASKED, steps: facts.steps.map((step) => ({ ...step, xsPrice: MASKED })) } as LineFacts
  const blind = withFacts({ ...newLine({}), pjid: 7, ckAmount: 1 }, hidden, false)
  expect(settleLine({ ...blind, ckAmount: 10 }, new Set(['ckAmount']), places, () => hidden).xsPrice).toBe(MASKED)
})
