import { expect, test } from 'vitest'
import { boxesOf, countedBoxes, scannedPieces, splitInto, togetherOf } from './boxes.ts'

const unit = (name: string, factor: number) => ({ unit: name, factor, buys: false, sells: false })
const units = [unit('盒', 6), unit('半', 0.5), unit('箱', 24)]
const boxes = boxesOf({ units })

test('the biggest box comes first; what is less than a piece is none', () => {
  expect(boxes.map((each) => each.unit)).toEqual(['箱', '盒'])
})

test.each([
  [57, [2, 1, 3], '2箱1盒3只'],
  [48, [2, 0, 0], '2箱'],
  [5, [0, 0, 5], ''],
  [0, [0, 0, 0], ''],
  [24.5, [1, 0, 0.5], '1箱0.5只'],
])('%d pieces are %j, and back', (quantity, counts, text) => {
  expect(splitInto(boxes, quantity)).toEqual(counts)
  expect(togetherOf(boxes, counts)).toBe(quantity)
  expect(countedBoxes({ units, pjUnit: '只' }, quantity)).toBe(text)
})

test('an empty field counts nothing, all of them empty are no count', () => {
  expect(togetherOf(boxes, [1, undefined, undefined])).toBe(24)
  expect(togetherOf(boxes, [undefined, undefined, undefined])).toBeUndefined()
})

test('a scan is of the box whose barcode it was', () => {
  expect(scannedPieces({ units, scanned: '箱' }, 2)).toBe(48)
  expect(scannedPieces({ units, scanned: '' }, 2)).toBe(2)
})
