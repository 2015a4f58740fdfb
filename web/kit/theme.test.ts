import { expect, test } from 'vitest'
import { contrast, presetColours, readable } from './theme.ts'

test('every preset has a shade that reads on white and on the pale head of a table', () => {
  for (const colour of presetColours) {
    const shade = readable(colour)
    expect(contrast(shade, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade, '#f2f6fb'), colour).toBeGreaterThanOrEqual(4.5)
  }
})

test('a dark enough colour stays as the user chose it', () => {
  expect(readable('#304156')).toBe('#304156')
})
