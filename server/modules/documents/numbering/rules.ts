import type { NUMBER_PATTERNS, NUMBER_RESTARTS } from '#contract/documents/numbering.ts'

export interface NumberRule {
  prefix: string
  pattern: (typeof NUMBER_PATTERNS)[number]
  digits: number
  restart: keyof typeof NUMBER_RESTARTS
  /** 连号: none is ever left out, and documents of the series wait for each other. */
  gapless: boolean
}

/** RK2611210001: four digits a day, five when a day overflows. */
export const standardRule = (kind: string): NumberRule => ({ prefix: kind, pattern: 'YYMMDD', digits: 4, restart: 'day', gapless: false })

const needs = { day: 'DD', month: 'MM', year: 'YY', never: '' } as const

/** What is wrong with a rule: a count that begins anew must show in the number when it did. */
export function ruleError({ pattern, restart }: Omit<NumberRule, 'gapless'>): string | undefined {
  if (pattern.includes(needs[restart])) return undefined
  return {
    day: '每天重新开始时，日期格式须含日',
    month: '每月重新开始时，日期格式须含月',
    year: '每年重新开始时，日期格式须含年',
    never: '',
  }[restart]
}

/** First day of the count a business day belongs to; the database's next_number counts by the same. */
export const periodOf = (restart: NumberRule['restart'], day: string) =>
  ({ day, month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01`, never: '1970-01-01' })[restart]

function headOf({ prefix, pattern }: Pick<NumberRule, 'prefix' | 'pattern'>, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return prefix + pattern.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', date)
}

/** The number as it is spelt. */
export const spelt = (rule: NumberRule, day: string, count: number): string => headOf(rule, day) + String(count).padStart(rule.digits, '0')

/** The first of these numbers that the rule would spell so. */
export function firstSpelt(rule: NumberRule, day: string, numbers: readonly string[]): string | undefined {
  const head = headOf(rule, day)
  const counts = numbers.filter((number) => number.startsWith(head) && /^\d+$/.test(number.slice(head.length)))
  const long = counts.filter((number) => number.length >= head.length + rule.digits)
  return long.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
}
