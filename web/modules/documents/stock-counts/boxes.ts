import type { stockCounts } from '#contract/documents/stock-counts.ts'
import { add, compare, divide, multiply, subtract } from '#contract/kit/decimal.ts'
import type { Row } from '#contract/kit/fields.ts'

type Place = Row<typeof stockCounts.places>

/** In which a place is counted besides its own unit: boxes, the biggest first. What is less than one of its own is no box. */
export const boxesOf = ({ units }: Pick<Place, 'units'>) =>
  units
    .filter(({ factor }) => factor > 1)
    .sort((a, b) => b.factor - a.factor)
    .slice(0, 2)

type Boxes = ReturnType<typeof boxesOf>

/** 27 in boxes of 12: 2 boxes and 3. */
export function splitInto(boxes: Boxes, quantity: number): number[] {
  let rest = String(quantity)
  const whole = boxes.map(({ factor }) => {
    const [count = '0'] = divide(rest, String(factor), 9).split('.')
    rest = subtract(rest, multiply(count, String(factor)))
    return Number(count)
  })
  return [...whole, Number(rest)]
}

/** What boxes and pieces come to; undefined where nothing was entered. */
export function togetherOf(boxes: Boxes, counts: readonly (number | undefined)[]): number | undefined {
  if (counts.every((count) => count === undefined)) return undefined
  return Number(add(...counts.map((count, at) => multiply(String(count ?? 0), String(boxes[at]?.factor ?? 1)))))
}

/** 2箱3只 of what was counted; '' where the part knows no boxes, or they say nothing new. */
export function countedBoxes({ units, pjUnit }: Pick<Place, 'units' | 'pjUnit'>, quantity: number): string {
  const boxes = boxesOf({ units })
  if (boxes.every(({ factor }) => compare(String(quantity), String(factor)) < 0)) return ''
  return splitInto(boxes, quantity)
    .map((count, at) => (count === 0 ? '' : `${count}${boxes[at]?.unit ?? pjUnit}`))
    .join('')
}

/** A scan of a box is so many pieces as it holds. */
export const scannedPieces = ({ units, scanned }: Pick<Place, 'units' | 'scanned'>, amount: number): number =>
  Number(multiply(String(amount), String(units.find(({ unit }) => unit === scanned)?.factor ?? 1)))
