import { compare, round } from '#contract/kit/decimal.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { MOST_FACTOR, MOST_UNITS, partUnit, unitKey } from '#contract/master/part-units.ts'
import { mergedPairs, type Pair, pairsOf, pairsText } from '../part-units/index.ts'
import { cleanName } from '../search/index.ts'

/** What of a line units are read from and into. */
interface Row {
  texts: { pjUnit?: string; pjUnits?: string }
  problems: string[]
  hints: string[]
}

/** Several in a cell: 箱；盒 with 12；6. */
const pieces = (cell: string) =>
  cell
    .split(/[;；、,，|\n]+/)
    .map((piece) => cleanName(piece))
    .filter((piece) => piece !== '')
/** Nothing is said: a program that knows no second unit writes 1 or 0. */
const NOTHING = /^[01]?(\.0+)?$/

/** 辅助单位 and 换算率 of a line; a unit may also bring its own: 箱=12. */
export function readUnits(row: Row, names: string, rates: string): void {
  const units = pieces(names)
  const factors = pieces(rates)
  if (units.length === 0) {
    if (factors.some((factor) => !NOTHING.test(factor))) row.hints.push('没有辅助单位，换算率未导入')
    return
  }
  const pairs: Pair[] = []
  for (const [at, piece] of units.entries()) {
    const [unit = '', own] = piece.split(/[=＝]/).map((part) => part.trim())
    const said = own ?? factors[at] ?? ''
    const factor = factorOf(said)
    if (unit.length > (limitOf(partUnit.shape.unit) ?? 0) || unit === '' || /\//.test(unit))
      row.problems.push(`辅助单位 ${piece.slice(0, 30)} 不正确`)
    else if (said === '') row.hints.push(`辅助单位 ${unit} 没有换算率，未导入`)
    else if (factor === undefined) row.problems.push(`换算率“${said.slice(0, 20)}”应为大于0的数字，最多4位小数`)
    else if (pairs.some((pair) => unitKey(pair.unit) === unitKey(unit))) row.problems.push(`辅助单位 ${unit} 重复`)
    else pairs.push({ unit, factor })
  }
  if (factors.length > units.length) row.problems.push('换算率比辅助单位多')
  if (pairs.length > 0) row.texts.pjUnits = pairsText(pairs)
}

function factorOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, '')
  if (!/^\d{1,6}(\.\d{1,12})?$/.test(plain)) return undefined
  const factor = round(plain, 4)
  return compare(factor, plain) !== 0 || compare(factor, '0') <= 0 || compare(factor, String(MOST_FACTOR)) > 0 ? undefined : factor
}

/** Beside the units the part has; its own unit is none of them. */
export function settleUnits(row: Row, part: { texts: { pjUnit: string; pjUnits: string } } | undefined): void {
  const stored = pairsOf(part?.texts.pjUnits ?? '')
  const own = unitKey(row.texts.pjUnit ?? part?.texts.pjUnit ?? '')
  if (row.texts.pjUnit && stored.some(({ unit }) => unitKey(unit) === own))
    row.problems.push(`单位 ${row.texts.pjUnit} 已是该商品的辅助单位`)
  if (row.texts.pjUnits === undefined) return
  const said = pairsOf(row.texts.pjUnits)
  const fit = said.filter(({ unit }) => unitKey(unit) !== own)
  if (fit.length < said.length) row.hints.push(`辅助单位 ${row.texts.pjUnit ?? part?.texts.pjUnit} 就是基本单位，未导入`)
  const merged = mergedPairs(stored, fit)
  if (merged.length > MOST_UNITS) row.problems.push(`辅助单位最多${MOST_UNITS}个`)
  if (fit.length === 0) delete row.texts.pjUnits
  else row.texts.pjUnits = pairsText(merged)
}
