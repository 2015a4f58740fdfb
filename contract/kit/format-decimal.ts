import { decimalText } from './decimal.ts'

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least}:${most}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: least, maximumFractionDigits: most, roundingMode: 'halfExpand' })
    formats.set(key, format)
  }
  return format
}

/** 1234.5 → 1,234.50. Exact for decimal text too; '' when it is no number. `most` lets a longer fraction through uncut. */
export function formatDecimal(value: unknown, places: number, most = places): string {
  const text = decimalText(value)
  if (text === undefined) return ''
  const shown = formatOf(places, Math.max(places, most)).format(text as `${number}`)
  return /^-0(\.0*)?$/.test(shown) ? shown.slice(1) : shown
}
