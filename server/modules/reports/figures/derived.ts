import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import { SUMMED } from './measure-sql.ts'
import { isDay, isWord } from './summing.ts'

/** A figure as SQL over the added-up columns of a row `t`; `total`: 合计, where shares are of it. `tail`: how the columns' names end. */
export function figureSql(name: MeasureName, t: string, total: string, tail = ''): string {
  if (SUMMED[name]) return isDay(name) ? `to_char(${t}."${name}${tail}", 'YYYY-MM-DD')` : `${t}."${name}${tail}"`
  const { from, reads } = measureOf(name)
  if (!from) throw new Error(`nothing makes ${name}`)
  const of = (part: string) => figureSql(part as MeasureName, t, total, tail)
  if ('plus' in from) return `(${[...from.plus.map((part) => ` + ${of(part)}`), ...from.minus.map((part) => ` - ${of(part)}`)].join('')})`
  if ('share' in from) return `round(${of(from.share)} * 100 / nullif(${figureSql(from.share as MeasureName, total, total, tail)}, 0), 2)`
  const [part, whole] = from.rate
  // of two counts PostgreSQL would make a whole number: 2 of 3 are 66.67 %, not 66
  return `round(${of(part)} * ${from.times ?? 100}.0 / nullif(${of(whole)}, 0), ${reads === 'days' ? 1 : 2})`
}

/** Days are read, not compared. */
export const isNumber = (name: MeasureName) => !(SUMMED[name] && isWord(name))

/** The figure that a column of the answer tells: as it is, as it was, or how the two differ. */
export const measureIn = (column: string): MeasureName =>
  (measureOf(column) ? column : column.replace(/(Was|More|Rise)$/, '')) as MeasureName
