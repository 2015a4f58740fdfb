import { type Bitmap, counted } from '../raster.ts'

/** ZPL II (Zebra and those who speak it): each label a graphic field in the run-length hexadecimal of the language. */
export async function* zpl(pages: AsyncIterable<Bitmap>): AsyncGenerator<Buffer> {
  for await (const { page, copies } of counted(pages)) {
    const { width, height, stride, bits } = page
    const total = stride * height
    yield Buffer.from(
      `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${total},${total},${stride},${compressed(bits, stride)}^FS^PQ${copies}^XZ\n`,
    )
  }
}

/** Rows in capital hexadecimal; a row like the one before is `:`, white up to the end of a row is `,`, black is `!`, repeats carry a count. */
function compressed(bits: Uint8Array, stride: number): string {
  let text = ''
  let before = ''
  for (let at = 0; at < bits.length; at += stride) {
    const row = Buffer.from(bits.subarray(at, at + stride))
      .toString('hex')
      .toUpperCase()
    text += row === before ? ':' : shortRow(row)
    before = row
  }
  return text
}

function shortRow(row: string): string {
  const kept = row.replace(/(0+|F+)$/, '')
  const end = kept === row ? '' : row.endsWith('F') ? '!' : ','
  return kept.replace(/(.)\1+/g, (run, digit: string) => count(run.length) + digit) + end
}

/** G … Y are 1 … 19, g … z are 20, 40 … 400; they add up. */
function count(times: number): string {
  let text = ''
  let left = times
  for (; left >= 400; left -= 400) text += 'z'
  if (left >= 20) text += String.fromCharCode(0x66 + Math.floor(left / 20))
  if (left % 20 > 0) text += String.fromCharCode(0x46 + (left % 20))
  return text
}
