import { decimalText, round } from '#contract/kit/decimal.ts'
import type { Cascaded } from '../form/cascade.tsx'
import { type DayRange, type QuickRange, rangeOf } from '../form/date-ranges.ts'
import type { LookupItem } from '../form/lookup-kinds.ts'
import type { Comparison, FilterItem } from './filter-items.ts'

/** What filters hold while they are set. A quick date range is kept by its name, so that 本月 is this month tomorrow too. */
export interface FilterValues {
  [name: string]: unknown
}
export interface DateValue {
  quick?: QuickRange
  from: string
  to: string
}
export interface NumberRange {
  min: string
  max: string
}
export interface Picked {
  item: LookupItem
  text: string
}

/** Of somebody named by an address nothing else is known, nor asked for: a filter sends who he is. */
const UNTOLD = { no: '', udf0: '', udf1: '', udf2: '', udf3: '' }

const BETWEEN = ','
export const comparisonKey = (name: string) => `${name}:compare`

/** A side of a number range: only numbers count, cut to three decimals. */
export function rangeSide(text: string): string {
  const decimal = decimalText(text)
  return decimal === undefined ? '' : round(decimal, 3)
}

export function initialValues<I>(items: readonly FilterItem<I>[]): FilterValues {
  const values: FilterValues = {}
  for (const item of items) {
    if (item.initial !== undefined) values[item.name] = item.initial
    else if (item.type === 'Daterange' && item.quick) values[item.name] = { quick: item.quick, from: '', to: '' } satisfies DateValue
  }
  return values
}

/**
 * What the address of a page asks its list for: parameters named like filters (`?status=草稿&dateFrom=…&dateTo=…`). Undefined when it names none.
 * The other filters are then empty, so that a number somewhere else finds exactly the rows it was counted from.
 */
export function askedValues<I>(items: readonly FilterItem<I>[], params: Readonly<Record<string, string>>): FilterValues | undefined {
  const values: FilterValues = {}
  for (const item of items) {
    const value = askedValue(item, params)
    if (value !== undefined) values[item.name] = value
  }
  return Object.keys(values).length > 0 ? values : undefined
}

function askedValue<I>(item: FilterItem<I>, params: Readonly<Record<string, string>>): unknown {
  const text = params[item.name]
  if (!text) return undefined
  switch (item.type) {
    case 'Daterange':
      return { from: text, to: params[item.to ?? ''] ?? text } satisfies DateValue
    case 'checkbox':
      return text === 'true'
    case 'quick': {
      // who is meant, and what he is called: a number alone would stand in the field
      const name = params[`${item.name}Name`]
      return name && /^\d+$/.test(text) ? ({ item: { id: Number(text), name, ...UNTOLD }, text: name } satisfies Picked) : undefined
    }
    case 'numInput':
    case 'cascade':
      return undefined
    default:
      return 'multiple' in item && item.multiple ? text.split(BETWEEN) : text
  }
}

export function daysOf(value: unknown): DayRange | undefined {
  const date = value as DateValue | undefined
  if (date?.quick) return rangeOf(date.quick)
  return date?.from && date.to ? [date.from, date.to] : undefined
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function sentOf<I>(item: FilterItem<I>, value: unknown): Record<string, unknown> {
  switch (item.type) {
    case 'Daterange':
      return sentDays(item.name, item.to, daysOf(value))
    case 'numInput':
      return { [item.name]: sentRange((value ?? {}) as Partial<NumberRange>) }
    case 'quick': {
      const picked = value as Picked | undefined
      if (!picked) return {}
      return { [item.name]: item.send ? item.send(picked.item) : picked.item.id }
    }
    case 'cascade':
      return value ? { [item.name]: (value as Cascaded).id } : {}
    case 'checkbox':
      return value ? { [item.name]: true } : {}
    default: {
      const plain = typeof value === 'string' ? value.trim() : value
      if (isBlank(plain)) return {}
      return { [item.name]: Array.isArray(plain) ? plain.join(BETWEEN) : plain }
    }
  }
}
function sentDays(name: string, to: string | undefined, days: DayRange | undefined): Record<string, unknown> {
  if (!days) return {}
  return to ? { [name]: days[0], [to]: days[1] } : { [name]: days.join(BETWEEN) }
}
function sentRange({ min = '', max = '' }: Partial<NumberRange>): string | null {
  const [low, high] = [rangeSide(min), rangeSide(max)]
  return low || high ? `${low}${BETWEEN}${high}` : null
}

/** The filters as fields of the call. Blank ones are left out; an empty number range is null, as the specification has it. */
export function toSent<I>(items: readonly FilterItem<I>[], values: FilterValues): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const item of items) {
    const fields = sentOf(item, values[item.name])
    Object.assign(sent, fields)
    const comparison = values[comparisonKey(item.name)] as Comparison | undefined
    if (item.comparison && comparison && !isBlank(fields[item.name])) sent[item.comparison] = comparison
  }
  return sent
}

/** How many filters of the dialog are set: its button says so. */
export function countSet<I>(items: readonly FilterItem<I>[], values: FilterValues): number {
  return items.filter((item) => Object.values(sentOf(item, values[item.name])).some((value) => !isBlank(value))).length
}

/** Nothing is found of what was asked for; where nothing was asked, nothing is there. */
export const emptyWords = <E>(empty: E, asked: boolean): E | string =>
  typeof empty === 'string' && !asked ? empty.replace('未找到符合条件的', '暂无') : empty

/** Nobody strikes a key on a phone: the same words without it. */
export const withoutKeys = <E>(words: E): E | string =>
  typeof words === 'string' ? words.replace(/按 ?(?:(?:Alt|Ctrl)\+\w+|F\d+)[ ，]/g, '') : words

// ---- remembered between visits ----

const keyOf = (user: number | string, pageKey: string) => `filters:${user}:${pageKey}`

export function rememberFilters(user: number | string, pageKey: string, values: FilterValues): void {
  try {
    localStorage.setItem(keyOf(user, pageKey), JSON.stringify(values))
  } catch {
    // a full or forbidden storage only costs the memory
  }
}

export function rememberedFilters<I>(user: number | string, pageKey: string, items: readonly FilterItem<I>[]): FilterValues | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(user, pageKey)) ?? 'null') as FilterValues | null
    if (!kept) return undefined
    const names = new Set(items.flatMap(({ name }) => [name as string, comparisonKey(name)]))
    const known = Object.entries(kept).filter(([name]) => names.has(name))
    // a period somebody once typed is not what he wants to see a month later
    const current = known.filter(([, value]) => !((value as DateValue | null)?.from && !(value as DateValue).quick))
    return { ...initialValues(items), ...Object.fromEntries(current) }
  } catch {
    return undefined
  }
}
