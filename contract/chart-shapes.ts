import { max, min, sum } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import { line as lineOf, stack, stackOffsetDiverging } from 'd3-shape'

/** A point of time, or a row of a ranking: a figure for each series of bars, and one of the line. */
export interface ChartPoint {
  label: string
  bars: readonly number[]
  line?: number
}
export interface ChartBox {
  width: number
  height: number
}
interface Bar {
  point: number
  series: number
  x: number
  y: number
  width: number
  height: number
}
interface Label {
  at: number
  text: string
}
/** Drawn alike on the screen and on paper: positions in the units of the box. */
export interface ChartShapes {
  bars: readonly Bar[]
  /** Path of the line; '' = none. */
  path: string
  /** Where the figures are read off: across (time) or along the foot (ranking). */
  ticks: readonly Label[]
  /** Names of points, as many as fit beside each other. */
  labels: readonly Label[]
  /** Where each point lies, for whoever points at it. */
  bands: readonly { from: number; to: number }[]
  plot: { left: number; top: number; right: number; bottom: number }
  /** Where 0 is. */
  zero: number
}

/** Chinese signs are twice as wide as figures. */
const widthOf = (text: string) => [...text].reduce((width, sign) => width + (sign > '⺀' ? 11 : 6.2), 0)
const LEFT = 52
const FOOT = 18
const HEAD = 8
/** From here on figures stand in 万. */
const WAN = 100_000

const plain = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })
const tickText = (value: number, largest: number) =>
  largest >= WAN && value !== 0 ? `${plain.format(value / 10_000)}万` : plain.format(value)

/** More points than can be told apart are put together, neighbours into one. `runs`: the line is what there is at a moment, of neighbours the last. */
export function foldTime(points: readonly ChartPoint[], most = 60, runs = false): readonly ChartPoint[] {
  if (points.length <= most) return points
  const size = Math.ceil(points.length / most)
  return Array.from({ length: Math.ceil(points.length / size) }, (_, nth) => {
    const few = points.slice(nth * size, (nth + 1) * size)
    const [first, last] = [few[0] as ChartPoint, few.at(-1) as ChartPoint]
    const lines = few.flatMap(({ line }) => line ?? [])
    return {
      label: few.length > 1 ? `${first.label} – ${last.label}` : first.label,
      bars: first.bars.map((_each, series) => sum(few, ({ bars }) => bars[series] ?? 0)),
      ...(lines.length > 0 && { line: runs ? (lines.at(-1) as number) : sum(lines) }),
    }
  })
}

/** Bars beside each other over time, and a line. */
export function timeShapes(points: readonly ChartPoint[], { width, height }: ChartBox): ChartShapes {
  const plot = { left: LEFT, top: HEAD, right: width, bottom: height - FOOT }
  const values = points.flatMap(({ bars, line }) => [...bars, line ?? 0])
  const [low, high] = [Math.min(0, min(values) ?? 0), Math.max(0, max(values) ?? 0)]
  const y = scaleLinear([low, high === low ? low + 1 : high], [plot.bottom, plot.top]).nice(4)
  const x = scaleBand(
    points.map((_, nth) => nth),
    [plot.left, plot.right],
  ).padding(0.25)
  const series = Math.max(1, points[0]?.bars.length ?? 1)
  const each = x.bandwidth() / series
  const zero = y(0)
  const middle = (nth: number) => (x(nth) ?? 0) + x.bandwidth() / 2
  const path = lineOf<ChartPoint>(
    (_, nth) => middle(nth),
    ({ line }) => y(line ?? 0),
  ).defined(({ line }) => line !== undefined)(points)
  const largest = Math.max(high, -low)
  return {
    bars: points.flatMap(({ bars }, point) =>
      bars.map((value, nth) => ({
        ...{ point, series: nth, x: (x(point) ?? 0) + nth * each, width: Math.max(1, each) },
        ...{ y: Math.min(zero, y(value)), height: Math.abs(y(value) - zero) },
      })),
    ),
    path: path ?? '',
    ticks: y.ticks(4).map((value) => ({ at: y(value), text: tickText(value, largest) })),
    labels: spread(
      points.map(({ label }, nth) => ({ at: middle(nth), text: label })),
      plot,
    ),
    bands: points.map((_, nth) => ({ from: middle(nth) - x.step() / 2, to: middle(nth) + x.step() / 2 })),
    plot,
    zero,
  }
}

/** Where names would overlap, every second stands, or every third: as far apart as each other. None hangs over the edge. */
function spread(labels: readonly Label[], { left, right }: { left: number; right: number }): readonly Label[] {
  for (let step = 1; ; step++) {
    let free = Number.NEGATIVE_INFINITY
    let overlap = false
    const placed = labels.flatMap(({ at, text }, nth) => {
      const half = widthOf(text) / 2
      const place = Math.min(Math.max(at, left + half), right - half)
      if (nth % step !== 0 || Math.abs(place - at) > half) return []
      overlap ||= place - half < free
      free = place + half + 8
      return [{ at: place, text }]
    })
    if (!overlap) return placed
  }
}

const ROW = 22
/** Names have the room the longest of them wants, at most this, or a third of a narrow box. */
const NAMES = 240
const LEAST = 60
/** How high a ranking of so many rows is. */
export const rankHeight = (rows: number) => rows * ROW + FOOT + 2

/** Rows below each other, the parts of each in line. */
export function rankShapes(points: readonly ChartPoint[], { width }: Pick<ChartBox, 'width'>): ChartShapes {
  const height = rankHeight(points.length)
  const longest = max(points, ({ label }) => widthOf(label)) ?? 0
  const plot = { left: Math.min(Math.max(longest + 14, LEAST), NAMES, width / 3), top: 2, right: width - 12, bottom: height - FOOT }
  const series = points[0]?.bars.map((_, nth) => nth) ?? []
  const layers = stack<ChartPoint, number>()
    .keys(series)
    .value(({ bars }, nth) => bars[nth] ?? 0)
    .offset(stackOffsetDiverging)(points as ChartPoint[])
  const ends = layers.flatMap((layer) => layer.flatMap(([from, to]) => [from, to]))
  const [low, high] = [Math.min(0, min(ends) ?? 0), Math.max(0, max(ends) ?? 0)]
  const x = scaleLinear([low, high === low ? low + 1 : high], [plot.left, plot.right]).nice(4)
  const y = scaleBand(
    points.map((_, nth) => nth),
    [plot.top, plot.bottom],
  ).padding(0.25)
  const largest = Math.max(high, -low)
  return {
    bars: layers.flatMap((layer, nth) =>
      layer.map(([from, to], point) => ({
        ...{ point, series: nth, y: y(point) ?? 0, height: y.bandwidth() },
        ...{ x: Math.min(x(from), x(to)), width: Math.abs(x(to) - x(from)) },
      })),
    ),
    path: '',
    ticks: spread(
      x.ticks(5).map((value) => ({ at: x(value), text: tickText(value, largest) })),
      { left: plot.left - 30, right: width },
    ),
    labels: points.map(({ label }, nth) => ({ at: (y(nth) ?? 0) + y.bandwidth() / 2, text: shortened(label, plot.left - 10) })),
    bands: points.map((_, nth) => ({ from: y(nth) ?? 0, to: (y(nth) ?? 0) + y.step() })),
    plot,
    zero: x(0),
  }
}

function shortened(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  let kept = text
  while (kept.length > 1 && widthOf(`${kept}…`) > room) kept = kept.slice(0, -1)
  return `${kept}…`
}
