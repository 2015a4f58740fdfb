import { GROUPS, type Group, isTime } from '#contract/reports/figures/groups.ts'
import { type MeasureName, measureOf, type Reading } from '#contract/reports/figures/measures.ts'
import type { Report } from '#contract/reports/figures/report.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { Column } from '#web/kit/table/column.ts'

export type FigureRow = Record<string, number | string | null>
type FigureColumn = Column<FigureRow>

const DIGITS: Partial<Record<Reading, number>> = { money: 2, percent: 2, pieces: 0, count: 0, days: 0, times: 1 }
const WIDTHS: Record<Reading, number> = { money: 108, percent: 76, pieces: 84, count: 64, days: 76, times: 76, day: 92 }

/** As it stands above the table and in the chart. */
export function figureText(name: MeasureName, value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '—'
  const { reads } = measureOf(name)
  if (reads === 'day') return String(value)
  const text = formatDecimal(value, DIGITS[reads] ?? 0, reads === 'pieces' ? 3 : undefined)
  return reads === 'percent' ? `${text}%` : text
}

function measureColumn(name: MeasureName, { aside }: Report, time: boolean): FigureColumn {
  const { label, reads, hint, balance } = measureOf(name)
  const common = {
    prop: name,
    label,
    width: WIDTHS[reads],
    sortable: 'server' as const,
    show: !aside?.includes(name),
    ...(hint && { hint }),
  }
  if (reads === 'day') return { ...common, align: 'center', blank: '—' }
  const digits = DIGITS[reads]
  return {
    ...common,
    align: 'right',
    blank: '—',
    number: true,
    percent: reads === 'percent',
    statistics: reads !== 'days' && !(balance && time),
    ...(digits !== undefined && reads !== 'pieces' && { digits }),
  }
}

/** 对比 增减 增幅 of a figure. */
function comparedColumns(name: MeasureName, shown: boolean): FigureColumn[] {
  const { label, reads } = measureOf(name)
  if (reads === 'day') return []
  const one = (end: string, word: string, percent: boolean): FigureColumn => ({
    ...{ prop: `${name}${end}`, label: `${label}${word}`, width: percent ? 84 : WIDTHS[reads] + 8, sortable: 'server', show: shown },
    ...{ align: 'right', blank: '—', percent, statistics: true, digits: percent ? 2 : (DIGITS[reads] ?? 0) },
    ...(end !== 'Was' && { txtColor: (row: FigureRow) => (Number(row[`${name}${end}`]) < 0 ? 'var(--pc-negative)' : undefined) }),
  })
  const percent = reads === 'percent'
  return [one('Was', '对比', percent), one('More', '增减', percent), ...(percent ? [] : [one('Rise', '增幅', true)])]
}

function groupColumns(group: Group, end: '' | '2'): FigureColumn[] {
  const { label, code, note } = GROUPS[group] as { label: string; code?: string; note?: string }
  return [
    ...(code ? [{ prop: `code${end}`, label: code, width: 112, sortable: false }] : []),
    { prop: `name${end}`, label, width: group === 'posting' ? 240 : isTime(group) ? 96 : 180, sortable: false },
    ...(note ? [{ prop: `note${end}`, label: note, width: 80, sortable: false }] : []),
  ]
}

/** The columns of an answer: what rows stand for, then the figures the reader may see, each with what it is compared with. */
export function columnsOf(report: Report, groups: readonly Group[], measures: readonly MeasureName[], compared: boolean): FigureColumn[] {
  const time = groups[0] !== undefined && isTime(groups[0])
  return [
    ...groups.flatMap((group, nth) => groupColumns(group, nth === 0 ? '' : '2')),
    ...measures.flatMap((name) => [
      measureColumn(name, report, time),
      ...(compared ? comparedColumns(name, report.compares.includes(name)) : []),
    ]),
  ]
}
