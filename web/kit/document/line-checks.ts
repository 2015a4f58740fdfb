import { priceError, quantityError } from '../form/number.ts'
import type { PriceValue } from '../form/price.tsx'
import { piecePlaces } from '../session/session.ts'
import type { PartLine } from './lines.ts'

export interface LineProblem<Line> {
  text: string
  prop: keyof Line & string
}
/** Why a line cannot be saved, or nothing. */
export type LineCheck<Line> = (line: Line) => LineProblem<Line> | false | undefined | ''

interface Placed {
  warehouseId: number
  warehouseName: string
}
interface Shelved extends Placed {
  posiId: number
  posiName: string
}

/** The first check that finds something. */
export const firstOf =
  <Line extends PartLine>(...checks: readonly LineCheck<Line>[]) =>
  (line: Line): LineProblem<Line> | undefined => {
    for (const check of checks) {
      const problem = check(line)
      if (problem) return problem
    }
    return undefined
  }

export const hasPart = <Line extends PartLine>({ pjid, problem }: Line): LineProblem<Line> | false =>
  pjid === 0 && { text: problem || '请选择商品', prop: 'pjNo' }
/** `at`: the cell it is typed into, where that holds another figure. */
export const hasQuantity =
  <Line extends PartLine>(prop: keyof Line & string, at = prop): LineCheck<Line> =>
  (line) => {
    const text = quantityError(line[prop] as number | null, piecePlaces())
    return text && { text, prop: at }
  }
export const hasFairPrice =
  <Line extends PartLine>(label: string, prop: keyof Line & string): LineCheck<Line> =>
  (line) => {
    const text = priceError(label, line[prop] as PriceValue)
    return text && { text, prop }
  }
export const hasWarehouse = <Line extends PartLine & Placed>({ warehouseId }: Line): LineProblem<Line> | false =>
  !warehouseId && { text: '请选择仓库', prop: 'warehouseName' }
export const hasPosition = <Line extends PartLine & Shelved>({ posiId, posiName }: Line): LineProblem<Line> | false =>
  posiName !== '' && !posiId && { text: `仓位 ${posiName} 不存在`, prop: 'posiName' }
