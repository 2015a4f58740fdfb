import { add, round, subtract } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { DocumentData, Line } from './values.ts'

/**
 * Lines whose sums are rounded as they are printed. A cost may have four decimals: what one line loses the next makes good,
 * and so the lines on paper add up to the total under them.
 */
export function adding({ lines, sums, decimals }: DocumentData): Line[] {
  const own = lines.map((line) => ({ ...line }))
  for (const key of sums) {
    const places = decimals[key]
    if (typeof places !== 'number') continue
    let [exact, printed] = ['0', '0']
    for (const line of own) {
      const value = line[key] ?? ''
      if (value === '' || value === MASKED) continue
      exact = add(exact, value)
      line[key] = subtract(round(exact, places), printed)
      printed = add(printed, line[key])
    }
  }
  return own
}

/** A sum must not tell what its parts hide. */
export function totalOf(lines: readonly Line[], key: string): string {
  let sum = '0'
  for (const line of lines) {
    const value = line[key] ?? ''
    if (value === MASKED) return MASKED
    if (value !== '') sum = add(sum, value)
  }
  return sum
}

/** A number with its decimals; any other text as it is. */
export function shown(value: string, decimals: number | null | undefined): string {
  if (decimals === undefined || value === '' || value === MASKED) return value
  if (decimals === null) return add(value, '0')
  const [whole = '0', part = ''] = round(value, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? grouped : `${grouped}.${part.padEnd(decimals, '0')}`
}
