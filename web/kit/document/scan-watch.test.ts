import { expect, test } from 'vitest'
import { scanWatch } from './scan-watch.ts'

/** Strikes a text with so many milliseconds between the signs, then a key. */
function strike(watch: ReturnType<typeof scanWatch>, text: string, gap: number, end = 'Enter', from = 1000) {
  let at = from
  for (const sign of text) {
    watch.hear(sign, at)
    at += gap
  }
  return watch.hear(end, at)
}

test('four signs at 35 milliseconds and Enter or Tab are a scan', () => {
  const watch = scanWatch(() => undefined)
  expect(strike(watch, '6901', 35)).toEqual({ text: '6901', since: 1000 })
  expect(strike(watch, 'FDB7696', 15, 'Tab', 5000)).toEqual({ text: 'FDB7696', since: 5000 })
})

test('a hand is no scanner, and neither are three signs', () => {
  const watch = scanWatch(() => undefined)
  expect(strike(watch, 'FDB7696', 60)).toBeUndefined()
  expect(strike(watch, '690', 5)).toBeUndefined()
})

test('what a hand wrote before does not run into the scan, nor one scan into the next', () => {
  let begun = 0
  const watch = scanWatch(() => {
    begun += 1
  })
  watch.hear('1', 0)
  watch.hear('2', 200)
  expect(strike(watch, '13271976', 15, 'Enter', 500)?.text).toBe('13271976')
  expect(strike(watch, '6901234567890', 15, 'Enter', 640)?.text).toBe('6901234567890')
  expect(begun).toBe(4)
})

test('capitals come with Shift; an arrow in between ends what was begun', () => {
  const watch = scanWatch(() => undefined)
  for (const [at, key] of ['Shift', 'A', 'Shift', 'B', 'C', 'D'].entries()) watch.hear(key, at * 10)
  expect(watch.hear('Enter', 70)?.text).toBe('ABCD')
  for (const [at, key] of ['A', 'B', 'ArrowDown', 'C', 'D'].entries()) watch.hear(key, at * 10)
  expect(watch.hear('Enter', 60)).toBeUndefined()
})
