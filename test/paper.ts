import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Bitmap } from '../print-helper/raster.ts'

/** What a printer makes of the bytes it is given, and what can be read on the paper then. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

export const dot = ({ stride, bits }: Bitmap, x: number, y: number) => Boolean((bits[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7)))

let prepared = false
function prepare() {
  if (!prepared) prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  prepared = true
}

/** What a reader of bar codes finds on it. */
export async function codesOn(page: Bitmap) {
  prepare()
  const gray = Buffer.alloc(page.width * page.height)
  for (let at = 0; at < gray.length; at++) gray[at] = dot(page, at % page.width, Math.floor(at / page.width)) ? 0 : 255
  const png = await sharp(gray, { raw: { width: page.width, height: page.height, channels: 1 } })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png()
    .toBuffer()
  const codes = await readBarcodes(new Uint8Array(png), { formats: ['Code128', 'QRCode'], tryHarder: true })
  return codes.map(({ format, text }) => `${format} ${text}`).sort()
}

/** As a printer reads TSPL. */
export function fromTspl(bytes: Buffer) {
  const found: { page: Bitmap; copies: number }[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n', at)
    const line = bytes.toString('latin1', at, end)
    const bitmap = /BITMAP 0,0,(\d+),(\d+),0,/.exec(bytes.toString('latin1', at, at + 60))
    if (line.startsWith('BITMAP') && bitmap) {
      const [stride, height] = [Number(bitmap[1]), Number(bitmap[2])]
      const from = at + bitmap[0].length
      const bits = Uint8Array.from(bytes.subarray(from, from + stride * height), (byte) => ~byte & 0xff)
      at = from + stride * height + 2
      found.push({ page: { width: stride * 8, height, stride, bits }, copies: 0 })
      continue
    }
    const printed = /^PRINT 1,(\d+)$/.exec(line)
    const last = found.at(-1)
    if (printed && last) last.copies = Number(printed[1])
    at = end + 2
  }
  return found
}

/** As a 24-pin printer moves: dots by their place on the paper in 180ths of an inch, and how far the paper went. */
export function fromEscp(bytes: Buffer) {
  const dots = new Set<string>()
  let y = 0
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === 0x0d) at++
    else if (bytes[at] === 0x1b && bytes[at + 1] === 0x40) at += 2
    else if (bytes[at] === 0x1b && bytes[at + 1] === 0x4a) {
      y += bytes[at + 2] ?? 0
      at += 3
    } else if (bytes[at] === 0x1b && bytes[at + 1] === 0x2a && bytes[at + 2] === 39) {
      const columns = bytes.readUInt16LE(at + 3)
      for (let x = 0; x < columns; x++)
        for (let pin = 0; pin < 24; pin++) if ((bytes[at + 5 + x * 3 + (pin >> 3)] ?? 0) & (0x80 >> (pin & 7))) dots.add(`${x},${y + pin}`)
      at += 5 + columns * 3
    } else throw new Error(`a printer does not know byte ${bytes[at]} at ${at}`)
  }
  return { dots, fed: y }
}

/** The black dots of a page. */
export function dotsOf(page: Bitmap): Set<string> {
  const black = new Set<string>()
  for (let y = 0; y < page.height; y++) for (let x = 0; x < page.width; x++) if (dot(page, x, y)) black.add(`${x},${y}`)
  return black
}

const NEAR = [-2, -1, 0, 1, 2]
/** How many of a thousand dots differ; two dots aside is none: CUPS makes paper of whole points (a third of a millimetre). */
export function differing(a: Bitmap | undefined, b: Bitmap | undefined): number {
  if (!a || !b || Math.abs(a.width - b.width) > 2 || Math.abs(a.height - b.height) > 2) return 1000
  const near = (page: Bitmap, x: number, y: number) => NEAR.some((dy) => NEAR.some((dx) => dot(page, x + dx, y + dy)))
  let lost = 0
  let dots = 0
  for (let y = 2; y < Math.min(a.height, b.height) - 2; y++)
    for (let x = 2; x < Math.min(a.width, b.width) - 2; x++)
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const)
        if (dot(one, x, y)) {
          dots++
          if (!near(other, x, y)) lost++
        }
  return dots === 0 ? 1000 : (lost / dots) * 1000
}
