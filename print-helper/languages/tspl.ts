import { type Bitmap, counted } from '../raster.ts'

const CRLF = '\r\n'
const mm = (dots: number, dpi: number) => Number(((dots / dpi) * 25.4).toFixed(2))

/** TSPL (TSC, Gprinter 佳博, Xprinter 芯烨 …): each label a bitmap. The gap between labels stays as the printer has measured it. */
export async function* tspl(pages: AsyncIterable<Bitmap>, dpi: number): AsyncGenerator<Buffer> {
  for await (const { page, copies } of counted(pages)) {
    const { width, height, stride, bits } = page
    yield Buffer.from(
      [
        `SIZE ${mm(width, dpi)} mm,${mm(height, dpi)} mm`,
        'DIRECTION 0,0',
        'REFERENCE 0,0',
        'CLS',
        `BITMAP 0,0,${stride},${height},0,`,
      ].join(CRLF),
    )
    yield whiteIsOne(bits, width, stride)
    yield Buffer.from(`${CRLF}PRINT 1,${copies}${CRLF}`)
  }
}

/** TSPL prints the zeros. What lies beyond the right edge must stay white. */
function whiteIsOne(bits: Uint8Array, width: number, stride: number): Buffer {
  const turned = Buffer.from(bits.map((byte) => ~byte & 0xff))
  const beyond = stride * 8 - width
  if (beyond > 0) for (let last = stride - 1; last < turned.length; last += stride) turned[last] = (turned[last] ?? 0) | ((1 << beyond) - 1)
  return turned
}
