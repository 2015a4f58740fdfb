import { expect, test } from 'vitest'
import type { LabelLayout } from '#contract/printing/templates/layout.ts'
import { render } from '#server/modules/printing/templates/index.ts'
import { codesOn, dot, dotsOf, fromEscp, fromTspl } from '#test/paper.ts'
import { inLanguage } from '../drivers/driver.ts'
import { type Bitmap, rasterOf } from '../raster.ts'
import { escp } from './escp.ts'
import { tspl } from './tspl.ts'
import { zpl } from './zpl.ts'

const label: LabelLayout = {
  kind: 'label',
  paper: { width: 60, height: 40, top: 1, right: 1, bottom: 1, left: 1 },
  border: true,
  items: [
    { kind: 'text', x: 3, y: 3, width: 54, height: 5, text: '{pjName}', size: 10, bold: true, align: 'left', lines: 1 },
    { kind: 'code128', x: 3, y: 10, width: 54, height: 12, text: '{barcode}' },
    { kind: 'qr', x: 22, y: 23, width: 15, height: 15, text: '{barcode}' },
  ],
}
const labels = (...codes: string[]) =>
  render(1, { kind: 'label', layout: label, labels: codes.map((barcode) => ({ barcode, pjName: '前刹车片' })), title: '标签' })
const options = { title: '标签', copies: 1, shift: { x: 0, y: 0 }, paper: { width: 60, height: 40 } }
const all = async (parts: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(parts))

/** A picture of 9 × 2 dots: the corners and the middle of the first row. */
async function* small(): AsyncGenerator<Bitmap> {
  yield { width: 9, height: 2, stride: 2, bits: new Uint8Array([0b1000_1000, 0b1000_0000, 0b1000_0000, 0b1000_0000]) }
}

/** As a printer reads ZPL. */
function fromZpl(text: string) {
  return [...text.matchAll(/\^XA\^PW(\d+)\^LL(\d+).*?\^GFA,(\d+),\3,(\d+),(.*?)\^FS\^PQ(\d+)\^XZ/gs)].map((match) => {
    const [width, height, , stride] = match.slice(1, 5).map(Number) as [number, number, number, number]
    const rows: string[] = []
    let row = ''
    let times = 0
    for (const sign of match[5] ?? '') {
      if (/[G-Y]/.test(sign)) times += sign.charCodeAt(0) - 0x46
      else if (/[g-z]/.test(sign)) times += (sign.charCodeAt(0) - 0x66) * 20
      else if (sign === ':') rows.push(rows.at(-1) ?? '')
      else if (sign === ',' || sign === '!') row = row.padEnd(stride * 2, sign === ',' ? '0' : 'F')
      else {
        row += sign.repeat(times || 1)
        times = 0
      }
      if (row.length === stride * 2) {
        rows.push(row)
        row = ''
      }
    }
    return { page: { width, height, stride, bits: Uint8Array.from(Buffer.from(rows.join(''), 'hex')) }, copies: Number(match[6]) }
  })
}

test('the bytes of each language for a small picture', async () => {
  const written = (await all(tspl(small(), 203))).toString('latin1')
  expect(written).toBe(
    'SIZE 1.13 mm,0.25 mm\r\nDIRECTION 0,0\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,2,2,0,\x77\x7f\x7f\x7f\r\nPRINT 1,1\r\n',
  )
  expect((await all(zpl(small()))).toString()).toBe('^XA^PW9^LL2^LH0,0^FO0,0^GFA,4,4,2,I8,808,^FS^PQ1^XZ\n')
  expect([...(await all(escp(small())))]).toEqual(
    [
      [0x1b, 0x40],
      [0x1b, 0x2a, 39, 9, 0],
      [0xc0, 0, 0],
      Array(9).fill(0),
      [0x80, 0, 0],
      Array(9).fill(0),
      [0xc0, 0, 0],
      [0x0d, 0x1b, 0x4a, 2, 0x1b, 0x40],
    ].flat(),
  )
})

test.for([
  { language: 'tspl', dpi: 203 },
  { language: 'tspl', dpi: 300 },
  { language: 'zpl', dpi: 203 },
  { language: 'zpl', dpi: 300 },
] as const)('bar codes on labels in $language at $dpi dpi can be read, equal labels go out as a number of copies', async (manner) => {
  const bytes = await all(inLanguage(manner, await labels('PJ000017', 'PJ000017', 'PJ000018'), options))
  const printed = manner.language === 'tspl' ? fromTspl(bytes) : fromZpl(bytes.toString())
  expect(printed.map(({ copies }) => copies)).toEqual([2, 1])
  expect(await Promise.all(printed.map(({ page }) => codesOn(page)))).toEqual(
    ['PJ000017', 'PJ000018'].map((code) => [`Code128 ${code}`, `QRCode ${code}`]),
  )
  const { page } = printed[0] ?? {}
  expect([page?.stride, page?.height]).toEqual([Math.ceil(((60 / 25.4) * manner.dpi) / 8), Math.round((40 / 25.4) * manner.dpi)])
})

test('a label printer and a 24-pin printer put down the very dots of the page', async () => {
  const pdf = await labels('PJ000017')
  const [at203] = await Array.fromAsync(rasterOf(pdf, 203))
  for (const printed of [
    fromTspl(await all(inLanguage({ language: 'tspl', dpi: 203 }, pdf, options))),
    fromZpl((await all(inLanguage({ language: 'zpl', dpi: 203 }, pdf, options))).toString()),
  ])
    expect(Buffer.compare(printed[0]?.page.bits ?? new Uint8Array(), at203?.bits ?? new Uint8Array())).toBe(0)

  const [at180] = await Array.fromAsync(rasterOf(pdf, 180))
  if (!at180) throw new Error('no page')
  const { dots } = fromEscp(await all(inLanguage({ language: 'escp' }, pdf, options)))
  expect(dots).toEqual(dotsOf(at180))
})

test('continuous paper moves on by the exact height of the pages, whatever is on them', async () => {
  const pdf = await labels('PJ000017', 'PJ000018')
  const once = fromEscp(await all(inLanguage({ language: 'escp' }, pdf, options)))
  expect(once.fed).toBe(2 * Math.round((40 / 25.4) * 180))
  const twice = fromEscp(await all(inLanguage({ language: 'escp' }, pdf, { ...options, copies: 2 })))
  expect(twice.fed).toBe(2 * once.fed)
})

test('the calibration moves every dot by so many millimetres; what leaves the paper is gone', async () => {
  const pdf = await labels('PJ000017')
  const [plain, moved, away] = await Promise.all(
    [
      { x: 0, y: 0 },
      { x: 2, y: -1 },
      { x: 70, y: 0 },
    ].map(async (shift) => (await Array.fromAsync(rasterOf(pdf, 254, shift)))[0] as Bitmap),
  )
  if (!plain || !moved || !away) throw new Error('no page')
  expect([moved.width, moved.height]).toEqual([plain.width, plain.height])
  for (const [x, y] of [
    [100, 50],
    [55, 120],
    [300, 260],
    [311, 300],
  ] as const)
    expect(dot(moved, x + 20, y - 10)).toBe(dot(plain, x, y))
  expect(await codesOn(moved)).toEqual(['Code128 PJ000017', 'QRCode PJ000017'])
  expect(away.bits.some(Boolean)).toBe(false)
})
