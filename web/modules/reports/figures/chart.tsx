import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type ChartPoint, type ChartShapes, foldTime, rankHeight, rankShapes, timeShapes } from '#contract/chart-shapes.ts'
import { figureText } from '#contract/reports/figures/columns.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'

interface Props {
  label: string
  points: readonly (ChartPoint & { id: string })[]
  bars: readonly MeasureName[]
  line: MeasureName | undefined
  time: boolean
  /** The first of the bars is the worst, not the last. */
  worstFirst?: boolean | undefined
  onOpen: (id: string) => void
}
const HEIGHT = 150
/** More of them are put together. */
const POINTS = 60
/** Rows of a ranking on a low screen, where the table needs the room, and on others. */
const FEW = 6
const MANY = 12

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return { ref, width }
}

/** The figures drawn; the pointer or the arrow keys choose a point, whose figures are said above, Enter goes into it. The table below says the same. */
export function FigureChart({ label, points, bars, line, time, worstFirst, onOpen }: Props) {
  const { ref, width } = useWidth()
  const [at, setAt] = useState(0)
  const shown = time
    ? foldTime(points, POINTS, Boolean(line && measureOf(line).balance))
    : points.slice(0, window.innerHeight < 900 ? FEW : MANY)
  const chosen = Math.min(at, shown.length - 1)
  const point = shown[chosen]
  const height = time ? HEIGHT : rankHeight(shown.length)
  const shapes = width > 0 && (time ? timeShapes(shown, { width, height }) : rankShapes(shown, { width }))
  if (!point) return null
  const colourOf = (nth: number) => `figure-bar-${worstFirst ? bars.length - 1 - nth : nth}`
  const choose = (next: number) => setAt(Math.max(0, Math.min(shown.length - 1, next)))
  const open = () => {
    const id = shown.length === points.length || !time ? points[chosen]?.id : undefined
    if (id !== undefined) onOpen(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: chosen - 1,
      ArrowUp: chosen - 1,
      ArrowRight: chosen + 1,
      ArrowDown: chosen + 1,
      Home: 0,
      End: shown.length - 1,
    }[event.key]
    if (next !== undefined) choose(next)
    else if (event.key === 'Enter') open()
    else return
    event.preventDefault()
  }
  const onPointer = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!shapes) return
    const box = currentTarget.getBoundingClientRect()
    const where = time ? clientX - box.left : clientY - box.top
    const found = shapes.bands.findIndex(({ from, to }) => where >= from && where < to)
    if (found >= 0) choose(found)
  }
  return (
    <figure className="figure-chart">
      <figcaption>
        {[...bars, ...(line ? [line] : [])].map((name, nth) => (
          <span key={name} className={nth === bars.length ? 'figure-line' : colourOf(nth)}>
            {measureOf(name).label}
          </span>
        ))}
        <output>{said(point, bars, line)}</output>
      </figcaption>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={shown.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={said(point, bars, line)}
        aria-orientation={time ? 'horizontal' : 'vertical'}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onDoubleClick={open}
        style={{ height }}
      >
        {shapes && <Drawing shapes={shapes} chosen={chosen} time={time} width={width} height={height} colourOf={colourOf} />}
      </div>
    </figure>
  )
}

/** Of several parts only those there are. */
const said = (point: ChartPoint, bars: readonly MeasureName[], line: MeasureName | undefined) =>
  [
    point.label,
    ...bars.flatMap((name, nth) =>
      bars.length > 2 && !point.bars[nth] ? [] : `${measureOf(name).label} ${figureText(name, point.bars[nth])}`,
    ),
    ...(line && point.line !== undefined ? [`${measureOf(line).label} ${figureText(line, point.line)}`] : []),
  ].join('　')

function Drawing({
  shapes,
  chosen,
  time,
  width,
  height,
  colourOf,
}: {
  shapes: ChartShapes
  chosen: number
  time: boolean
  width: number
  height: number
  colourOf: (series: number) => string
}) {
  const { plot, bands, zero } = shapes
  const band = bands[chosen]
  return (
    <svg width={width} height={height} aria-hidden="true">
      {band && (
        <rect
          className="figure-chosen"
          x={time ? band.from : 0}
          y={time ? plot.top : band.from}
          width={time ? band.to - band.from : width}
          height={time ? plot.bottom - plot.top : band.to - band.from}
        />
      )}
      {shapes.ticks.map(({ at, text }) =>
        time ? (
          <g key={at}>
            <line className="figure-rule" x1={plot.left} x2={plot.right} y1={at} y2={at} />
            <text x={plot.left - 6} y={at + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ) : (
          <g key={at}>
            <line className="figure-rule" x1={at} x2={at} y1={plot.top} y2={plot.bottom} />
            <text x={at} y={height - 5} textAnchor="middle">
              {text}
            </text>
          </g>
        ),
      )}
      {shapes.bars.map(({ point, series, ...box }) => (
        <rect key={`${point} ${series}`} className={colourOf(series)} {...box} />
      ))}
      {time ? (
        <line className="figure-zero" x1={plot.left} x2={plot.right} y1={zero} y2={zero} />
      ) : (
        <line className="figure-zero" x1={zero} x2={zero} y1={plot.top} y2={plot.bottom} />
      )}
      {shapes.path && <path className="figure-line" d={shapes.path} />}
      {shapes.labels.map(({ at, text }) =>
        time ? (
          <text key={`${at} ${text}`} x={at} y={height - 4} textAnchor="middle">
            {text}
          </text>
        ) : (
          <text key={`${at} ${text}`} x={plot.left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        ),
      )}
    </svg>
  )
}
