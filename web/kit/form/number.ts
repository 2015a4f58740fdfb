import { LIMIT_WORDS, MOST_PIECES, MOST_PRICE } from '#contract/documents/core/limits.ts'

/** Exact decimal arithmetic for the browser: decimal text in, decimal text out, BigInt in between. */

const shape = /^([+-]?)(\d*)(?:\.(\d*))?$/

interface Scaled {
  digits: bigint
  scale: number
}

/** A number of the wire, or what somebody typed, as plain decimal text; undefined when it is no number. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return undefined
    const text = String(value)
    return text.includes('e') ? trimZeros(value.toFixed(12)) : text
  }
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const at = shape.exec(text)
  return at && (at[2] || at[3]) ? text : undefined
}

function read(text: string): Scaled {
  const at = shape.exec(text.trim())
  if (!at || !(at[2] || at[3])) throw new Error(`not a decimal: ${text}`)
  const part = at[3] ?? ''
  const digits = BigInt(`${at[2] || '0'}${part}`)
  return { digits: at[1] === '-' ? -digits : digits, scale: part.length }
}

function raised({ digits, scale }: Scaled, to: number): bigint {
  return digits * 10n ** BigInt(to - scale)
}

function write(digits: bigint, scale: number): string {
  const negative = digits < 0n
  const all = (negative ? -digits : digits).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? all : `${all.slice(0, -scale)}.${all.slice(-scale)}`
  return negative ? `-${text}` : text
}

/** 1.500 → 1.5, 2.0 → 2 */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

export function add(a: string, b: string): string {
  const [x, y] = [read(a), read(b)]
  const scale = Math.max(x.scale, y.scale)
  return write(raised(x, scale) + raised(y, scale), scale)
}

export function subtract(a: string, b: string): string {
  const [x, y] = [read(a), read(b)]
  const scale = Math.max(x.scale, y.scale)
  return write(raised(x, scale) - raised(y, scale), scale)
}

export function multiply(a: string, b: string): string {
  const [x, y] = [read(a), read(b)]
  return write(x.digits * y.digits, x.scale + y.scale)
}

export function sum(values: Iterable<string>): string {
  let digits = 0n
  let scale = 0
  for (const value of values) {
    const next = read(value)
    if (next.scale > scale) {
      digits *= 10n ** BigInt(next.scale - scale)
      scale = next.scale
    }
    digits += raised(next, scale)
  }
  return write(digits, scale)
}

export function compare(a: string, b: string): -1 | 0 | 1 {
  const [x, y] = [read(a), read(b)]
  const scale = Math.max(x.scale, y.scale)
  const [p, q] = [raised(x, scale), raised(y, scale)]
  return p < q ? -1 : p > q ? 1 : 0
}

/** Rounds half away from zero, as invoices do. */
export function round(value: string, places: number): string {
  const x = read(value)
  if (x.scale <= places) return write(raised(x, places), places)
  const unit = 10n ** BigInt(x.scale - places)
  const size = x.digits < 0n ? -x.digits : x.digits
  const rounded = (size + unit / 2n) / unit
  return write(x.digits < 0n ? -rounded : rounded, places)
}

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

// ---- showing ----

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
