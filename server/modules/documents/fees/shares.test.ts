import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, sum } from '#contract/kit/decimal.ts'
import { addsUp, borneBy, sharesOf } from './shares.ts'

const line = (sum: string, qty = '1', weight = '0', volume = '0') => ({ sum, qty, weight, volume })

test('a fee is shared by amount, pieces, weight or volume, to the fen; the last line takes the rest', () => {
  const lines = [line('100', '1', '2', '0.5'), line('100', '1', '1', '0.5'), line('100', '4', '0.25', '0')]
  expect(sharesOf('100', '金额', lines)).toEqual(['33.33', '33.33', '33.34'])
  expect(sharesOf('60', '数量', lines)?.map(Number)).toEqual([10, 10, 40])
  expect(sharesOf('60', '重量', lines)?.map(Number)).toEqual([30, 15, 15])
  expect(sharesOf('60', '体积', lines)?.map(Number)).toEqual([30, 30, 0])
  expect(sharesOf('60', '重量', [line('100')])).toBeUndefined()
  expect(
    borneBy(
      [
        ['1', '2'],
        ['0.50', '0.25'],
      ],
      2,
    ).map(Number),
  ).toEqual([1.5, 2.25])
  expect([addsUp('10', ['4', '6']), addsUp('10', ['4', '5.99'])]).toEqual([true, false])
})

test('however small the fee and however many the lines, no share is below 0 and they add up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 60 }),
      (fen, sums) => {
        const fee = (fen / 100).toFixed(2)
        const shares = sharesOf(
          fee,
          '金额',
          sums.map((each) => line(String(each))),
        )
        if (!shares) {
          expect(sums.every((each) => each === 0)).toBe(true)
          return
        }
        expect(compare(sum(shares), fee)).toBe(0)
        expect(shares.every((share) => compare(share, '0') >= 0)).toBe(true)
      },
    ),
  )
})
