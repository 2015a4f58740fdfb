import { type ChartPoint, type ChartShapes, foldTime, rankHeight, rankShapes, timeShapes } from '#contract/chart-shapes.ts'
import { lineOf } from './measure.ts'
import type { Paper } from './paper.ts'
import type { FiguresData } from './values.ts'

/** Shapes are measured in pixels of the screen: so many millimetres each. */
export const UNIT = 25.4 / 96
/** Letters of a chart are 11 pixels high. */
const SIZE = 8.25
const HEIGHT = 150
/** More of them are put together. */
const POINTS = 60
const LEGEND = lineOf(SIZE) + 0.5
const BARS = ['#1d5fad', '#00707a', '#a35200', '#b0286a', '#c9302c']
const LINE = '#a35200'
const RULE = '#e4e8ee'
const FAINT = '#5f6670'

type Chart = FiguresData['chart']
interface Place {
  x: number
  y: number
  width: number
}

/** The worst part is red, whichever end it stands at. */
const colourOf = ({ bars, worstFirst }: Chart, nth: number) => BARS[worstFirst ? bars.length - 1 - nth : nth] ?? LINE

const pointsOf = ({ time, runs, points }: Chart) =>
  time ? foldTime(points as readonly ChartPoint[], POINTS, runs) : (points as readonly ChartPoint[])
const pixelsOf = (chart: Chart) => (chart.time ? HEIGHT : rankHeight(chart.points.length))
/** With its legend, in millimetres. */
export const chartHeight = (chart: Chart) => LEGEND + pixelsOf(chart) * UNIT

/** The shapes of the screen, drawn on paper. */
export function drawChart(paper: Paper, chart: Chart, { x, y, width }: Place): void {
  drawLegend(paper, chart, { x, y, width })
  const box = { width: width / UNIT, height: pixelsOf(chart) }
  const shapes = chart.time ? timeShapes(pointsOf(chart), box) : rankShapes(pointsOf(chart), box)
  const at: Place = { x, y: y + LEGEND, width }
  drawScale(paper, shapes, at, chart.time, box.height)
  for (const { series, x: left, y: top, width: wide, height } of shapes.bars)
    paper.fill({ x: x + left * UNIT, y: at.y + top * UNIT, width: wide * UNIT, height: height * UNIT }, colourOf(chart, series))
  if (shapes.path) paper.path(shapes.path, [x, at.y], UNIT, LINE)
  drawLabels(paper, shapes, at, chart.time, box.height)
}

function drawLegend(paper: Paper, chart: Chart, { x, y, width }: Place): void {
  const { bars, line } = chart
  let left = x
  const names = [...bars.map((name, nth) => ({ name, color: colourOf(chart, nth) })), ...(line ? [{ name: line, color: LINE }] : [])]
  for (const { name, color } of names) {
    paper.fill({ x: left, y: y + 1.5, width: 2.2, height: 2.2 }, color)
    paper.text(name, { x: left + 3, y, width: width - (left - x) - 3, height: LEGEND }, { size: SIZE, color })
    left += 7 + paper.widthOf(name, SIZE)
  }
}

function drawScale(paper: Paper, { ticks, plot, zero }: ChartShapes, { x, y }: Place, time: boolean, height: number): void {
  const mm = (along: number, across: number): [number, number] =>
    time ? [x + across * UNIT, y + along * UNIT] : [x + along * UNIT, y + across * UNIT]
  const [from, to] = time ? [plot.left, plot.right] : [plot.top, plot.bottom]
  for (const { at, text } of ticks) {
    paper.rule(mm(at, from), mm(at, to), RULE)
    const box = time
      ? { x, y: y + (at - 7) * UNIT, width: (plot.left - 6) * UNIT, height: 14 * UNIT }
      : { x: x + (at - 40) * UNIT, y: y + (height - 16) * UNIT, width: 80 * UNIT, height: 14 * UNIT }
    paper.text(text, box, { size: SIZE, align: time ? 'right' : 'center', color: FAINT })
  }
  paper.rule(mm(zero, from), mm(zero, to), FAINT)
}

function drawLabels(paper: Paper, { labels, plot }: ChartShapes, { x, y }: Place, time: boolean, height: number): void {
  for (const { at, text } of labels) {
    const box = time
      ? { x: x + (at - 60) * UNIT, y: y + (height - 15) * UNIT, width: 120 * UNIT, height: 14 * UNIT }
      : { x, y: y + (at - 7) * UNIT, width: (plot.left - 8) * UNIT, height: 14 * UNIT }
    paper.text(text, box, { size: SIZE, align: time ? 'center' : 'right', color: FAINT })
  }
}
