import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palettes } from './look.ts'
import { contrast } from './theme.ts'

const words = ['text', 'faint', 'negative', 'warning', 'good', 'confirmed', 'checking', 'packing', 'awaiting'] as const
const grounds = ['surface', 'head', 'hover', 'chosen', 'open'] as const

for (const look of ['light', 'dark'] as const) {
  test(`every text reads on every ground, ${look}`, () => {
    const palette = palettes[look]
    for (const word of words)
      for (const ground of grounds) expect(contrast(palette[word], palette[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const word of ['text', 'negative'] as const)
      expect(contrast(palette[word], palette.bad), `${word} on bad`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.text, palette.fine)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.faint, palette.layout)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.on, palette.negative)).toBeGreaterThanOrEqual(4.5)
  })
}

/** The art of the login page, the side menu that is dark in either look, the wall board, what lies behind a camera, the page without network, and the veil over a picture. */
const elsewhere = [
  'web/shell/login.css',
  'web/shell/side-menu.css',
  'web/modules/reports/board/board.css',
  'web/kit/form/camera-scan.css',
  'web/public/offline.css',
]

test('no stylesheet has a colour of its own', () => {
  const own = globSync('web/**/*.css')
    .filter((file) => !elsewhere.includes(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /#[0-9a-f]{3,8}\b|\brgba?\(/i.test(line) && !/--shell-dark|rgb\(0 0 0 \/ (55|62)%\)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(own).toEqual([])
})

test('no script has a colour of its own', () => {
  const own = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.ts$|kit\/(theme|look)\.ts$|playground|logo\.tsx$/.test(file))
    .flatMap((file) => (readFileSync(file, 'utf8').match(/['"]#[0-9a-f]{3,8}['"]/gi) ?? []).map((found) => `${file}: ${found}`))
  expect(own).toEqual([])
})

test('no text has a size of its own', () => {
  const own = globSync('web/**/*.css')
    .filter((file) => !elsewhere.includes(file))
    .flatMap((file) => (readFileSync(file, 'utf8').match(/font-size: 1\dpx|font-size: 2\dpx/g) ?? []).map((found) => `${file}: ${found}`))
  expect(own).toEqual([])
})

test('corners are round by 2 px, or whole: a dot, a pill', () => {
  const own = globSync('web/**/*.css')
    .filter((file) => !elsewhere.includes(file))
    .flatMap((file) => (readFileSync(file, 'utf8').match(/border-radius: [^;]*\b[13-6]px/g) ?? []).map((found) => `${file}: ${found}`))
  expect(own).toEqual([])
})
