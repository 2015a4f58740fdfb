import { LIMIT_WORDS, MOST_PIECES, MOST_PRICE } from '#contract/documents/core/limits.ts'
import { compare, decimalText, round } from '#contract/kit/decimal.ts'

import { formatDecimal } from '#contract/kit/format-decimal.ts'

export { formatDecimal }

// ---- typing ----

/**
 * Keeps digits and one decimal point (and a leading minus where allowed), at most `places` decimals.
 * Full-width digits and the Chinese full stop come from a Chinese keyboard and mean the same.
 */
export function keepDecimal(typed: string, places: number, negative = false): string {
  const plain = typed
    .replace(/[０-９]/g, (at) => String.fromCharCode(at.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, '.')
    .replace(/[－—]/g, '-')
  const minus = negative && plain.trimStart().startsWith('-') ? '-' : ''
  const kept = plain.replace(/[^\d.]/g, '')
  const dot = kept.indexOf('.')
  if (dot < 0) return minus + kept
  const whole = kept.slice(0, dot)
  if (places === 0) return minus + whole
  return `${minus}${whole}.${kept
    .slice(dot + 1)
    .replace(/\./g, '')
    .slice(0, places)}`
}

/** As it stands in a field: no separators, and never a digit less than the value has; '' where there is none. */
export function decimalInField(value: unknown, places: number): string {
  const text = decimalText(value)
  if (text === undefined) return ''
  return (text.split('.')[1]?.length ?? 0) > places ? text : formatDecimal(text, places).replaceAll(',', '')
}

/** Number from Excel or paper: thousands separators, currency signs and spaces fall away. */
export function pastedDecimal(text: string): string | undefined {
  const plain = text.replace(/[\s,，￥¥元]/g, '')
  return decimalText(plain) === undefined ? undefined : plain
}

/** The number validator (platform.md 5): what is wrong with a quantity of a company that counts with so many decimals; undefined when nothing is. */
export function quantityError(value: unknown, places = FINEST): string | undefined {
  const text = decimalText(value)
  if (text === undefined || compare(text, '0') <= 0) return LIMIT_WORDS.notPositive
  if (compare(text, String(MOST_PIECES)) > 0) return LIMIT_WORDS.tooMany
  return compare(text, round(text, places)) === 0 ? undefined : LIMIT_WORDS.tooFine(places)
}
/** Quantities are kept with so many decimals at most. */
export const FINEST = 3

/** What is wrong with a price of a line; one that is empty, or may not be seen, is the server's to put in. */
export function priceError(label: string, value: unknown): string | undefined {
  const text = decimalText(value)
  return text !== undefined && compare(text, String(MOST_PRICE)) > 0 ? LIMIT_WORDS.tooDear(label) : undefined
}
