import type { Bitmap } from '../raster.ts'

/** Dots per inch of 24-pin graphics in triple density, both ways. */
export const ESCP_DPI = 180
const PINS = 24
const ESC = 0x1b
const RESET = Buffer.from([ESC, 0x40])
const CARRIAGE_RETURN = Buffer.from([0x0d])
const MOST = 255

/**
 * ESC/P of 24-pin printers (针式, 多联纸). The paper is moved by exactly the height of each page, never by a form feed:
 * paper of any length stands right without setting up a form in the driver.
 */
export async function* escp(pages: AsyncIterable<Bitmap>): AsyncGenerator<Buffer> {
  yield RESET
  for await (const page of pages) {
    let toFeed = 0
    for (let top = 0; top < page.height; top += PINS) {
      const band = bandOf(page, top)
      if (band.length > 0) {
        yield* feed(toFeed)
        toFeed = 0
        const columns = band.length / 3
        yield Buffer.concat([Buffer.from([ESC, 0x2a, 39, columns & 0xff, columns >> 8]), band, CARRIAGE_RETURN])
      }
      toFeed += Math.min(PINS, page.height - top)
    }
    yield* feed(toFeed)
  }
  yield RESET
}

/** ESC J: so many 180ths of an inch; what is printed next stands there. */
function* feed(steps: number) {
  for (let left = steps; left > 0; left -= MOST) yield Buffer.from([ESC, 0x4a, Math.min(left, MOST)])
}

/** 24 rows as columns of three bytes, up to the last one with a dot; empty where there is none. */
function bandOf({ width, height, stride, bits }: Bitmap, top: number): Buffer {
  const columns = Buffer.alloc(width * 3)
  let last = 0
  for (let pin = 0; pin < PINS && top + pin < height; pin++) {
    const row = (top + pin) * stride
    for (let x = 0; x < width; x++) {
      if (!((bits[row + (x >> 3)] ?? 0) & (0x80 >> (x & 7)))) continue
      const at = x * 3 + (pin >> 3)
      columns[at] = (columns[at] ?? 0) | (0x80 >> (pin & 7))
      if (x >= last) last = x + 1
    }
  }
  return columns.subarray(0, last * 3)
}
