import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldTime, rankShapes, timeShapes } from './chart-shapes.ts'

const days = (count: number, bars: (nth: number) => readonly number[], line?: (nth: number) => number) =>
  Array.from({ length: count }, (_, nth) => ({
    label: `2026-${String(1 + (nth % 12)).padStart(2, '0')}-01`,
    bars: bars(nth),
    ...(line && { line: line(nth) }),
  }))
const roomOf = (text: string) => [...text].length * 5

test('names never lie over each other and keep the same distance, however narrow the box and long the figures', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 160, max: 1_600 }),
      fc.double({ min: 1, max: 1e9, noNaN: true }),
      (count, width, most) => {
        const points = days(count, (nth) => [(most * (nth + 1)) / count])
        for (const labels of [timeShapes(points, { width, height: 140 }).labels, rankShapes(points.slice(0, 12), { width }).ticks]) {
          labels.forEach(({ at, text }, nth) => {
            const next = labels[nth + 1]
            if (next) expect(next.at - at).toBeGreaterThan((roomOf(text) + roomOf(next.text)) / 2)
          })
          // those at the edges are moved in
          const between = labels.slice(1, -1)
          const steps = between.slice(1).map(({ at }, nth) => Math.round(at - (between[nth]?.at ?? 0)))
          expect(Math.max(0, ...steps) - Math.min(...steps, Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})

test('figures stand in 万 from 100,000 on, and nothing is 0', () => {
  const texts = (most: number) =>
    timeShapes(
      days(2, () => [most]),
      { width: 600, height: 140 },
    ).ticks.map(({ text }) => text)
  expect(texts(80_000)).toEqual(['0', '20,000', '40,000', '60,000', '80,000'])
  expect(texts(110_000)).toEqual(['0', '2万', '4万', '6万', '8万', '10万', '12万'])
})

test('a bar is as high as its figure beside the others, below the line where something is lost', () => {
  const { bars, zero } = timeShapes(
    days(3, (nth) => [[100, -50, 25][nth] ?? 0]),
    { width: 600, height: 140 },
  )
  const [gain, loss, some] = bars
  expect((gain?.height ?? 0) / (loss?.height ?? 1)).toBeCloseTo(2, 6)
  expect((gain?.height ?? 0) / (some?.height ?? 1)).toBeCloseTo(4, 6)
  expect((gain?.y ?? 0) + (gain?.height ?? 0)).toBeCloseTo(zero, 6)
  expect(loss?.y).toBeCloseTo(zero, 6)
})

test('parts of a row lie one behind the other and are together as long as their sum', () => {
  const { bars, zero } = rankShapes(
    [
      { label: '甲', bars: [3, 0, 5] },
      { label: '乙', bars: [4, 0, 0] },
    ],
    { width: 500 },
  )
  const of = (point: number) => bars.filter((bar) => bar.point === point)
  const end = (point: number) => Math.max(...of(point).map(({ x, width }) => x + width))
  expect((end(0) - zero) / (end(1) - zero)).toBeCloseTo(2, 6)
  expect(of(0)[2]?.x).toBeCloseTo((of(0)[0]?.x ?? 0) + (of(0)[0]?.width ?? 0), 6)
})

test('more than sixty points are put together: what was sold is added up, of what there is the last is left', () => {
  const points = days(
    150,
    () => [2],
    (nth) => nth,
  )
  const folded = foldTime(points)
  expect(folded.length).toBeLessThanOrEqual(60)
  expect(folded.reduce((sum, { bars }) => sum + (bars[0] ?? 0), 0)).toBe(300)
  expect(foldTime(points, 60, true).at(-1)?.line).toBe(149)
})
