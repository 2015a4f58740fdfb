import { expect, test } from 'vitest'
import { palettes } from './look.ts'
import { contrast, presetColours, readable, themeOf } from './theme.ts'

for (const [look, palette] of Object.entries(palettes)) {
  test(`every preset has a shade that reads on every ground of a table, ${look}`, () => {
    for (const colour of presetColours) {
      const shade = readable(colour, look === 'dark')
      for (const ground of ['surface', 'head', 'hover', 'chosen', 'open'] as const)
        expect(contrast(shade, palette[ground]), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      // and what stands on a button of that shade
      expect(contrast(shade, palette.on), colour).toBeGreaterThanOrEqual(4.5)
    }
  })
}

test('a dark enough colour stays as the user chose it', () => {
  expect(readable('#304156')).toBe('#304156')
})

test('compact knows even seeds only', () => {
  for (const size of [12, 14, 16] as const)
    expect(Number(themeOf('#5a87c0', { dark: false, density: 'compact', size }).token?.fontSize) % 2, String(size)).toBe(0)
})
