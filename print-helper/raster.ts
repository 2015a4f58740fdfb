import { PDFiumLibrary } from '@hyzyla/pdfium'

/** A page in dots, rows of whole bytes, the leftmost dot in the highest bit; 1 is black. */
export interface Bitmap {
  width: number
  height: number
  stride: number
  bits: Uint8Array
}

export interface Shift {
  /** Millimetres to the right and down; the other way when negative. */
  x: number
  y: number
}

/** Darker than this is a dot. */
const DARK = 144
const POINTS_PER_INCH = 72
const MM_PER_INCH = 25.4

let library: Promise<PDFiumLibrary> | undefined

/** The pages of a PDF in dots of a printer, each as long as its paper to the nearest dot. */
export async function* rasterOf(pdf: Uint8Array, dpi: number, shift: Shift = { x: 0, y: 0 }): AsyncGenerator<Bitmap> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const dots = (mm: number) => Math.round((mm / MM_PER_INCH) * dpi)
  try {
    for (let at = 0; at < document.getPageCount(); at++) {
      const page = document.getPage(at)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const [width, height] = [originalWidth, originalHeight].map((points) => Math.max(1, Math.round((points / POINTS_PER_INCH) * dpi)))
      if (!width || !height) continue
      const { data } = await page.render({ scale: 1, width, height, colorSpace: 'Gray', render: 'bitmap' })
      yield packed(data, width, height, dots(shift.x), dots(shift.y))
    }
  } finally {
    document.destroy()
  }
}

function packed(gray: Uint8Array, width: number, height: number, right: number, down: number): Bitmap {
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = Math.max(0, down); y < Math.min(height, height + down); y++) {
    const from = (y - down) * width - right
    for (let x = Math.max(0, right); x < Math.min(width, width + right); x++) {
      if ((gray[from + x] ?? 255) < DARK) bits[y * stride + (x >> 3)] = (bits[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height, stride, bits }
}

/** Pages that follow each other and are the same, with their number: a label printer is told how many of each. */
export async function* counted(pages: AsyncIterable<Bitmap>): AsyncGenerator<{ page: Bitmap; copies: number }> {
  let last: { page: Bitmap; copies: number } | undefined
  for await (const page of pages) {
    if (last && last.page.width === page.width && Buffer.compare(last.page.bits, page.bits) === 0) {
      last.copies++
      continue
    }
    if (last) yield last
    last = { page, copies: 1 }
  }
  if (last) yield last
}
