import { type Group, isTime } from './groups.ts'
import type { MeasureName } from './measures.ts'
import type { Report } from './report.ts'

type Row = Readonly<Record<string, number | string | null>>

/** What a report draws: several bars only along time or where they are parts of a whole, a line only along time. A Pareto chart stands like time: the largest first, and a line of what they come to. */
export function chartOf({ chart }: Report, groups: readonly Group[], measures: readonly MeasureName[], rows: readonly Row[], total?: Row) {
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
  const [drawn] = bars
  if (!chart.pareto || !chart.line || !drawn || time) return { points, bars, line, time }
  return { points: upTo(points, Number(total?.[drawn] ?? 0)), bars, line: chart.line, time: true }
}

interface Point {
  id: string
  label: string
  bars: number[]
}
/** With what those so far come to, in fen, and what is left of the whole as one. */
function upTo(points: readonly Point[], whole: number) {
  let so = 0
  const all = points.map((point) => {
    so = fen(so + (point.bars[0] ?? 0))
    return { ...point, line: so }
  })
  const rest = fen(whole - so)
  return rest > 0 ? [...all, { id: '', label: '其余', bars: [rest], line: whole }] : all
}
const fen = (amount: number) => Math.round(amount * 100) / 100
