import { expect, test } from 'vitest'
import { MASKED } from '#contract/kit/fields.ts'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { inUnit, ofOwn, pieces, rewritten, sentInUnit, unitOfPick, writtenOn } from './line-units.ts'
import { noPart } from './lines.ts'

const box = { unit: '箱', factor: 12, buys: false, sells: true }
const pack = { unit: '盒', factor: 6, buys: true, sells: false }
const units = [box, pack]
const line = {
  ...{ ...noPart, key: 1, problem: '', pjid: 7, pjNo: 'A', pjUnit: '只', unit: '箱', unitFactor: 12, units },
  ...{ amount: 2 as number | null, price: 100 as number | null | typeof MASKED, unitPrice: undefined },
}
const CELLS = { amount: 'amount', price: 'price' } as const
const found = (part: object) => ({ id: 7, part: { pjUnit: '只', units, scanned: '', same: 1, ...part } }) as unknown as LookupItem

test('a part begins in its usual unit; what was scanned says which', () => {
  expect(unitOfPick(found({}), 'sells')).toMatchObject({ unit: '箱', unitFactor: 12 })
  expect(unitOfPick(found({}), 'buys')).toMatchObject({ unit: '盒', unitFactor: 6 })
  expect(unitOfPick(found({ same: 2, scanned: '盒' }), 'sells')).toMatchObject({ unit: '盒' })
  expect(unitOfPick(found({ same: 2 }), 'sells')).toMatchObject({ unit: '只', unitFactor: 1 })
  expect(unitOfPick(found({ units: [] }), 'sells')).toEqual({ unit: '只', unitFactor: 1, units: [] })
})

test('pieces and prices, both ways; what is open or masked stays so', () => {
  expect([pieces(2, line), pieces(null, line), pieces(1.5, { unitFactor: 1 })]).toEqual([24, null, 1.5])
  expect([inUnit(8.26, line), ofOwn(100, line), inUnit(MASKED, line), ofOwn(null, line)]).toEqual([99.12, 8.3333, MASKED, null])
})

test('another unit: the number that was typed stays, the price is the new unit’s', () => {
  expect(rewritten({ ...line, unit: '盒' }, 'price')).toMatchObject({ unit: '盒', unitFactor: 6, amount: 2, price: 50 })
  expect(rewritten({ ...line, unit: '只' }, 'price')).toMatchObject({ unit: '只', unitFactor: 1, price: 8.3333 })
  expect(rewritten({ ...line, unit: '只', price: null }, 'price')).toMatchObject({ unitFactor: 1, price: null })
})

test('what is sent is of the own unit, beside it what was written', () => {
  expect(sentInUnit(line, CELLS)).toEqual({ unit: '箱', unitFactor: 12, unitPrice: 100, amount: 24, price: 8.3333 })
  expect(sentInUnit({ ...line, price: MASKED }, CELLS)).toMatchObject({ unitPrice: undefined, price: undefined, amount: 24 })
  expect(sentInUnit({ ...line, unit: '只', unitFactor: 1 }, CELLS)).toEqual({ unit: '', unitFactor: undefined })
  // a draft from before there were units
  expect(sentInUnit({ ...line, unit: undefined as unknown as string, unitFactor: undefined as unknown as number }, CELLS)).toMatchObject({
    unit: '',
  })
})

test('a saved line is written on in its unit, or in pieces where that cannot say it', () => {
  const saved = { unit: '箱', unitFactor: 12, pjUnit: '只', units, unitPrice: 100, amount: 24 }
  expect(writtenOn(saved, line, CELLS)).toMatchObject({ unit: '箱', unitFactor: 12, amount: 2, price: 100 })
  expect(writtenOn({ ...saved, amount: 20 }, { ...line, price: 8.3333 }, CELLS)).toMatchObject({
    unit: '只',
    unitFactor: 1,
    amount: 20,
    price: 8.3333,
  })
})
