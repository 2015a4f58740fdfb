import { type Group, isTime } from './groups.ts'
import type { MeasureName } from './measures.ts'
import type { Report } from './report.ts'

/** What a report draws: several bars only along time or where they are parts of a whole, a line only along time. */
export function chartOf(
  { chart }: Report,
  groups: readonly Group[],
  measures: readonly MeasureName[],
  rows: readonly Record<string, number | string | null>[],
) {
  const [first] = groups
  const time = first !== undefined && isTime(first)
  const drawable = chart.bars.filter((each) => measures.includes(each))
  const bars = time || chart.parts ? drawable : drawable.slice(0, 1)
  const line = chart.line && measures.includes(chart.line) && time ? chart.line : undefined
  const points = rows.map((row) => ({
    id: String(row.key),
    // parts are known by their codes, postings by their days, people by their names
    label: String(((first === 'part' || first === 'posting') && row.code) || row.name),
    bars: bars.map((each) => Number(row[each] ?? 0)),
    ...(line && { line: Number(row[line] ?? 0) }),
  }))
  return { points, bars, line, time }
}
