import { formatDecimal } from '#contract/kit/format-decimal.ts'
import { GROUPS, type Group, isTime } from './groups.ts'
import { type MeasureName, measureOf, type Reading } from './measures.ts'
import type { Report } from './report.ts'

/** A column of an answer as the screen, the file and the paper have it. */
export interface FigureColumn {
  prop: string
  label: string
  /** Pixels of the screen. */
  width: number
  /** undefined: words. */
  reads?: Reading
  /** Least decimals; undefined: as many as there are, pieces. */
  digits?: number
  percent: boolean
  /** 合计 says something of it. */
  summed: boolean
  /** It is looked up of each row: only few are ordered by it. */
  beside?: boolean
  /** Not shown until the column chooser says so. */
  aside: boolean
  /** How it rose or fell: what is below zero stands in red. */
  change: boolean
  hint?: string
}

const DIGITS: Partial<Record<Reading, number>> = { money: 2, percent: 2, pieces: 0, count: 0, days: 0, times: 1 }
const WIDTHS: Record<Reading, number> = { money: 96, percent: 76, pieces: 64, count: 64, days: 76, times: 76, day: 92, word: 64 }
const BLANK = '—'
/** A head is not cut: its words and the arrow of its order have room. */
const widthOf = (label: string, least: number) =>
  Math.max(least, 24 + [...label].reduce((wide, sign) => wide + (sign.charCodeAt(0) < 0x2e80 ? 7.5 : 13), 0))

/** As it stands above the table, in the chart and on paper. */
export const figureText = (name: MeasureName, value: number | string | null | undefined): string => readText(measureOf(name).reads, value)

function readText(reads: Reading, value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return BLANK
  if (reads === 'day' || reads === 'word') return String(value)
  const text = formatDecimal(value, DIGITS[reads] ?? 0, reads === 'pieces' ? 3 : undefined)
  return reads === 'percent' ? `${text}%` : text
}

/** A cell as the screen has it. */
export const columnText = ({ reads }: FigureColumn, value: number | string | null | undefined): string =>
  reads ? readText(reads, value) : String(value ?? '')

const digitsOf = (reads: Reading) => {
  const digits = DIGITS[reads]
  return digits !== undefined && reads !== 'pieces' ? { digits } : {}
}

function measureColumn(name: MeasureName, { aside }: Report, time: boolean): FigureColumn {
  const { label, reads, hint, balance, beside, width = WIDTHS[reads] } = measureOf(name)
  return {
    ...{
      prop: name,
      label,
      width: widthOf(label, width),
      reads,
      percent: reads === 'percent',
      ...digitsOf(reads),
      ...(hint && { hint }),
    },
    summed: !['day', 'word', 'days'].includes(reads) && !(balance && time) && !beside,
    beside: beside !== undefined,
    aside: Boolean(aside?.includes(name)),
    change: false,
  }
}

/** 对比 增减 增幅 of a figure. */
function comparedColumns(name: MeasureName, shown: boolean): FigureColumn[] {
  const { label, reads, now } = measureOf(name)
  if (reads === 'day' || reads === 'word' || now) return []
  const one = (end: string, word: string, as: Reading): FigureColumn => ({
    ...{ prop: `${name}${end}`, label: `${label}${word}`, reads: as, ...digitsOf(as) },
    width: widthOf(`${label}${word}`, as === 'percent' ? 84 : WIDTHS[as] + 8),
    ...{ percent: as === 'percent', summed: true, aside: !shown, change: end !== 'Was' },
  })
  return [one('Was', '对比', reads), one('More', '增减', reads), ...(reads === 'percent' ? [] : [one('Rise', '增幅', 'percent')])]
}

function groupColumns(group: Group, end: '' | '2'): FigureColumn[] {
  const { label, code, note } = GROUPS[group] as { label: string; code?: string; note?: string }
  const words = { percent: false, summed: false, aside: false, change: false }
  return [
    ...(code ? [{ ...words, prop: `code${end}`, label: code, width: 112 }] : []),
    { ...words, prop: `name${end}`, label, width: group === 'posting' ? 240 : isTime(group) ? 96 : 180 },
    ...(note ? [{ ...words, prop: `note${end}`, label: note, width: 80 }] : []),
  ]
}

/** The columns of an answer: what rows stand for, then the figures the reader may see, each with what it is compared with. */
export function figureColumns(
  report: Report,
  groups: readonly Group[],
  measures: readonly MeasureName[],
  compared: boolean,
): FigureColumn[] {
  const time = groups[0] !== undefined && isTime(groups[0])
  // rows that are classes say theirs once
  const told = measures.filter((name) => name !== 'partClass' || !groups.includes('class'))
  return [
    ...groups.flatMap((group, nth) => groupColumns(group, nth === 0 ? '' : '2')),
    ...told.flatMap((name) => [
      measureColumn(name, report, time),
      ...(compared ? comparedColumns(name, report.compares.includes(name)) : []),
    ]),
  ]
}

/** Those that were chosen, in their order; without a choice those that are not aside. What the reader may not see is not among them. */
export function chosenColumns(columns: readonly FigureColumn[], chosen: readonly string[]): FigureColumn[] {
  const found = chosen.flatMap((prop) => columns.find((column) => column.prop === prop) ?? [])
  return found.length > 0 ? found : columns.filter(({ aside }) => !aside)
}
