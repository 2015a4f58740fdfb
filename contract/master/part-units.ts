import { z } from 'zod'
import { compare } from '#contract/kit/decimal.ts'
import { amount, Flag, flag, listOf, optionalText, Str, text } from '#contract/kit/fields.ts'

/** Units a part may have besides its own. */
export const MOST_UNITS = 10
/** One of them is at most so many of the part's own. */
export const MOST_FACTOR = 99_999

/** 辅助单位, as the part's form sends them: one 箱 is 12 of the part's own unit. */
export const partUnit = z.object({
  unit: text('单位', { max: 20, required: '请输入单位' }),
  factor: amount('换算率'),
  barcode: optionalText('条码', 50),
  /** 采购默认, 销售默认: in which of them lines begin; none = in the part's own. */
  buys: flag('采购默认').default(false),
  sells: flag('销售默认').default(false),
})
/** As they are read. */
export const PartUnits = listOf(z.object({ unit: Str, factor: amount(), barcode: Str, buys: Flag, sells: Flag }))

/** As a line of a document chooses among them. */
export const LineUnits = listOf(z.object({ unit: Str, factor: amount(), buys: Flag, sells: Flag }))

interface UnitRow {
  unit: string
  factor: string
  barcode: string
  buys: boolean
  sells: boolean
}

/** Width, case and blanks make no other unit. */
export const unitKey = (unit: string) => unit.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
const barcodeKey = (code: string) =>
  code
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase()

/** What is wrong with the units of a part, in the user's words: browser and server ask the same. */
export function unitsProblem(units: readonly UnitRow[], own: { pjUnit: string; barcode: string }): string {
  const seen = new Set<string>()
  const codes = new Set([barcodeKey(own.barcode)].filter(Boolean))
  for (const [at, { unit, factor, barcode }] of units.entries()) {
    const [key, code] = [unitKey(unit), barcodeKey(barcode)]
    const wrong =
      rowProblem(key, factor, own.pjUnit) || (seen.has(key) && `单位 ${unit} 重复`) || (codes.has(code) && `条码 ${barcode} 重复`)
    if (wrong) return `辅助单位第${at + 1}行：${wrong}`
    seen.add(key)
    if (code) codes.add(code)
  }
  if (units.filter(({ buys }) => buys).length > 1) return '采购默认单位只能有一个'
  if (units.filter(({ sells }) => sells).length > 1) return '销售默认单位只能有一个'
  return units.length > MOST_UNITS ? `辅助单位最多${MOST_UNITS}个` : ''
}

/** A list writes several of them in one cell. */
const SIGNS = /[=；;/]/

function rowProblem(key: string, factor: string, pjUnit: string): string {
  if (key === '') return '请输入单位'
  if (SIGNS.test(key)) return '单位不能含 = ； /'
  if (key === unitKey(pjUnit)) return `${pjUnit} 是商品的基本单位`
  if (compare(factor, '0') <= 0) return '换算率应大于0'
  return compare(factor, String(MOST_FACTOR)) > 0 ? `换算率最大${MOST_FACTOR}` : ''
}
